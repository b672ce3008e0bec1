package dev.mashimo;

import static dev.mashimo.Fake.accepted;
import static dev.mashimo.Fake.against;
import static dev.mashimo.Fake.counting;
import static dev.mashimo.Fake.offer;
import static dev.mashimo.Fake.over;
import static dev.mashimo.Fake.request;
import static dev.mashimo.Fake.snapshot;
import static dev.mashimo.Fake.welcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mashimo.v1.Goaway;
import dev.mashimo.v1.ServerFrame;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The library against a server that plays a script a connection. */
@Timeout(120)
class PlayTest {
  @Test
  void aBotAgreesAnswersAndAcknowledgesTheEnd() throws Exception {
    var asked = new AtomicInteger();
    var end = against(counting(asked), (peer, hello) -> {
      assertEquals("tester", hello.getHello().getBotName());
      peer.send(welcome(), offer());
      assertEquals("g", peer.receive().getReady().getGameId());
      peer.send(request());
      var move = peer.receive().getPlayMove();
      assertEquals(1, move.getIndex());
      assertEquals(1, move.getDecisionId());
      peer.send(accepted(), over());
      assertEquals(9, peer.receive().getAck().getSeq());
      peer.refuse(Status.Code.UNAUTHENTICATED, "TOKEN_REVOKED");
    });
    assertEquals("TOKEN_REVOKED", end.reason());
    assertEquals(1, asked.get());
  }

  @Test
  void r10AnUnacknowledgedMoveIsSentAgainWithoutThinkingAgain() throws Exception {
    var asked = new AtomicInteger();
    var end = against(counting(asked), (peer, hello) -> {
      peer.send(welcome(), offer());
      peer.receive();
      peer.send(request());
      peer.receive();
      peer.refuse(Status.Code.UNAVAILABLE, "DRAINING");
    }, (peer, hello) -> {
      assertEquals("secret", hello.getHello().getResume().getResumeToken());
      assertEquals(1, hello.getHello().getResume().getGamesCount());
      peer.send(welcome("g"), snapshot(), request());
      assertEquals(1, peer.receive().getPlayMove().getIndex());
      peer.refuse(Status.Code.ABORTED, "SESSION_SUPERSEDED");
    });
    assertEquals("SESSION_SUPERSEDED", end.reason());
    assertEquals(1, asked.get());
  }

  @Test
  void anExpiredResumeBeginsAnew() throws Exception {
    var end = against(counting(new AtomicInteger()), (peer, hello) -> {
      peer.send(welcome());
      peer.refuse(Status.Code.UNAVAILABLE, "DRAINING");
    }, (peer, hello) -> peer.refuse(Status.Code.FAILED_PRECONDITION, "RESUME_EXPIRED"), (peer, hello) -> {
      assertFalse(hello.getHello().hasResume());
      peer.refuse(Status.Code.UNAUTHENTICATED, "TOKEN_INVALID");
    });
    assertEquals("TOKEN_INVALID", end.reason());
  }

  @Test
  void r05AFinalGoawayEndsTheSession() throws Exception {
    var goaway = Goaway.newBuilder().setReason("SESSION_SUPERSEDED").setFinal(true);
    var end =
        against(counting(new AtomicInteger()), (peer, hello) -> peer.send(welcome(), ServerFrame.newBuilder().setGoaway(goaway)));
    assertEquals("SESSION_SUPERSEDED", end.reason());
  }

  @Test
  void r06DuplicatedRequestsAreThoughtAboutOnce() throws Exception {
    var asked = new AtomicInteger();
    against(counting(asked), (peer, hello) -> {
      peer.send(welcome(), offer(), offer());
      peer.receive();
      peer.receive();
      peer.send(request(), request());
      assertTrue(peer.receive().hasPlayMove());
      peer.send(accepted(), over(), over());
      while (!peer.receive().hasAck()) {}
      peer.refuse(Status.Code.ABORTED, "SESSION_SUPERSEDED");
    });
    assertEquals(1, asked.get());
  }

  @Test
  void aBotThatFailsGivesTheGameUp() throws Exception {
    var end = against(turn -> {
      throw new IllegalStateException("no idea");
    }, (peer, hello) -> {
      peer.send(welcome(), offer());
      peer.receive();
      peer.send(request());
      assertTrue(peer.receive().hasResign());
      peer.send(over());
      assertTrue(peer.receive().hasAck());
      peer.refuse(Status.Code.UNAUTHENTICATED, "TOKEN_REVOKED");
    });
    assertEquals("TOKEN_REVOKED", end.reason());
  }
}
