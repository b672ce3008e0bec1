package mashimo

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// backoffMax bounds the wait between two tries to connect.
const backoffMax = 15 * time.Second

// Play lets a bot play until the context ends, which is a graceful stop and returns nil, or until the server
// gives a terminal reason, which is returned as a *TerminalError.
func Play(ctx context.Context, bot Bot, options ...Option) error {
	c := newConfig(options)
	connection, err := dial(c)
	if err != nil {
		return err
	}
	defer connection.Close()
	s := &session{config: c, bot: bot, games: map[string]*game{}, answers: make(chan answer)}
	service := pb.NewBotServiceClient(connection)
	wait := c.backoff
	for {
		welcomed, err := s.run(ctx, service)
		if ctx.Err() != nil {
			return nil
		}
		var final *TerminalError
		if errors.As(err, &final) {
			return final
		}
		if welcomed {
			wait = c.backoff
		}
		pause := s.pause(&wait)
		c.logger.Info("connection lost, coming back", "error", err, "in", pause)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// pause is how long to wait before the next try: what the server asked for, else a growing time with jitter.
func (s *session) pause(wait *time.Duration) time.Duration {
	if after := s.resumeAfter; after > 0 {
		s.resumeAfter = 0
		return after
	}
	pause := *wait/2 + rand.N(*wait/2+1)
	*wait = min(*wait*2, backoffMax)
	return pause
}
