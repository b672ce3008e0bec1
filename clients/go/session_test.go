package mashimo

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// script is what a server does with one connection of the bot.
type script func(stream pb.BotService_PlayServer, hello *pb.Hello) error

// fakeServer plays one script a connection, in order.
type fakeServer struct {
	pb.UnimplementedBotServiceServer
	scripts chan script
}

func (f *fakeServer) Play(stream pb.BotService_PlayServer) error {
	request, err := stream.Recv()
	if err != nil {
		return err
	}
	select {
	case next := <-f.scripts:
		return next(stream, request.GetFrame().GetHello())
	default:
		return refusal(codes.Aborted, "SESSION_SUPERSEDED", "the script is over")
	}
}

func refusal(code codes.Code, reason, text string) error {
	refused, _ := status.New(code, text).WithDetails(&errdetails.ErrorInfo{Domain: "mashimo", Reason: reason})
	return refused.Err()
}

// play lets a bot play against scripts and gives how it ended.
func play(t *testing.T, bot Bot, scripts ...script) error {
	t.Helper()
	_, err := playAt(t, scripted(scripts...), bot)
	return err
}

// playAt lets a bot play at a server of the test and gives what was played and how it ended.
func playAt(t *testing.T, fake pb.BotServiceServer, bot Bot, options ...Option) (Summary, error) {
	t.Helper()
	listener := bufconn.Listen(1 << 16)
	server := grpc.NewServer()
	pb.RegisterBotServiceServer(server, fake)
	if matches, ok := fake.(pb.MatchServiceServer); ok {
		pb.RegisterMatchServiceServer(server, matches)
	}
	go func() { _ = server.Serve(listener) }()
	defer server.Stop()
	dialer := grpc.WithContextDialer(func(ctx context.Context, _ string) (net.Conn, error) { return listener.DialContext(ctx) })
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	return Play(ctx, bot, append([]Option{
		WithAddress("passthrough:///fake"), WithName("tester"), WithLogger(slog.New(slog.NewTextHandler(io.Discard, nil))),
		WithDialOptions(dialer, grpc.WithTransportCredentials(insecure.NewCredentials())),
		func(c *config) { c.backoff = time.Millisecond },
	}, options...)...)
}

func send(stream pb.BotService_PlayServer, frames ...*pb.ServerFrame) error {
	for _, frame := range frames {
		if err := stream.Send(&pb.PlayResponse{Frame: frame}); err != nil {
			return err
		}
	}
	return nil
}

func receiveFrame(t *testing.T, stream pb.BotService_PlayServer) *pb.ClientFrame {
	t.Helper()
	request, err := stream.Recv()
	if err != nil {
		t.Errorf("the bot left: %v", err)
		return nil
	}
	return request.GetFrame()
}

func welcome(games ...string) *pb.ServerFrame {
	w := &pb.Welcome{SessionId: "s", ResumeToken: "secret", HeartbeatInterval: durationpb.New(5 * time.Second)}
	for _, game := range games {
		w.Games = append(w.Games, &pb.GameSeq{GameId: game, Seq: 1})
	}
	return &pb.ServerFrame{Kind: &pb.ServerFrame_Welcome{Welcome: w}}
}

func offer() *pb.ServerFrame {
	return &pb.ServerFrame{Kind: &pb.ServerFrame_GameOffer{GameOffer: &pb.GameOffer{Game: &pb.GameSetup{GameId: "g"}}}}
}

func snapshotFrame() *pb.ServerFrame {
	awaited := uint64(1)
	return &pb.ServerFrame{Kind: &pb.ServerFrame_GameSnapshot{GameSnapshot: &pb.GameSnapshot{
		Game: &pb.GameSetup{GameId: "g"}, State: pb.GameState_GAME_STATE_RUNNING, Seq: 1, DecisionId: &awaited}}}
}

func request(decision uint64) *pb.ServerFrame {
	return &pb.ServerFrame{Kind: &pb.ServerFrame_MoveRequest{MoveRequest: &pb.MoveRequest{
		GameId: "g", DecisionId: decision, Attempt: 1, LegalMoves: []*pb.LegalMove{{Text: "A1"}, {Text: "A2"}}}}}
}

func accepted(decision uint64) *pb.ServerFrame {
	return &pb.ServerFrame{Kind: &pb.ServerFrame_MoveAccepted{MoveAccepted: &pb.MoveAccepted{
		GameId: "g", DecisionId: decision, Attempt: 1, Seq: decision + 1}}}
}

