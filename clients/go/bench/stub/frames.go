package main

import (
	"time"

	"google.golang.org/protobuf/types/known/durationpb"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

const board = "4,4,0,5,5,5/5,4,4,4,4,4 0,0 0"

func clocks() *pb.ClockState {
	running := uint32(0)
	return &pb.ClockState{Running: &running, Seats: []*pb.SeatClock{
		{Remaining: durationpb.New(time.Minute)}, {Remaining: durationpb.New(time.Minute)},
	}}
}

func position() *pb.Position {
	mover := uint32(0)
	return &pb.Position{
		Text: board, Pits: []uint32{4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4}, Stores: []uint32{0, 0}, ToMove: &mover,
		Geometry: &pb.Rules_Geometry{Seats: 2, Rows: 1, Columns: 6},
	}
}

func setup(id string) *pb.GameSetup {
	return &pb.GameSetup{
		GameId: id, Rules: &pb.RulesRef{Rules: &pb.RulesRef_Spec{Spec: "oware"}},
		Geometry: &pb.Rules_Geometry{Seats: 2, Rows: 1, Columns: 6},
		Players:  []*pb.Player{{Name: "measured"}, {Name: "stub"}},
	}
}

// request asks as a server with full details does.
func request(id string, decision uint64) *pb.MoveRequest {
	var legal []*pb.LegalMove
	for i, text := range []string{"A1", "A2", "A4", "A5", "A6"} {
		next := uint32(1)
		legal = append(legal, &pb.LegalMove{
			Text: text, SeedsWon: []int32{int32(i % 3), 0}, NextSeat: &next, TurnEnded: true, Position: board,
		})
	}
	return &pb.MoveRequest{
		GameId: id, DecisionId: decision, RequestNo: 1, Attempt: 1, Position: position(), LegalMoves: legal,
		Clocks: clocks(), TurnTimeLeft: durationpb.New(time.Minute), Ply: uint32(decision), PliesLeft: 400,
		Line: []string{"A3", "B2", "A1", "B6"}, LineStart: board,
	}
}

// played announces a move.
func played(id string, seq uint64, seat uint32, decision uint64) *pb.ServerFrame {
	move := &pb.MovePlayed{Seat: seat, Move: "A1", DecisionId: decision, Ply: uint32(decision)}
	event := &pb.GameEvent{GameId: id, Seq: seq, Position: position(), Clocks: clocks(), Kind: &pb.GameEvent_MovePlayed{MovePlayed: move}}
	return &pb.ServerFrame{Kind: &pb.ServerFrame_Event{Event: event}}
}
