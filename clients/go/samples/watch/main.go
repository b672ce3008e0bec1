// Command watch follows one game and prints every move: watch GAME_ID.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"

	mashimo "mashimo.dev/go"
	pb "mashimo.dev/go/gen/mashimo/v1"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: watch GAME_ID")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := watch(ctx, os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// watch prints a game until it is over.
func watch(ctx context.Context, gameID string) error {
	client, err := mashimo.Dial()
	if err != nil {
		return err
	}
	defer client.Close()
	stream, err := client.Games.WatchGame(ctx, &pb.WatchGameRequest{GameId: gameID})
	if err != nil {
		return err
	}
	for {
		update, err := stream.Recv()
		if errors.Is(err, io.EOF) || ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		event := update.GetEvent()
		if move := event.GetMovePlayed(); move != nil {
			fmt.Printf("%3d. seat %d %s\t%s\n", move.GetPly(), move.GetSeat(), move.GetMove(), event.GetPosition().GetText())
		}
		if over := event.GetOver(); over != nil {
			fmt.Println(over.GetResult().GetText())
		}
	}
}
