package mashimo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"
	"time"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// backoffMax bounds the wait between two tries to connect.
const backoffMax = 10 * time.Second

// A Summary is what was played.
type Summary struct {
	// Games that ended; of these won, drawn and lost. Games aborted or void are none of the three.
	Games, Won, Drawn, Lost uint64
}

// Main plays with a function until the program is interrupted or terminated; then it leaves after the running
// games, and at once when told a second time. It ends the program with 1 where the server refuses.
func Main(choose func(turn *Turn) Choice, options ...Option) {
	stop := NewStop()
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		stop.AfterGames()
		<-signals
		stop.Now()
	}()
	bot := BotFunc(func(_ context.Context, turn *Turn) (Choice, error) { return choose(turn), nil })
	summary, err := Play(context.Background(), bot, append(options, WithStop(stop))...)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%+v\n", summary)
}

// Play lets a bot play until the context ends or a Stop asks for it, until the games asked for are over, or until
// the server gives a terminal reason, which is returned as a *TerminalError. Lost connections and restarts of the
// server are overcome without a word.
func Play(ctx context.Context, bot Bot, options ...Option) (Summary, error) {
	c := newConfig(options)
	if err := c.check(); err != nil {
		return Summary{}, err
	}
	connection, err := dial(c)
	if err != nil {
		return Summary{}, err
	}
	defer connection.Close()
	s := newSession(ctx, c, bot)
	defer s.close()
	return s.play(pb.NewBotServiceClient(connection))
}

// play connects again and again.
func (s *session) play(service pb.BotServiceClient) (Summary, error) {
	wait := s.config.backoff
	giveUp := time.Now().Add(s.config.firstWithin)
	for {
		welcomed, err := s.connect(service)
		var final *TerminalError
		var bot *BotError
		switch {
		case err == nil:
			return s.summary, nil
		case errors.As(err, &final):
			return s.summary, final
		case errors.As(err, &bot):
			return s.summary, bot
		}
		if welcomed {
			wait = s.config.backoff
			giveUp = time.Now().Add(s.config.within)
		}
		pause := max(s.resumeAfter, wait/2+rand.N(wait/2+1))
		s.resumeAfter, wait = 0, min(2*wait, backoffMax)
		if time.Now().Add(pause).After(giveUp) {
			return s.summary, fmt.Errorf("%w at %s: %w", ErrUnreachable, s.config.address, err)
		}
		s.config.logger.Info("not connected, trying again", "error", err, "in", pause)
		if !s.rest(pause) {
			return s.summary, nil
		}
	}
}

// rest waits, but not longer than the bot wants to play; it tells whether it still does.
func (s *session) rest(pause time.Duration) bool {
	over := time.After(pause)
	for {
		asked, changed := s.config.stop.asked()
		if asked == atOnce || s.context.Err() != nil {
			return false
		}
		select {
		case <-over:
			return true
		case <-changed:
		case <-s.context.Done():
		}
	}
}
