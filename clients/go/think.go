package mashimo

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"google.golang.org/protobuf/types/known/durationpb"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// requested starts thinking about a decision, or sends the answer that is there already again.
func (s *session) requested(request *pb.MoveRequest) {
	id := request.GetGameId()
	game := s.games[id]
	if game == nil {
		game = s.meet(&pb.GameSetup{GameId: id}, request.GetSeat(), 0)
	}
	if request.GetDecisionId() < game.done {
		return
	}
	if game.pending.covers(request) {
		s.answer(game.pending)
		return
	}
	game.drop()
	s.start(game)
	think, cancel := context.WithCancel(s.context)
	d := &decision{id: request.GetDecisionId(), attempt: max(request.GetAttempt(), 1), cancel: cancel}
	game.pending = d
	turn := newTurn(game, request)
	// The bot thinks apart: a busy one answers heartbeats all the same.
	go func() {
		began := time.Now()
		choice, err := s.ask(think, turn)
		s.chosen(id, d, turn, choice, err, time.Since(began))
	}()
}

// ask calls the bot; a panic is an error of its own game only.
func (s *session) ask(ctx context.Context, turn *Turn) (choice Choice, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			err = fmt.Errorf("the bot panicked: %v", panicked)
		}
	}()
	return s.bot.Choose(ctx, turn)
}

// chosen takes what a bot chose, unless the decision has gone by.
func (s *session) chosen(id string, d *decision, turn *Turn, choice Choice, err error, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	game := s.games[id]
	if game == nil || game.pending != d {
		return
	}
	if err == nil && choice.move == nil && !choice.resign {
		err = errors.New("the bot chose nothing")
	}
	if err != nil {
		s.config.logger.Error("the bot failed", "game", id, "position", turn.Position.GetText(), "error", err)
		choice = Resign()
		if s.config.onError == Stopping {
			s.failed = &BotError{GameID: id, Err: err}
		}
	}
	d.before, d.answer = s.frames(id, d, turn, choice, took)
	if s.welcomed && s.link != nil {
		s.answer(d)
	}
	if s.failed != nil {
		s.config.stop.Now()
		s.leaveWhenDone()
	}
}

// answer sends the answer to a decision; nothing while the bot thinks.
func (s *session) answer(d *decision) {
	if d.answer == nil {
		return
	}
	d.sentHere = true
	for _, frame := range d.before {
		s.say(frame)
	}
	// Said once: the other side may have answered it meanwhile.
	d.before = nil
	s.say(d.answer)
}

// frames are what a choice is to the server.
func (s *session) frames(id string, d *decision, turn *Turn, choice Choice, took time.Duration) ([]*pb.ClientFrame, *pb.ClientFrame) {
	if choice.resign {
		return nil, &pb.ClientFrame{Kind: &pb.ClientFrame_Resign{Resign: &pb.Resign{GameId: id}}}
	}
	var before []*pb.ClientFrame
	if choice.acceptDraw != nil && turn.DrawOfferedBy != nil {
		answer := &pb.AnswerDraw{GameId: id, Accept: *choice.acceptDraw}
		before = append(before, &pb.ClientFrame{Kind: &pb.ClientFrame_AnswerDraw{AnswerDraw: answer}})
	}
	if choice.offerDraw {
		offer := &pb.OfferDraw{GameId: id}
		before = append(before, &pb.ClientFrame{Kind: &pb.ClientFrame_OfferDraw{OfferDraw: offer}})
	}
	move := choice.move
	move.GameId, move.DecisionId, move.Attempt = id, d.id, d.attempt
	move.Diagnostics = cut(choice.diagnostics, s.diagnostics)
	move.Score = choice.score
	move.ThinkTime = durationpb.New(took)
	return before, &pb.ClientFrame{Kind: &pb.ClientFrame_PlayMove{PlayMove: move}}
}

// cut is at most so many bytes of a text, whole characters.
func cut(text string, size int) string {
	if len(text) <= size {
		return text
	}
	for size > 0 && !utf8.RuneStart(text[size]) {
		size--
	}
	return text[:size]
}
