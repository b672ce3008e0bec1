package mashimo

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// A link is one connection of a session, whatever carries it.
type link interface {
	// send passes a frame on. One that a dying connection loses comes again after the next welcome.
	send(*pb.ClientFrame)
	// receive gives the next frame of the server, or how the connection ended.
	receive() (*pb.ServerFrame, error)
	// leave says the last word and lets the server end the connection.
	leave(*pb.ClientFrame)
}

// open begins a connection with its first frame; deliver takes frames that come as answers of calls.
func (c *config) open(ctx context.Context, service pb.BotServiceClient, hello *pb.Hello, deliver func(*pb.ServerFrame)) (link, error) {
	if c.unary {
		events, err := service.Events(ctx, &pb.EventsRequest{Hello: hello})
		if err != nil {
			return nil, err
		}
		l := &calls{context: ctx, service: service, events: events, deliver: deliver, config: c}
		l.tails = map[string]chan struct{}{}
		return l, nil
	}
	play, err := service.Play(ctx)
	if err != nil {
		return nil, err
	}
	first := &pb.ClientFrame{Kind: &pb.ClientFrame_Hello{Hello: hello}}
	// EOF says that the stream has ended; receiving tells why.
	if err := play.Send(&pb.PlayRequest{Frame: first}); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return stream{play}, nil
}

// stream is one stream both ways.
type stream struct{ play pb.BotService_PlayClient }

func (l stream) send(frame *pb.ClientFrame) { _ = l.play.Send(&pb.PlayRequest{Frame: frame}) }

func (l stream) receive() (*pb.ServerFrame, error) {
	response, err := l.play.Recv()
	return response.GetFrame(), err
}

func (l stream) leave(bye *pb.ClientFrame) {
	l.send(bye)
	_ = l.play.CloseSend()
}

const (
	// callWithin bounds one call.
	callWithin = 10 * time.Second
	// callWaitMax bounds the wait before it is tried again.
	callWaitMax = 2 * time.Second
)

// calls is a stream from the server and a call an answer. Calls of one game come one after the other.
type calls struct {
	context context.Context
	config  *config
	service pb.BotServiceClient
	events  pb.BotService_EventsClient
	deliver func(*pb.ServerFrame)

	mu      sync.Mutex
	session *pb.SessionRef
	tails   map[string]chan struct{}
}

func (l *calls) receive() (*pb.ServerFrame, error) {
	response, err := l.events.Recv()
	frame := response.GetFrame()
	if welcome := frame.GetWelcome(); welcome != nil {
		l.mu.Lock()
		l.session = &pb.SessionRef{SessionId: welcome.GetSessionId(), Epoch: welcome.GetEpoch()}
		l.mu.Unlock()
	}
	return frame, err
}

func (l *calls) leave(bye *pb.ClientFrame) { l.send(bye) }

func (l *calls) send(frame *pb.ClientFrame) {
	game := gameOf(frame)
	done := make(chan struct{})
	l.mu.Lock()
	before := l.tails[game]
	l.tails[game] = done
	session := l.session
	l.mu.Unlock()
	go func() {
		if before != nil {
			<-before
		}
		l.call(session, frame)
		l.mu.Lock()
		if l.tails[game] == done {
			delete(l.tails, game)
		}
		l.mu.Unlock()
		close(done)
	}()
}

// call makes a call, again and again while the server is away and the stream of events lasts.
func (l *calls) call(session *pb.SessionRef, frame *pb.ClientFrame) {
	for wait := l.config.backoff; l.context.Err() == nil; wait = min(2*wait, callWaitMax) {
		err := l.once(session, frame)
		switch status.Code(err) {
		case codes.OK:
			return
		case codes.Unavailable, codes.DeadlineExceeded, codes.ResourceExhausted:
			select {
			case <-l.context.Done():
			case <-time.After(max(retryAfter(err), wait/2+rand.N(wait/2+1))):
			}
		default:
			// The session's stream tells what follows: another request, the end of the game, or its own end.
			l.config.logger.Warn("answer not taken", "game", gameOf(frame), "reason", Reason(err), "error", err)
			return
		}
	}
}

func (l *calls) once(session *pb.SessionRef, frame *pb.ClientFrame) error {
	ctx, cancel := context.WithTimeout(l.context, callWithin)
	defer cancel()
	move := frame.GetPlayMove()
	if move == nil {
		_, err := l.service.Respond(ctx, &pb.RespondRequest{Session: session, Frame: frame})
		return err
	}
	response, err := l.service.SubmitMove(ctx, &pb.SubmitMoveRequest{Session: session, Move: move})
	if err == nil {
		accepted := response.GetAccepted()
		l.deliver(&pb.ServerFrame{Kind: &pb.ServerFrame_MoveAccepted{MoveAccepted: accepted}})
	}
	return err
}

// gameOf is the game a frame is about; "" for the session.
func gameOf(frame *pb.ClientFrame) string {
	switch kind := frame.GetKind().(type) {
	case *pb.ClientFrame_PlayMove:
		return kind.PlayMove.GetGameId()
	case *pb.ClientFrame_Ready:
		return kind.Ready.GetGameId()
	case *pb.ClientFrame_Decline:
		return kind.Decline.GetGameId()
	case *pb.ClientFrame_Resign:
		return kind.Resign.GetGameId()
	case *pb.ClientFrame_OfferDraw:
		return kind.OfferDraw.GetGameId()
	case *pb.ClientFrame_AnswerDraw:
		return kind.AnswerDraw.GetGameId()
	case *pb.ClientFrame_Ack:
		return kind.Ack.GetGameId()
	default:
		return ""
	}
}
