// Command customrules changes a ruleset, has it checked, and looks at its moves.
package main

import (
	"context"
	"fmt"
	"log"

	mashimo "mashimo.dev/go"
	pb "mashimo.dev/go/gen/mashimo/v1"
)

func main() {
	if err := explain(context.Background()); err != nil {
		log.Fatal(err)
	}
}

// explain makes kalah on four columns of three seeds, with relays.
func explain(ctx context.Context) error {
	client, err := mashimo.Dial()
	if err != nil {
		return err
	}
	defer client.Close()
	kalah, err := client.Rules.GetRuleset(ctx, &pb.GetRulesetRequest{Rules: mashimo.Spec("kalah")})
	if err != nil {
		return err
	}
	rules := kalah.GetDetails().GetRules()
	rules.GetGeometry().Columns = 4
	rules.GetSetup().Inner = []uint32{3, 3, 3, 3}
	rules.Relay = pb.Rules_RELAY_OCCUPIED
	checked, err := client.Rules.CheckRules(ctx, &pb.CheckRulesRequest{Rules: &pb.CheckRulesRequest_Data{Data: rules}})
	if err != nil {
		return err
	}
	for _, fault := range checked.GetFaults() {
		fmt.Printf("refused: %s (%v)\n", fault.GetReason(), fault.GetFields())
	}
	if checked.GetDetails() == nil {
		return nil
	}
	fmt.Println(checked.GetDetails().GetDescription())
	custom := &pb.RulesRef{Rules: &pb.RulesRef_Custom{Custom: rules}}
	moves, err := client.Engine.GetLegalMoves(ctx, &pb.GetLegalMovesRequest{Line: &pb.Line{Rules: custom}})
	if err != nil {
		return err
	}
	for _, move := range moves.GetMoves() {
		fmt.Printf("%-4s wins %v, leads to %s\n", move.GetText(), move.GetSeedsWon(), move.GetPosition())
	}
	return nil
}