func over() *pb.ServerFrame {
	return &pb.ServerFrame{Kind: &pb.ServerFrame_Event{Event: &pb.GameEvent{GameId: "g", Seq: 9,
		Kind: &pb.GameEvent_Over{Over: &pb.GameOver{Result: &pb.GameResult{}}}}}}
}

// last plays A2 and counts how often it was asked.
func last(asked *int) Bot {
	return BotFunc(func(_ context.Context, turn *Turn) (Choice, error) {
		*asked++
		return Index(len(turn.LegalMoves) - 1), nil
	})
}

func wantReason(t *testing.T, err error, reason string) {
	t.Helper()
	var final *TerminalError
	if !errors.As(err, &final) || final.Reason != reason {
		t.Fatalf("want a terminal %s, got %v", reason, err)
	}
}

func TestABotAgreesAnswersAndAcknowledgesTheEnd(t *testing.T) {
	asked := 0
	err := play(t, last(&asked), func(stream pb.BotService_PlayServer, hello *pb.Hello) error {
		if hello.GetBotName() != "tester" || hello.GetProtocolVersion().GetMajor() != 1 {
			t.Errorf("hello: %v", hello)
		}
		_ = send(stream, welcome(), offer())
		if receiveFrame(t, stream).GetReady().GetGameId() != "g" {
			t.Error("no agreement")
		}
		_ = send(stream, request(1))
		move := receiveFrame(t, stream).GetPlayMove()
		if move.GetIndex() != 1 || move.GetDecisionId() != 1 || move.GetAttempt() != 1 {
			t.Errorf("move: %v", move)
		}
		_ = send(stream, accepted(1), over())
		if receiveFrame(t, stream).GetAck().GetSeq() != 9 {
			t.Error("no acknowledgement")
		}
		return refusal(codes.Unauthenticated, "TOKEN_REVOKED", "the token was revoked")
	})
	wantReason(t, err, "TOKEN_REVOKED")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

func TestR10AnUnacknowledgedMoveIsSentAgainWithoutThinkingAgain(t *testing.T) {
	asked := 0
	err := play(t, last(&asked), func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome(), offer())
		receiveFrame(t, stream)
		_ = send(stream, request(1))
		receiveFrame(t, stream)
		return status.Error(codes.Unavailable, "the server restarts")
	}, func(stream pb.BotService_PlayServer, hello *pb.Hello) error {
		if hello.GetResume().GetResumeToken() != "secret" || len(hello.GetResume().GetGames()) != 1 {
			t.Errorf("resume: %v", hello.GetResume())
		}
		_ = send(stream, welcome("g"), snapshotFrame(), request(1))
		if receiveFrame(t, stream).GetPlayMove().GetIndex() != 1 {
			t.Error("the move did not come again")
		}
		return refusal(codes.Aborted, "SESSION_SUPERSEDED", "a newer session")
	})
	wantReason(t, err, "SESSION_SUPERSEDED")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

func TestAnExpiredResumeBeginsAnew(t *testing.T) {
	asked := 0
	err := play(t, last(&asked), func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome())
		return status.Error(codes.Unavailable, "gone")
	}, func(_ pb.BotService_PlayServer, _ *pb.Hello) error {
		return refusal(codes.FailedPrecondition, "RESUME_EXPIRED", "too late")
	}, func(_ pb.BotService_PlayServer, hello *pb.Hello) error {
		if hello.GetResume() != nil {
			t.Errorf("still resuming: %v", hello.GetResume())
		}
		return refusal(codes.Unauthenticated, "TOKEN_INVALID", "no")
	})
	wantReason(t, err, "TOKEN_INVALID")
}

func TestR05AFinalGoawayEndsTheSession(t *testing.T) {
	asked := 0
	err := play(t, last(&asked), func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		goaway := &pb.Goaway{Reason: "SESSION_SUPERSEDED", Final: true}
		_ = send(stream, welcome(), &pb.ServerFrame{Kind: &pb.ServerFrame_Goaway{Goaway: goaway}})
		_, err := stream.Recv()
		return err
	})
	wantReason(t, err, "SESSION_SUPERSEDED")
}

func TestR06DuplicatedRequestsAreThoughtAboutOnce(t *testing.T) {
	asked := 0
	err := play(t, last(&asked), func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome(), offer(), offer())
		receiveFrame(t, stream)
		receiveFrame(t, stream)
		_ = send(stream, request(1), request(1))
		receiveFrame(t, stream)
		_ = send(stream, accepted(1), over(), over())
		for receiveFrame(t, stream).GetAck() == nil {
		}
		return refusal(codes.Aborted, "SESSION_SUPERSEDED", "enough")
	})
	wantReason(t, err, "SESSION_SUPERSEDED")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}
