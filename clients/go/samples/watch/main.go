// Command watch follows a game and prints every move: watch [GAME]. Without an id it is the newest game.
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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := watch(ctx, os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

// watch prints a game until it is over.
func watch(ctx context.Context, arguments []string) error {
	client, err := mashimo.Dial()
	if err != nil {
		return err
	}
	defer client.Close()
	gameID, err := chosen(ctx, client, arguments)
	if err != nil || gameID == "" {
		return err
	}
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

// chosen is the game that is asked for, else the newest; "" where there is none.
func chosen(ctx context.Context, client *mashimo.Client, arguments []string) (string, error) {
	if len(arguments) > 0 {
		return arguments[0], nil
	}
	page, err := client.Games.ListGames(ctx, &pb.ListGamesRequest{PageSize: 1})
	if err != nil {
		return "", err
	}
	if len(page.GetGames()) == 0 {
		fmt.Println("no game was played on this server")
		return "", nil
	}
	return page.GetGames()[0].GetSetup().GetGameId(), nil
}
