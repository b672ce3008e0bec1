package mashimo

import (
	"context"
	"time"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// A Bot chooses moves. Choose may be called for several games at once.
type Bot interface {
	// Choose answers one decision. The context ends when the answer is no longer wanted: the game is over,
	// or the bot stops. An error, or a panic, gives the game up; see WithOnError.
	Choose(ctx context.Context, turn *Turn) (Choice, error)
}

// BotFunc makes a function a Bot.
type BotFunc func(ctx context.Context, turn *Turn) (Choice, error)

// Choose calls the function.
func (f BotFunc) Choose(ctx context.Context, turn *Turn) (Choice, error) { return f(ctx, turn) }

// GameWatcher is what a Bot may implement beside Choose to follow its games. Keep both short.
type GameWatcher interface {
	// GameStarted is called once a game, before its first decision.
	GameStarted(game *pb.GameSetup, seat uint32)
	// GameOver is called once a game, with its result.
	GameOver(gameID string, result *pb.GameResult)
}

// A Turn is one decision that the server awaits.
type Turn struct {
	// Game is what does not change while the game lasts.
	Game *pb.GameSetup
	// Seat is the bot's own.
	Seat uint32
	// BotSeed makes games of honest bots repeatable.
	BotSeed uint64
	// DecisionID names the decision within its game.
	DecisionID uint64
	// Attempt is above 1 after a rejected move.
	Attempt uint32
	// Position is the board, absolute: seat 0 first.
	Position *pb.Position
	// LegalMoves are all moves there are, in board order; never empty.
	LegalMoves []*pb.LegalMove
	// Clocks is what was left to every seat when the request was sent.
	Clocks *pb.ClockState
	// TurnTimeLeft is the time until this decision would be lost, everything counted.
	TurnTimeLeft time.Duration
	// Ply is the number of decisions before this one.
	Ply uint32
	// PliesLeft is the number of decisions until the ply limit, at which the game is a draw.
	PliesLeft uint32
	// Line holds the moves since LineStart that matter for repetition.
	Line []string
	// LineStart is the position before the first of Line.
	LineStart string
	// DrawOfferedBy is the seat whose draw offer is open; nil for none.
	DrawOfferedBy *uint32
}

// SeedsWon is what a legal move changes in the mover's own seeds.
func (t *Turn) SeedsWon(move *pb.LegalMove) int {
	if int(t.Seat) < len(move.GetSeedsWon()) {
		return int(move.GetSeedsWon()[t.Seat])
	}
	return 0
}

// Best answers with the first of the legal moves that are worth the most.
func (t *Turn) Best(worth func(move *pb.LegalMove) int) Choice {
	best, most := t.LegalMoves[0], worth(t.LegalMoves[0])
	for _, move := range t.LegalMoves[1:] {
		if value := worth(move); value > most {
			best, most = move, value
		}
	}
	return Text(best.GetText())
}

// A Choice is the answer to a Turn.
type Choice struct {
	move        *pb.PlayMove
	diagnostics string
	score       *int32
	offerDraw   bool
	acceptDraw  *bool
	resign      bool
}

// Text answers with a move in notation.
func Text(move string) Choice {
	return Choice{move: &pb.PlayMove{Move: &pb.PlayMove_Text{Text: move}}}
}

// Index answers with an index into the turn's legal moves.
func Index(index int) Choice {
	return Choice{move: &pb.PlayMove{Move: &pb.PlayMove_Index{Index: uint32(index)}}}
}

// Resign gives the game up; only in games of two seats.
func Resign() Choice { return Choice{resign: true} }

// WithScore adds the bot's own score for its seat, in seeds.
func (c Choice) WithScore(seeds int32) Choice {
	c.score = &seeds
	return c
}

// OfferingDraw offers a draw with the move, where the policy allows it.
func (c Choice) OfferingDraw() Choice {
	c.offerDraw = true
	return c
}

// AnsweringDraw answers an open draw offer; without it an offer lapses with the move.
func (c Choice) AnsweringDraw(accept bool) Choice {
	c.acceptDraw = &accept
	return c
}

// WithDiagnostics adds a note for the bot's owner, cut to what the server takes; private until the game ends.
func (c Choice) WithDiagnostics(note string) Choice {
	c.diagnostics = note
	return c
}

func newTurn(game *game, request *pb.MoveRequest) *Turn {
	return &Turn{
		Game:          game.setup,
		Seat:          request.GetSeat(),
		BotSeed:       game.botSeed,
		DecisionID:    request.GetDecisionId(),
		Attempt:       max(request.GetAttempt(), 1),
		Position:      request.GetPosition(),
		LegalMoves:    request.GetLegalMoves(),
		Clocks:        request.GetClocks(),
		TurnTimeLeft:  request.GetTurnTimeLeft().AsDuration(),
		Ply:           request.GetPly(),
		PliesLeft:     request.GetPliesLeft(),
		Line:          request.GetLine(),
		LineStart:     request.GetLineStart(),
		DrawOfferedBy: request.DrawOfferedBy,
	}
}
