// Command minimax looks two decisions ahead: it asks the server to play every move and every answer in one
// batch call, so it needs no rules of its own.
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"time"

	mashimo "mashimo.dev/go"
	pb "mashimo.dev/go/gen/mashimo/v1"
)

type bot struct{ client *mashimo.Client }

// callWithin bounds a decision; then the most seeds will do.
const callWithin = 5 * time.Second

// choose looks ahead; a server that is busy with games answers no long questions.
func (b bot) choose(turn *mashimo.Turn) mashimo.Choice {
	ctx, cancel := context.WithTimeout(context.Background(), callWithin)
	defer cancel()
	choice, err := b.lookAhead(ctx, turn)
	if err != nil {
		log.Printf("no engine (%v), playing greedily", err)
		return turn.Best(turn.SeedsWon)
	}
	return choice
}

// lookAhead plays the move whose best answer hurts the least.
func (b bot) lookAhead(ctx context.Context, turn *mashimo.Turn) (mashimo.Choice, error) {
	after, err := b.apply(ctx, turn, lines(turn))
	if err != nil {
		return mashimo.Choice{}, err
	}
	var answers []*pb.BatchLine
	var owner []int
	for i, item := range after {
		for _, reply := range item.GetLegalMoves() {
			answers = append(answers, &pb.BatchLine{Position: item.GetPosition(), Moves: []string{reply}})
			owner = append(owner, i)
		}
	}
	replies, err := b.apply(ctx, turn, answers)
	if err != nil {
		return mashimo.Choice{}, err
	}
	return mashimo.Text(turn.LegalMoves[best(turn, after, replies, owner)].GetText()), nil
}

// lines are the legal moves as lines of one move.
func lines(turn *mashimo.Turn) []*pb.BatchLine {
	var all []*pb.BatchLine
	for _, move := range turn.LegalMoves {
		all = append(all, &pb.BatchLine{Position: turn.Position.GetText(), Moves: []string{move.GetText()}})
	}
	return all
}

// best is the move with the greatest worth after the answer that is best for whoever gives it.
func best(turn *mashimo.Turn, after, replies []*pb.ApplyMovesItem, owner []int) int {
	worst := map[int]int{}
	for j, reply := range replies {
		i := owner[j]
		worth := margin(reply, turn.Seat)
		mine := after[i].ToMove != nil && after[i].GetToMove() == turn.Seat
		known, seen := worst[i]
		if !seen || mine && worth > known || !mine && worth < known {
			worst[i] = worth
		}
	}
	choice, choiceWorth := 0, -1<<30
	for i, item := range after {
		if worth := margin(item, turn.Seat) + worst[i]; worth > choiceWorth {
			choice, choiceWorth = i, worth
		}
	}
	return choice
}

// margin is what a line changes for a seat, in seeds won more than the others; a won game is beyond all seeds.
func margin(item *pb.ApplyMovesItem, seat uint32) int {
	worth := 0
	for i, won := range item.GetSeedsWon() {
		if uint32(i) == seat {
			worth += int(won)
		} else {
			worth -= int(won)
		}
	}
	if outcome := item.GetOutcome(); outcome != nil && outcome.Winner != nil {
		if outcome.GetWinner() == seat {
			return worth + 1000
		}
		return worth - 1000
	}
	return worth
}

// apply plays many lines in one call.
func (b bot) apply(ctx context.Context, turn *mashimo.Turn, lines []*pb.BatchLine) ([]*pb.ApplyMovesItem, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	stream, err := b.client.Engine.BatchApplyMoves(ctx, &pb.BatchApplyMovesRequest{Rules: turn.Game.GetRules(), Lines: lines})
	if err != nil {
		return nil, err
	}
	var items []*pb.ApplyMovesItem
	for {
		response, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return items, nil
		}
		if err != nil {
			return nil, err
		}
		items = append(items, response.GetItems()...)
	}
}

func main() {
	client, err := mashimo.Dial()
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	mashimo.Main(bot{client}.choose, mashimo.WithName("go-minimax"))
}
