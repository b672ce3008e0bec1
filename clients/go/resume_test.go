package mashimo

import (
	"context"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// first plays A1.
var first = BotFunc(func(context.Context, *Turn) (Choice, error) { return Index(0), nil })

func draining(after time.Duration) *pb.ServerFrame {
	goaway := &pb.Goaway{Reason: "DRAINING", ResumeAfter: durationpb.New(after)}
	return &pb.ServerFrame{Kind: &pb.ServerFrame_Goaway{Goaway: goaway}}
}

// cameBack ends a test in which the bot came back.
func cameBack(pb.BotService_PlayServer, *pb.Hello) error {
	return refusal(codes.Unauthenticated, "CAME_BACK", "the test is over")
}

// scripted is a server that plays scripts.
func scripted(scripts ...script) *fakeServer {
	fake := &fakeServer{scripts: make(chan script, len(scripts))}
	for _, next := range scripts {
		fake.scripts <- next
	}
	return fake
}

func TestR09AMoveChosenWhileTheConnectionWasLostIsSentAfterwards(t *testing.T) {
	lost := make(chan struct{})
	asked := 0
	bot := BotFunc(func(context.Context, *Turn) (Choice, error) {
		asked++
		<-lost
		return Index(1), nil
	})
	err := play(t, bot, func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome(), offer())
		receiveFrame(t, stream)
		_ = send(stream, request(1))
		return status.Error(codes.Unavailable, "the server restarts")
	}, func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome("g"), snapshotFrame(), request(1))
		close(lost)
		if move := receiveFrame(t, stream).GetPlayMove(); move.GetDecisionId() != 1 || move.GetIndex() != 1 {
			t.Errorf("move: %v", move)
		}
		return refusal(codes.Aborted, "SESSION_SUPERSEDED", "enough")
	})
	wantReason(t, err, "SESSION_SUPERSEDED")
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
}

func TestAWaitThatTheServerAsksForIsNoTimeSpentLookingForIt(t *testing.T) {
	fake := scripted(func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		return send(stream, welcome(), draining(300*time.Millisecond))
	}, cameBack)
	_, err := playAt(t, fake, first, WithConnectionWithin(time.Minute, 100*time.Millisecond))
	wantReason(t, err, "CAME_BACK")
}

func TestR21ARefusalMaySayWhenToComeBack(t *testing.T) {
	const asked = 300 * time.Millisecond
	var told time.Time
	fake := scripted(func(pb.BotService_PlayServer, *pb.Hello) error {
		busy, _ := status.New(codes.ResourceExhausted, "busy").WithDetails(&errdetails.RetryInfo{RetryDelay: durationpb.New(asked)})
		told = time.Now()
		return busy.Err()
	}, cameBack)
	_, err := playAt(t, fake, first, WithConnectionWithin(100*time.Millisecond, time.Minute))
	wantReason(t, err, "CAME_BACK")
	if waited := time.Since(told); waited < asked {
		t.Errorf("came back after %v", waited)
	}
}

func TestStoppingEndsTheWaitForALostServer(t *testing.T) {
	for name, ask := range map[string]func(*Stop){"at once": (*Stop).Now, "after games": (*Stop).AfterGames} {
		stop := NewStop()
		fake := scripted(func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
			defer ask(stop)
			return send(stream, welcome(), draining(time.Hour))
		})
		if summary, err := playAt(t, fake, first, WithStop(stop)); err != nil || summary.Games != 0 {
			t.Errorf("%s: %v, %v", name, summary, err)
		}
	}
}

func TestStoppingDoesNotWaitForAWelcome(t *testing.T) {
	stop := NewStop()
	fake := scripted(func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		stop.Now()
		<-stream.Context().Done()
		return nil
	})
	if _, err := playAt(t, fake, first, WithStop(stop)); err != nil {
		t.Error(err)
	}
}

// caller is a server whose sessions are a stream and calls.
type caller struct {
	pb.UnimplementedBotServiceServer
	events func(stream grpc.ServerStreamingServer[pb.EventsResponse]) error
	// moves come out of one, their answers go into the other.
	moves   chan *pb.PlayMove
	answers chan error
}

func (c *caller) Events(_ *pb.EventsRequest, stream grpc.ServerStreamingServer[pb.EventsResponse]) error {
	return c.events(stream)
}

func (c *caller) Respond(context.Context, *pb.RespondRequest) (*pb.RespondResponse, error) {
	return &pb.RespondResponse{}, nil
}

func (c *caller) SubmitMove(_ context.Context, request *pb.SubmitMoveRequest) (*pb.SubmitMoveResponse, error) {
	move := request.GetMove()
	c.moves <- move
	accepted := &pb.MoveAccepted{GameId: move.GetGameId(), DecisionId: move.GetDecisionId(), Attempt: move.GetAttempt()}
	return &pb.SubmitMoveResponse{Accepted: accepted}, <-c.answers
}

func TestR11R12ACallWhoseAnswerWasLostIsMadeAgainAndARefusedOneIsNot(t *testing.T) {
	server := &caller{moves: make(chan *pb.PlayMove), answers: make(chan error)}
	server.events = func(stream grpc.ServerStreamingServer[pb.EventsResponse]) error {
		say := func(frames ...*pb.ServerFrame) {
			for _, frame := range frames {
				_ = stream.Send(&pb.EventsResponse{Frame: frame})
			}
		}
		say(welcome(), offer(), request(1))
		move := <-server.moves
		// The server has taken the move; only its answer does not arrive.
		server.answers <- status.Error(codes.Unavailable, "lost")
		if again := <-server.moves; !proto.Equal(again, move) {
			t.Errorf("first %v, then %v", move, again)
		}
		server.answers <- nil
		for decision := uint64(2); decision < 4; decision++ {
			say(request(decision))
			if move := <-server.moves; move.GetDecisionId() != decision {
				t.Errorf("decision %d: %v", decision, move)
			}
			server.answers <- refusal(codes.FailedPrecondition, "DECISION_PASSED", "late")
		}
		return refusal(codes.Unauthenticated, "TOKEN_REVOKED", "the test is over")
	}
	_, err := playAt(t, server, first, WithUnary())
	wantReason(t, err, "TOKEN_REVOKED")
}
