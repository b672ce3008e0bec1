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
	// seq is the number of the newest event seen.
	seq uint64
	// pending is the decision being thought about or answered; nil when none is.
	pending *decision
	// decided is the newest decision that was taken; asked for again, it needs no answer.
	decided uint64
	over    bool
}

// decision is one awaited decision and, once the bot has chosen, its answer.
type decision struct {
	id      uint64
	attempt uint32
	answer  *pb.ClientFrame
	cancel  context.CancelFunc
}

// is tells whether a request asks for this decision again.
func (d *decision) is(request *pb.MoveRequest) bool {
	return d != nil && d.id == request.GetDecisionId() && d.attempt == max(request.GetAttempt(), 1)
}

// drop ends the thinking about whatever is pending.
func (g *game) drop() {
	if g.pending != nil {
		g.pending.cancel()
		g.pending = nil
	}
}
