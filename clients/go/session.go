package mashimo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// session is one bot at the server over all its connections. Only the goroutine in run touches it; bots
// think in goroutines of their own and hand their answers over a channel.
type session struct {
	config  *config
	bot     Bot
	games   map[string]*game
	answers chan answer

	id          string
	resumeToken string
	heartbeat   time.Duration
	resumeAfter time.Duration
	send        func(*pb.ClientFrame) error
}

// answer is what a bot chose.
type answer struct {
	gameID   string
	decision *decision
	choice   Choice
	err      error
}

// incoming is a frame of the server, or how the stream ended.
type incoming struct {
	frame *pb.ServerFrame
	err   error
}

// run is one connection. It tells whether the server said welcome.
func (s *session) run(ctx context.Context, service pb.BotServiceClient) (welcomed bool, err error) {
	streamContext, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stream, err := service.Play(streamContext)
	if err != nil {
		return false, classify(err)
	}
	s.send = func(frame *pb.ClientFrame) error { return stream.Send(&pb.PlayRequest{Frame: frame}) }
	if err := s.send(s.hello()); err != nil && !errors.Is(err, io.EOF) {
		return false, classify(err)
	}
	frames := make(chan incoming)
	go receive(streamContext, stream, frames)
	s.heartbeat = 5 * time.Second
	silence := time.NewTimer(6 * s.heartbeat)
	defer silence.Stop()
	for {
		// Before the welcome the server does not know which session an answer belongs to.
		answers := s.answers
		if !welcomed {
			answers = nil
		}
		select {
		case <-ctx.Done():
			_ = s.send(&pb.ClientFrame{Kind: &pb.ClientFrame_Bye{Bye: &pb.Bye{Reason: "the bot stops"}}})
			_ = stream.CloseSend()
			return welcomed, ctx.Err()
		case <-silence.C:
			return welcomed, errors.New("the server is silent")
		case in := <-frames:
			if in.err != nil {
				return welcomed, s.ended(in.err)
			}
			welcomed = welcomed || in.frame.GetWelcome() != nil
			if err := s.take(ctx, in.frame); err != nil {
				return welcomed, err
			}
			silence.Reset(6 * s.heartbeat)
		case a := <-answers:
			if err := s.answer(a); err != nil && !errors.Is(err, io.EOF) {
				return welcomed, classify(err)
			}
		}
	}
}

// receive hands the frames of a stream over until it ends.
func receive(ctx context.Context, stream pb.BotService_PlayClient, frames chan<- incoming) {
	for {
		response, err := stream.Recv()
		select {
		case frames <- incoming{frame: response.GetFrame(), err: err}:
		case <-ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// hello is the first frame of a connection.
func (s *session) hello() *pb.ClientFrame {
	c := s.config
	hello := &pb.Hello{
		ClientName:      "mashimo-go/" + Version,
		ProtocolVersion: &pb.ProtocolVersion{Major: 1},
		Version:         c.version,
		Instance:        c.instance,
		Capacity:        c.capacity,
		Rulesets:        c.rulesets,
	}
	if c.token == "" {
		hello.BotName = c.name
	}
	if s.id != "" {
		hello.Resume = &pb.Resume{SessionId: s.id, ResumeToken: s.resumeToken}
		for id, game := range s.games {
			hello.Resume.Games = append(hello.Resume.Games, &pb.GameSeq{GameId: id, Seq: game.seq})
		}
	}
	return &pb.ClientFrame{Kind: &pb.ClientFrame_Hello{Hello: hello}}
}

// ended says what the end of a stream means: an error to come back after, or a terminal one.
func (s *session) ended(err error) error {
	if Reason(err) == "RESUME_EXPIRED" {
		s.id, s.resumeToken = "", ""
	}
	return classify(err)
}

// classify makes a terminal error of what must not be tried again.
func classify(err error) error {
	if final := terminal(err); final != nil {
		return final
	}
	return fmt.Errorf("stream: %w", err)
}
