package mashimo

import (
	pb "mashimo.dev/go/gen/mashimo/v1"
)

// Version of this library.
const Version = "0.1.0"

// hear deals with one frame of the server. Frames of unknown kinds are passed over, as are those of a
// connection that is gone.
func (s *session) hear(from link, frame *pb.ServerFrame) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.link != from {
		return nil
	}
	err := s.take(frame)
	if err == nil && (s.capacity == 0 || s.config.limited) {
		s.leaveWhenDone()
	}
	return err
}

func (s *session) take(frame *pb.ServerFrame) error {
	log := s.config.logger
	switch kind := frame.GetKind().(type) {
	case *pb.ServerFrame_MoveRequest:
		s.requested(kind.MoveRequest)
	case *pb.ServerFrame_MoveAccepted:
		s.decided(kind.MoveAccepted.GetGameId(), kind.MoveAccepted.GetDecisionId())
	case *pb.ServerFrame_Event:
		s.happened(kind.Event)
	case *pb.ServerFrame_Welcome:
		s.welcome(kind.Welcome)
	case *pb.ServerFrame_Synced:
		s.synced()
	case *pb.ServerFrame_GameOffer:
		s.offered(kind.GameOffer)
	case *pb.ServerFrame_OfferWithdrawn:
		log.Info("an offer was withdrawn", "game", kind.OfferWithdrawn.GetGameId(), "reason", kind.OfferWithdrawn.GetReason())
		s.forget(kind.OfferWithdrawn.GetGameId())
	case *pb.ServerFrame_GameSnapshot:
		s.snapshot(kind.GameSnapshot)
	case *pb.ServerFrame_MoveRejected:
		s.rejected(kind.MoveRejected)
	case *pb.ServerFrame_GameError:
		log.Warn("game error", "game", kind.GameError.GetGameId(), "reason", kind.GameError.GetReason(),
			"text", kind.GameError.GetText())
	case *pb.ServerFrame_Heartbeat:
		ack := &pb.HeartbeatAck{Nonce: kind.Heartbeat.GetNonce()}
		s.say(&pb.ClientFrame{Kind: &pb.ClientFrame_HeartbeatAck{HeartbeatAck: ack}})
	case *pb.ServerFrame_ChallengeReceived:
		s.challenged(kind.ChallengeReceived)
	case *pb.ServerFrame_Goaway:
		return s.goaway(kind.Goaway)
	case *pb.ServerFrame_Notice:
		log.Info("notice", "code", kind.Notice.GetCode(), "text", kind.Notice.GetText())
	}
	return nil
}

