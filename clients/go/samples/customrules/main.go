// Command customrules asks the server about rules of your own, a JSON file: customrules FILE. It prints why
// they are refused, or what they say in plain English and the first moves.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	mashimo "mashimo.dev/go"
	pb "mashimo.dev/go/gen/mashimo/v1"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: customrules FILE")
	}
	if err := explain(context.Background(), os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// explain prints what the server says of the rules in a file.
func explain(ctx context.Context, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	client, err := mashimo.Dial()
	if err != nil {
		return err
	}
	defer client.Close()
	checked, err := client.Rules.CheckRules(ctx, &pb.CheckRulesRequest{Rules: &pb.CheckRulesRequest_Json{Json: string(text)}})
	if err != nil {
		return err
	}
	for _, fault := range checked.GetFaults() {
		fmt.Println(fault)
	}
	if len(checked.GetFaults()) > 0 {
		return fmt.Errorf("the rules are refused for %d reasons", len(checked.GetFaults()))
	}
	rules := &pb.RulesRef{Rules: &pb.RulesRef_Custom{Custom: checked.GetDetails().GetRules()}}
	told, err := client.Rules.DescribeRules(ctx, &pb.DescribeRulesRequest{Rules: rules})
	if err != nil {
		return err
	}
	fmt.Println(told.GetDescription())
	moves, err := client.Engine.GetLegalMoves(ctx, &pb.GetLegalMovesRequest{Line: &pb.Line{Rules: rules}})
	if err != nil {
		return err
	}
	for _, move := range moves.GetMoves() {
		fmt.Println(move.GetText())
	}
	return nil
}
