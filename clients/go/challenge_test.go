package mashimo

import (
	"context"
	"testing"

	"google.golang.org/grpc/codes"

	pb "mashimo.dev/go/gen/mashimo/v1"
)

// challenger is a server that challenges a bot and hears its answers.
type challenger struct {
	*fakeServer
	pb.UnimplementedMatchServiceServer
	answers chan string
}

func (c *challenger) AcceptChallenge(_ context.Context, request *pb.AcceptChallengeRequest) (*pb.AcceptChallengeResponse, error) {
	c.answers <- "accepted " + request.GetChallengeId()
	return &pb.AcceptChallengeResponse{Match: &pb.Match{}}, nil
}

func (c *challenger) DeclineChallenge(_ context.Context, request *pb.DeclineChallengeRequest) (*pb.DeclineChallengeResponse, error) {
	c.answers <- "declined " + request.GetChallengeId()
	return &pb.DeclineChallengeResponse{Challenge: &pb.Challenge{}}, nil
}

func challengeOf(id, spec string) *pb.ServerFrame {
	challenge := &pb.ChallengeReceived{ChallengeId: id, Challenger: "other", Spec: spec, Games: 2}
	return &pb.ServerFrame{Kind: &pb.ServerFrame_ChallengeReceived{ChallengeReceived: challenge}}
}

func TestAChallengeIsAnsweredAsTheBotWishes(t *testing.T) {
	answers := make(chan string)
	server := &challenger{answers: answers}
	server.fakeServer = scripted(func(stream pb.BotService_PlayServer, _ *pb.Hello) error {
		_ = send(stream, welcome(), challengeOf("c1", "kalah"))
		if said := <-answers; said != "accepted c1" {
			t.Error(said)
		}
		_ = send(stream, challengeOf("c2", "hus"))
		if said := <-answers; said != "declined c2" {
			t.Error(said)
		}
		return refusal(codes.Unauthenticated, "TOKEN_REVOKED", "the test is over")
	})
	kalah := func(challenge *pb.ChallengeReceived) bool { return challenge.GetSpec() == "kalah" }
	_, err := playAt(t, server, first, WithChallenged(kalah))
	wantReason(t, err, "TOKEN_REVOKED")
}
