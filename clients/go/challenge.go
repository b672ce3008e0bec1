package mashimo

import (
	"context"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// challenged answers a challenge as the bot wishes; the match then offers its games like any other.
func (s *session) challenged(challenge *pb.ChallengeReceived) {
	if s.config.asked == nil {
		return
	}
	accepts := s.config.asked(challenge)
	// The answer is a call; frames go on meanwhile.
	go func() {
		ctx, cancel := context.WithTimeout(s.context, callWithin)
		defer cancel()
		id := challenge.GetChallengeId()
		var err error
		if accepts {
			_, err = s.matches.AcceptChallenge(ctx, &pb.AcceptChallengeRequest{ChallengeId: id})
		} else {
			_, err = s.matches.DeclineChallenge(ctx, &pb.DeclineChallengeRequest{ChallengeId: id, Reason: "the bot declines"})
		}
		if err != nil {
			s.config.logger.Warn("a challenge was not answered", "challenge", id, "reason", Reason(err), "error", err)
		}
	}()
}
