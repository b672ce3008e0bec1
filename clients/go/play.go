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

	"google.golang.org/grpc"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

const (
	// backoffMax bounds the wait between two tries to connect.
	backoffMax = 10 * time.Second
	// resumeAfterMax bounds the wait that a server may ask for.
	resumeAfterMax = 24 * time.Hour
)

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
	return s.play(connection)
}

// play connects again and again.
func (s *session) play(connection *grpc.ClientConn) (Summary, error) {
	service := pb.NewBotServiceClient(connection)
	s.matches = pb.NewMatchServiceClient(connection)
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
		asked := min(s.resumeAfter, resumeAfterMax)
		pause := max(asked, wait/2+rand.N(wait/2+1))
		s.resumeAfter, wait = 0, min(2*wait, backoffMax)
		now := time.Now()
		if asked > 0 {
			// A wait that the server asks for is no time spent looking for it.
			giveUp = now.Add(max(giveUp.Sub(now), 0) + pause)
		}
		// Whoever has done looks for no server, however that one ended.
		if now.Add(pause).After(giveUp) && !s.hasDone() {
			return s.summary, fmt.Errorf("%w at %s: %w", ErrUnreachable, s.config.address, err)
		}
		s.config.logger.Info("not connected, trying again", "error", err, "in", pause)
		if !s.rest(pause) {
			return s.summary, nil
		}
		// The channel has a back-off of its own; the rest above is the one that counts.
		connection.ResetConnectBackoff()
	}
}

// rest waits, but not longer than there is something to play; it tells whether there still is.
func (s *session) rest(pause time.Duration) bool {
	over := time.After(pause)
	for {
		_, changed := s.config.stop.asked()
		if s.hasDone() {
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

// hasDone tells whether nothing is left to play.
func (s *session) hasDone() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wantsOut() || s.wanted() == 0 && len(s.games) == 0
}

// wantsOut tells whether the bot is to leave whatever runs.
func (s *session) wantsOut() bool {
	asked, _ := s.config.stop.asked()
	return asked == atOnce || s.context.Err() != nil
}
