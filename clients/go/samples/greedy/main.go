// Command greedy takes the most seeds; of equals a move that keeps the turn, then the first.
package main

import (
	mashimo "mashimo.dev/go"
	pb "mashimo.dev/go/gen/mashimo/v1"
)

func choose(turn *mashimo.Turn) mashimo.Choice {
	return turn.Best(func(move *pb.LegalMove) int {
		worth := 2 * turn.SeedsWon(move)
		if !move.GetTurnEnded() {
			worth++
		}
		if outcome := move.GetOutcome(); outcome != nil && outcome.Winner != nil && outcome.GetWinner() == turn.Seat {
			worth += 1000
		}
		return worth
	})
}

func main() { mashimo.Main(choose, mashimo.WithName("go-greedy")) }
