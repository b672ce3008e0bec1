// Command random plays any legal move.
package main

import (
	"context"
	"log"
	"math/rand/v2"
	"os"
	"os/signal"

	mashimo "mashimo.dev/go"
)

func choose(_ context.Context, turn *mashimo.Turn) (mashimo.Choice, error) {
	return mashimo.Index(rand.IntN(len(turn.LegalMoves))), nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := mashimo.Play(ctx, mashimo.BotFunc(choose), mashimo.WithName("go-random")); err != nil {
		log.Fatal(err)
	}
}
