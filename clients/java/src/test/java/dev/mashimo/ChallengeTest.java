package dev.mashimo;

import static dev.mashimo.Fake.playAt;
import static dev.mashimo.Fake.scripted;
import static dev.mashimo.Fake.welcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mashimo.v1.AcceptChallengeRequest;
import dev.mashimo.v1.AcceptChallengeResponse;
import dev.mashimo.v1.ChallengeReceived;
import dev.mashimo.v1.DeclineChallengeRequest;
import dev.mashimo.v1.DeclineChallengeResponse;
import dev.mashimo.v1.MatchServiceGrpc;
import dev.mashimo.v1.ServerFrame;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Challenges that come while a bot plays. */
@Timeout(120)
class ChallengeTest {
  private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();

  private final MatchServiceGrpc.MatchServiceImplBase matches =
      new MatchServiceGrpc.MatchServiceImplBase() {
        @Override
        public void acceptChallenge(AcceptChallengeRequest asked, StreamObserver<AcceptChallengeResponse> out) {
          answers.add("accepted " + asked.getChallengeId());
          out.onNext(AcceptChallengeResponse.getDefaultInstance());
          out.onCompleted();
        }

        @Override
        public void declineChallenge(DeclineChallengeRequest asked, StreamObserver<DeclineChallengeResponse> out) {
          answers.add("declined " + asked.getChallengeId());
          out.onNext(DeclineChallengeResponse.getDefaultInstance());
          out.onCompleted();
        }
      };

  private static ServerFrame.Builder challenge(String id, String spec) {
    var challenge = ChallengeReceived.newBuilder().setChallengeId(id).setSpec(spec).setGames(2);
    return ServerFrame.newBuilder().setChallengeReceived(challenge);
  }

  @Test
  void aChallengeIsAnsweredAsTheBotWishes() {
    var bots = scripted((peer, hello) -> {
      peer.send(welcome(), challenge("c1", "kalah"));
      assertEquals("accepted c1", answers.take());
      peer.send(challenge("c2", "hus"));
      assertEquals("declined c2", answers.take());
      peer.refuse(Status.Code.UNAUTHENTICATED, "TOKEN_REVOKED");
    });
    var end =
        assertThrows(
            TerminalException.class,
            () ->
                playAt(
                    List.of(bots, matches),
                    turn -> Choice.index(0),
                    options -> options.withChallenged(asked -> asked.getSpec().equals("kalah"))));
    assertEquals("TOKEN_REVOKED", end.reason());
  }
}
