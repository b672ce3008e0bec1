package mashimo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

const (
	// helloWithin is how long a server may take to welcome a bot.
	helloWithin = 15 * time.Second
	// goodbye is how long a server may take to end the stream after Bye.
	goodbye = 2 * time.Second
	// endedMax is the number of games remembered after their end, so that a repeated ending is not told twice.
	endedMax = 4096
	// diagnosticsBytes is what a note may have until Welcome says better.
	diagnosticsBytes = 1024
)

// session is one bot at the server over all its connections. A frame is dealt with where it is read, an answer
// where the bot gave it, both under the lock: no goroutine stands between the network and the bot.
type session struct {
	context context.Context
	config  *config
	bot     Bot
	matches pb.MatchServiceClient

	mu          sync.Mutex
	link        link
	welcomed    bool
	games       map[string]*game
	ended       map[string]bool
	endings     []string
	id          string
	resumeToken string
	heartbeat   time.Duration
	resumeAfter time.Duration
	diagnostics int
	capacity    uint32
	left        bool
	failed      *BotError
	summary     Summary
}

func newSession(ctx context.Context, c *config, bot Bot) *session {
	return &session{
		context: ctx, config: c, bot: bot,
		games: map[string]*game{}, ended: map[string]bool{},
		heartbeat: 5 * time.Second, diagnostics: diagnosticsBytes,
	}
}

// close ends all thinking.
func (s *session) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.games {
		s.forget(id)
	}
}

// connect is one connection. It tells whether the server said welcome; without an error the bot has left.
func (s *session) connect(service pb.BotServiceClient) (bool, error) {
	streamContext, cancel := context.WithCancelCause(context.WithoutCancel(s.context))
	defer cancel(nil)
	silence := time.AfterFunc(helloWithin, func() { cancel(errors.New("the server is silent")) })
	defer silence.Stop()
	var link link
	deliver := func(frame *pb.ServerFrame) { _ = s.hear(link, frame) }
	hello := s.hello()
	go s.watch(streamContext, func() { cancel(nil) })
	link, err := s.config.open(streamContext, service, hello, deliver)
	if err != nil {
		return s.over(streamContext, err)
	}
	s.mu.Lock()
	s.link = link
	s.mu.Unlock()
	defer s.unlink()
	for {
		frame, err := link.receive()
		if err == nil {
			silence.Reset(s.patience())
			err = s.hear(link, frame)
		}
		if err != nil {
			return s.over(streamContext, err)
		}
	}
}

// patience is how long the server may be silent.
func (s *session) patience() time.Duration {
	if s.welcomed {
		return 3 * s.heartbeat
	}
	return helloWithin
}

func (s *session) unlink() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.link = nil
}

// over says what the end of a connection means: nil when the bot has left.
func (s *session) over(stream context.Context, err error) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed != nil {
		return s.welcomed, s.failed
	}
	if s.left {
		return s.welcomed, nil
	}
	if cause := context.Cause(stream); cause != nil {
		err = cause
	}
	return s.welcomed, s.lost(err)
}

// watch hears wishes to stop while a connection lasts.
func (s *session) watch(stream context.Context, cancel func()) {
	ended := s.context.Done()
	for {
		_, changed := s.config.stop.asked()
		s.mu.Lock()
		s.leaveWhenDone()
		left, welcomed := s.left, s.welcomed
		s.mu.Unlock()
		if left && !welcomed {
			cancel()
			return
		}
		if left {
			break
		}
		select {
		case <-stream.Done():
			return
		case <-changed:
		case <-ended:
			ended = nil
			s.config.stop.Now()
		}
	}
	select {
	case <-stream.Done():
	case <-time.After(goodbye):
		cancel()
	}
}

// hello is the first frame of a connection.
func (s *session) hello() *pb.Hello {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.config
	s.welcomed = false
	// Hello cannot say 0; that is told after Welcome.
	s.capacity = max(s.wanted(), 1)
	hello := &pb.Hello{
		ClientName:      "mashimo-go/" + Version,
		ProtocolVersion: &pb.ProtocolVersion{Major: 1},
		Version:         c.version,
		Instance:        c.instance,
		Capacity:        s.capacity,
		Rulesets:        c.rulesets,
		// A turn shows the position it is about; moves need no frames of their own.
		MovesBy: pb.MovesBy_MOVES_BY_REQUEST,
	}
	// A token says the name itself.
	if c.token == "" || os.Getenv("MASHIMO_BOT") != "" {
		hello.BotName = c.name
	}
	if s.id != "" {
		hello.Resume = &pb.Resume{SessionId: s.id, ResumeToken: s.resumeToken}
	}
	for id, game := range s.games {
		if game.pending != nil {
			game.pending.sentHere = false
		}
		if s.id != "" {
			hello.Resume.Games = append(hello.Resume.Games, &pb.GameSeq{GameId: id, Seq: game.seq})
		}
	}
	return hello
}

// wanted is the number of games the bot would play at once now.
func (s *session) wanted() uint32 {
	if asked, _ := s.config.stop.asked(); asked != playOn || s.context.Err() != nil {
		return 0
	}
	if !s.config.limited {
		return s.config.atOnce
	}
	left := s.config.games - min(s.summary.Games, s.config.games)
	return uint32(min(left, uint64(s.config.atOnce)))
}

// leaveWhenDone tells the server when fewer games are wanted, and leaves when none is left to play.
func (s *session) leaveWhenDone() {
	if !s.welcomed || s.left || s.link == nil {
		// Whoever wants to leave does not wait for a connection.
		s.left = s.left || !s.welcomed && s.wantsOut()
		return
	}
	if wanted := s.wanted(); wanted != s.capacity {
		s.capacity = wanted
		s.say(&pb.ClientFrame{Kind: &pb.ClientFrame_SetCapacity{SetCapacity: &pb.SetCapacity{Capacity: wanted}}})
	}
	if s.failed != nil || s.wantsOut() || s.capacity == 0 && len(s.games) == 0 {
		s.left = true
		s.link.leave(&pb.ClientFrame{Kind: &pb.ClientFrame_Bye{Bye: &pb.Bye{Reason: "the bot leaves"}}})
	}
}

// say sends a frame, where there is a connection.
func (s *session) say(frame *pb.ClientFrame) {
	if s.link != nil {
		s.link.send(frame)
	}
}

// lost says what the end of a stream means: an error to come back after, or a terminal one.
func (s *session) lost(err error) error {
	if Reason(err) == "RESUME_EXPIRED" {
		s.id, s.resumeToken = "", ""
	}
	if final := terminal(err); final != nil {
		return final
	}
	s.resumeAfter = max(s.resumeAfter, retryAfter(err))
	if errors.Is(err, io.EOF) {
		err = status.Error(codes.Unavailable, "the server ended the stream")
	}
	return fmt.Errorf("stream: %w", err)
}
