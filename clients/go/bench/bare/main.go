// Command bare answers the stub by the generated code alone: what the library is measured against.
package main

import (
	"context"
	"log"
	"os"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

func main() {
	connection, err := grpc.NewClient(os.Getenv("MASHIMO_ADDRESS"), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	stream, err := pb.NewBotServiceClient(connection).Play(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	hello := &pb.Hello{ProtocolVersion: &pb.ProtocolVersion{Major: 1}, BotName: "bare", Capacity: 1000}
	say(stream, &pb.ClientFrame{Kind: &pb.ClientFrame_Hello{Hello: hello}})
	for {
		response, err := stream.Recv()
		if err != nil {
			return
		}
		switch kind := response.GetFrame().GetKind().(type) {
		case *pb.ServerFrame_Goaway:
			return
		case *pb.ServerFrame_GameOffer:
			ready := &pb.Ready{GameId: kind.GameOffer.GetGame().GetGameId()}
			say(stream, &pb.ClientFrame{Kind: &pb.ClientFrame_Ready{Ready: ready}})
		case *pb.ServerFrame_MoveRequest:
			say(stream, &pb.ClientFrame{Kind: &pb.ClientFrame_PlayMove{PlayMove: answer(kind.MoveRequest)}})
		}
	}
}

func say(stream pb.BotService_PlayClient, frame *pb.ClientFrame) {
	_ = stream.Send(&pb.PlayRequest{Frame: frame})
}

// answer takes the most seeds.
func answer(request *pb.MoveRequest) *pb.PlayMove {
	best := request.GetLegalMoves()[0]
	for _, move := range request.GetLegalMoves() {
		if move.GetSeedsWon()[request.GetSeat()] > best.GetSeedsWon()[request.GetSeat()] {
			best = move
		}
	}
	return &pb.PlayMove{GameId: request.GetGameId(), DecisionId: request.GetDecisionId(), Attempt: request.GetAttempt(),
		Move: &pb.PlayMove_Text{Text: best.GetText()}}
}
