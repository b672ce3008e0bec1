// Command library answers the stub by the library.
package main

import (
	"context"
	"log/slog"

	mashimo "mashimo.dev/go"
)

func main() {
	choose := func(_ context.Context, turn *mashimo.Turn) (mashimo.Choice, error) {
		return turn.Best(turn.SeedsWon), nil
	}
	// The stub ends the session by a refusal when it has measured.
	_, _ = mashimo.Play(context.Background(), mashimo.BotFunc(choose), mashimo.WithName("library"),
		mashimo.WithGamesAtOnce(1000), mashimo.WithLogger(slog.New(slog.DiscardHandler)))
}
