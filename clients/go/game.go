package mashimo

import (
	"context"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// game is what the library knows of a game it plays.
type game struct {
	setup   *pb.GameSetup
	seat    uint32
	botSeed uint64
	started bool
	// seq is the number of the newest event seen.
	seq uint64
	// pending is the decision being thought about or answered; nil when none is.
	pending *decision
	// done is one more than the newest decision that needs no answer any more.
	done uint64
}

// decision is one awaited decision and, once the bot has chosen, its answer.
type decision struct {
	id      uint64
	attempt uint32
	cancel  context.CancelFunc
	// before is what goes ahead of the answer: an answer to a draw offer, or an offer.
	before []*pb.ClientFrame
	answer *pb.ClientFrame
	// sentHere tells whether it was sent on this connection.
	sentHere bool
}

// covers tells whether a request asks for this decision again, or for an older attempt at it.
func (d *decision) covers(request *pb.MoveRequest) bool {
	return d != nil && (d.id > request.GetDecisionId() ||
		d.id == request.GetDecisionId() && d.attempt >= max(request.GetAttempt(), 1))
}

// decide marks a decision, and all before it, as needing no answer.
func (g *game) decide(decision uint64) {
	g.done = max(g.done, decision+1)
	if g.pending != nil && g.pending.id <= decision {
		g.drop()
	}
}

// drop ends the thinking about whatever is pending.
func (g *game) drop() {
	if g.pending != nil {
		g.pending.cancel()
		g.pending = nil
	}
}
