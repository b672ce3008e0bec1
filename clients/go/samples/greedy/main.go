// Command greedy plays the move that wins the most seeds at once, and moves again where it can.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"

	mashimo "mashimo.dev/go"
)

func choose(_ context.Context, turn *mashimo.Turn) (mashimo.Choice, error) {
	best, bestWorth := turn.LegalMoves[0], -1<<30
	for _, move := range turn.LegalMoves {
		worth := 2 * turn.SeedsWon(move)
		if move.NextSeat != nil && move.GetNextSeat() == turn.Seat {
			worth++
		}
		if worth > bestWorth {
			best, bestWorth = move, worth
		}
	}
	return mashimo.Text(best.GetText()), nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := mashimo.Play(ctx, mashimo.BotFunc(choose), mashimo.WithName("go-greedy")); err != nil {
		log.Fatal(err)
	}
}