// welcome begins a connection. Games that the server no longer lists are gone.
func (s *session) welcome(welcome *pb.Welcome) {
	s.welcomed = true
	s.id, s.resumeToken = welcome.GetSessionId(), welcome.GetResumeToken()
	if interval := welcome.GetHeartbeatInterval().AsDuration(); interval > 0 {
		s.heartbeat = interval
	}
	if bytes := welcome.GetLimits().GetDiagnosticsBytes(); bytes > 0 {
		s.diagnostics = int(bytes)
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
	s.leaveWhenDone()
}

// synced sends what was answered and neither accepted nor asked for again: it may have been lost on its way.
func (s *session) synced() {
	for _, game := range s.games {
		if game.pending != nil && game.pending.answer != nil && !game.pending.sentHere {
			s.answer(game.pending)
		}
	}
}

// offered agrees to a game, or declines it.
func (s *session) offered(offer *pb.GameOffer) {
	game := s.meet(offer.GetGame(), offer.GetSeat(), offer.GetBotSeed())
	id := offer.GetGame().GetGameId()
	if s.config.accepts != nil && !s.config.accepts(game.setup) {
		s.forget(id)
		s.say(&pb.ClientFrame{Kind: &pb.ClientFrame_Decline{Decline: &pb.Decline{GameId: id}}})
		return
	}
	s.say(&pb.ClientFrame{Kind: &pb.ClientFrame_Ready{Ready: &pb.Ready{GameId: id}}})
}

// meet makes the library know a game.
func (s *session) meet(setup *pb.GameSetup, seat uint32, botSeed uint64) *game {
	known := s.games[setup.GetGameId()]
	if known == nil {
		known = &game{setup: setup, seat: seat, botSeed: botSeed}
		s.games[setup.GetGameId()] = known
	}
	return known
}

// start tells the bot that a game begins, once.
func (s *session) start(game *game) {
	if game.started {
		return
	}
	game.started = true
	s.config.logger.Info("game begun", "game", game.setup.GetGameId(), "ruleset", game.setup.GetRules().GetSpec())
	if watcher, ok := s.bot.(GameWatcher); ok {
		watcher.GameStarted(game.setup, game.seat)
	}
}

// snapshot takes a game as it stands.
func (s *session) snapshot(snapshot *pb.GameSnapshot) {
	id := snapshot.GetGame().GetGameId()
	if snapshot.GetResult() != nil {
		s.meetEnded(id, snapshot)
		return
	}
	game := s.meet(snapshot.GetGame(), snapshot.GetSeat(), snapshot.GetBotSeed())
	game.setup, game.seat, game.botSeed = snapshot.GetGame(), snapshot.GetSeat(), snapshot.GetBotSeed()
	game.seq = snapshot.GetSeq()
	if game.pending != nil && (snapshot.DecisionId == nil || snapshot.GetDecisionId() != game.pending.id) {
		game.decide(game.pending.id)
	}
	if snapshot.GetState() == pb.GameState_GAME_STATE_OFFERED {
		s.offered(&pb.GameOffer{Game: game.setup, Seat: game.seat, BotSeed: game.botSeed})
		return
	}
	s.start(game)
}

// meetEnded takes a game that is over.
func (s *session) meetEnded(id string, snapshot *pb.GameSnapshot) {
	if !s.ended[id] {
		s.meet(snapshot.GetGame(), snapshot.GetSeat(), snapshot.GetBotSeed())
	}
	s.finish(id, snapshot.GetSeq(), snapshot.GetResult())
}

// decided closes a decision.
func (s *session) decided(gameID string, decision uint64) {
	if game := s.games[gameID]; game != nil {
		game.decide(decision)
	}
}

func (s *session) rejected(rejected *pb.MoveRejected) {
	s.config.logger.Warn("move rejected", "game", rejected.GetGameId(), "move", rejected.GetMove(),
		"reason", rejected.GetReason(), "text", rejected.GetText())
	if rejected.GetAttemptsLeft() == 0 {
		s.decided(rejected.GetGameId(), rejected.GetDecisionId())
	}
}

func (s *session) goaway(goaway *pb.Goaway) error {
	if goaway.GetFinal() || goaway.GetReason() == "SESSION_SUPERSEDED" {
		return &TerminalError{Reason: goaway.GetReason(), Text: goaway.GetText()}
	}
	s.resumeAfter = goaway.GetResumeAfter().AsDuration()
	s.config.logger.Info("the server asks to come back later", "reason", goaway.GetReason(), "text", goaway.GetText())
	return nil
}

// happened takes an event; one that was seen already does nothing.
func (s *session) happened(event *pb.GameEvent) {
	if over := event.GetOver(); over != nil {
		s.finish(event.GetGameId(), event.GetSeq(), over.GetResult())
		return
	}
	game := s.games[event.GetGameId()]
	if game == nil || event.GetSeq() <= game.seq {
		return
	}
	game.seq = event.GetSeq()
	switch kind := event.GetKind().(type) {
	case *pb.GameEvent_Started:
		s.start(game)
	case *pb.GameEvent_MovePlayed:
		if kind.MovePlayed.GetSeat() == game.seat {
			game.decide(kind.MovePlayed.GetDecisionId())
		}
	case *pb.GameEvent_TurnLost:
		if kind.TurnLost.GetSeat() == game.seat {
			game.decide(kind.TurnLost.GetDecisionId())
		}
	}
}

// finish tells the end of a game once, and acknowledges it each time.
func (s *session) finish(id string, seq uint64, result *pb.GameResult) {
	game := s.games[id]
	s.forget(id)
	s.say(&pb.ClientFrame{Kind: &pb.ClientFrame_Ack{Ack: &pb.Ack{GameId: id, Seq: seq}}})
	if game == nil || s.ended[id] {
		return
	}
	s.remember(id)
	s.count(game.seat, result)
	s.config.logger.Info("game over", "game", id, "text", result.GetText())
	if watcher, ok := s.bot.(GameWatcher); ok {
		watcher.GameOver(id, result)
	}
}

func (s *session) remember(id string) {
	if len(s.endings) == endedMax {
		delete(s.ended, s.endings[0])
		s.endings = s.endings[1:]
	}
	s.ended[id] = true
	s.endings = append(s.endings, id)
}

func (s *session) count(seat uint32, result *pb.GameResult) {
	s.summary.Games++
	outcome := result.GetOutcome()
	switch {
	case outcome == nil:
	case outcome.Winner == nil:
		s.summary.Drawn++
	case outcome.GetWinner() == seat:
		s.summary.Won++
	default:
		s.summary.Lost++
	}
}

// forget lets go of a game.
func (s *session) forget(id string) {
	if game := s.games[id]; game != nil {
		game.drop()
		delete(s.games, id)
	}
}
