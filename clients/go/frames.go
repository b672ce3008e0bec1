package mashimo

import (
	"context"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// Version of this library.
const Version = "0.1.0"

// take deals with one frame of the server. Frames of unknown kinds are passed over.
func (s *session) take(ctx context.Context, frame *pb.ServerFrame) error {
	log := s.config.logger
	switch kind := frame.GetKind().(type) {
	case *pb.ServerFrame_Welcome:
		s.welcome(kind.Welcome)
	case *pb.ServerFrame_GameOffer:
		return s.offered(kind.GameOffer)
	case *pb.ServerFrame_OfferWithdrawn:
		s.forget(kind.OfferWithdrawn.GetGameId())
	case *pb.ServerFrame_GameSnapshot:
		return s.snapshot(kind.GameSnapshot)
	case *pb.ServerFrame_MoveRequest:
		return s.requested(ctx, kind.MoveRequest)
	case *pb.ServerFrame_MoveAccepted:
		s.accepted(kind.MoveAccepted)
	case *pb.ServerFrame_MoveRejected:
		log.Warn("move rejected", "game", kind.MoveRejected.GetGameId(), "move", kind.MoveRejected.GetMove(),
			"reason", kind.MoveRejected.GetReason(), "text", kind.MoveRejected.GetText())
	case *pb.ServerFrame_Event:
		return s.happened(kind.Event)
	case *pb.ServerFrame_GameError:
		log.Warn("game error", "game", kind.GameError.GetGameId(), "reason", kind.GameError.GetReason(),
			"text", kind.GameError.GetText())
	case *pb.ServerFrame_Heartbeat:
		ack := &pb.HeartbeatAck{Nonce: kind.Heartbeat.GetNonce()}
		return s.send(&pb.ClientFrame{Kind: &pb.ClientFrame_HeartbeatAck{HeartbeatAck: ack}})
	case *pb.ServerFrame_Goaway:
		s.resumeAfter = kind.Goaway.GetResumeAfter().AsDuration()
		if kind.Goaway.GetFinal() {
			return &TerminalError{Reason: kind.Goaway.GetReason(), Text: kind.Goaway.GetText()}
		}
	case *pb.ServerFrame_Notice:
		log.Info("notice", "code", kind.Notice.GetCode(), "text", kind.Notice.GetText())
	}
	return nil
}

// welcome begins a connection. Games that the server no longer lists are gone.
func (s *session) welcome(welcome *pb.Welcome) {
	s.id, s.resumeToken = welcome.GetSessionId(), welcome.GetResumeToken()
	if interval := welcome.GetHeartbeatInterval().AsDuration(); interval > 0 {
		s.heartbeat = interval
	}
	live := map[string]bool{}
	for _, game := range welcome.GetGames() {
		live[game.GetGameId()] = true
	}
	for id := range s.games {
		if !live[id] {
			s.forget(id)
		}
	}
	s.config.logger.Info("connected", "bot", welcome.GetBot().GetName(), "server", welcome.GetServerVersion(),
		"resumed", welcome.GetResumed(), "games", len(live))
}

// offered agrees to a game.
func (s *session) offered(offer *pb.GameOffer) error {
	id := offer.GetGame().GetGameId()
	s.meet(id, offer.GetGame(), offer.GetSeat(), offer.GetBotSeed())
	return s.send(&pb.ClientFrame{Kind: &pb.ClientFrame_Ready{Ready: &pb.Ready{GameId: id}}})
}

// meet makes the library know a game.
func (s *session) meet(id string, setup *pb.GameSetup, seat uint32, botSeed uint64) *game {
	known := s.games[id]
	if known == nil {
		known = &game{setup: setup, seat: seat, botSeed: botSeed}
		s.games[id] = known
		if watcher, ok := s.bot.(GameWatcher); ok {
			watcher.GameStarted(setup, seat)
		}
	}
	return known
}

// snapshot takes a game as it stands.
func (s *session) snapshot(snapshot *pb.GameSnapshot) error {
	id := snapshot.GetGame().GetGameId()
	game := s.meet(id, snapshot.GetGame(), snapshot.GetSeat(), snapshot.GetBotSeed())
	game.seq = max(game.seq, snapshot.GetSeq())
	if snapshot.GetResult() != nil {
		return s.finish(id, game, snapshot.GetSeq(), snapshot.GetResult())
	}
	if snapshot.GetState() == pb.GameState_GAME_STATE_OFFERED {
		return s.send(&pb.ClientFrame{Kind: &pb.ClientFrame_Ready{Ready: &pb.Ready{GameId: id}}})
	}
	return nil
}

// requested starts thinking about a decision, or sends the answer that is there already again.
func (s *session) requested(ctx context.Context, request *pb.MoveRequest) error {
	game := s.games[request.GetGameId()]
	if game == nil || game.over || request.GetDecisionId() <= game.decided {
		return nil
	}
	if game.pending.is(request) {
		if game.pending.answer != nil {
			return s.send(game.pending.answer)
		}
		return nil
	}
	game.drop()
	think, cancel := context.WithCancel(ctx)
	d := &decision{id: request.GetDecisionId(), attempt: max(request.GetAttempt(), 1), cancel: cancel}
	game.pending = d
	turn := newTurn(game, request)
	go func() {
		choice, err := s.bot.Choose(think, turn)
		select {
		case s.answers <- answer{gameID: request.GetGameId(), decision: d, choice: choice, err: err}:
		case <-think.Done():
		}
	}()
	return nil
}

// answer sends what a bot chose, unless the decision has gone by.
func (s *session) answer(a answer) error {
	game := s.games[a.gameID]
	if game == nil || game.pending != a.decision {
		return nil
	}
	if a.err != nil {
		s.config.logger.Error("the bot failed", "game", a.gameID, "error", a.err)
		return nil
	}
	frame := &pb.ClientFrame{}
	switch {
	case a.choice.resign:
		frame.Kind = &pb.ClientFrame_Resign{Resign: &pb.Resign{GameId: a.gameID}}
	case a.choice.move != nil:
		move := a.choice.move
		move.GameId, move.DecisionId, move.Attempt = a.gameID, a.decision.id, a.decision.attempt
		move.Diagnostics = a.choice.diagnostics
		frame.Kind = &pb.ClientFrame_PlayMove{PlayMove: move}
	default:
		s.config.logger.Error("the bot chose nothing", "game", a.gameID)
		return nil
	}
	a.decision.answer = frame
	return s.send(frame)
}

// accepted closes a decision.
func (s *session) accepted(accepted *pb.MoveAccepted) {
	game := s.games[accepted.GetGameId()]
	if game == nil {
		return
	}
	game.decided = max(game.decided, accepted.GetDecisionId())
	if game.pending != nil && game.pending.id == accepted.GetDecisionId() {
		game.drop()
	}
}

// happened takes an event; one that was seen already does nothing.
func (s *session) happened(event *pb.GameEvent) error {
	game := s.games[event.GetGameId()]
	over := event.GetOver()
	if game == nil {
		if over != nil {
			// The acknowledgement of an end was lost.
			return s.acknowledge(event.GetGameId(), event.GetSeq())
		}
		return nil
	}
	if over == nil && event.GetSeq() <= game.seq {
		return nil
	}
	game.seq = max(game.seq, event.GetSeq())
	if over != nil {
		return s.finish(event.GetGameId(), game, event.GetSeq(), over.GetResult())
	}
	return nil
}

// finish closes a game and acknowledges its end.
func (s *session) finish(id string, game *game, seq uint64, result *pb.GameResult) error {
	if !game.over {
		game.over = true
		if watcher, ok := s.bot.(GameWatcher); ok {
			watcher.GameOver(id, result)
		}
	}
	s.forget(id)
	return s.acknowledge(id, seq)
}

// acknowledge tells the server that an end was heard.
func (s *session) acknowledge(id string, seq uint64) error {
	return s.send(&pb.ClientFrame{Kind: &pb.ClientFrame_Ack{Ack: &pb.Ack{GameId: id, Seq: seq}}})
}

// forget lets go of a game.
func (s *session) forget(id string) {
	if game := s.games[id]; game != nil {
		game.drop()
		delete(s.games, id)
	}
}
