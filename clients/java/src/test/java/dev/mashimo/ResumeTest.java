package dev.mashimo;

import static dev.mashimo.Fake.accepted;
import static dev.mashimo.Fake.against;
import static dev.mashimo.Fake.offer;
import static dev.mashimo.Fake.playAt;
import static dev.mashimo.Fake.refusal;
import static dev.mashimo.Fake.request;
import static dev.mashimo.Fake.scripted;
import static dev.mashimo.Fake.snapshot;
import static dev.mashimo.Fake.welcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.rpc.RetryInfo;
import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.EventsRequest;
import dev.mashimo.v1.EventsResponse;
import dev.mashimo.v1.Goaway;
import dev.mashimo.v1.PlayMove;
import dev.mashimo.v1.RespondRequest;
import dev.mashimo.v1.RespondResponse;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.SubmitMoveRequest;
import dev.mashimo.v1.SubmitMoveResponse;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lost connections: what is taken up again, sent again, and left alone. */
@Timeout(120)
class ResumeTest {
  private static final Bot FIRST = turn -> Choice.index(0);

  private static ServerFrame.Builder draining(Duration after) {
    var wait = com.google.protobuf.Duration.newBuilder().setSeconds(after.getSeconds()).setNanos(after.getNano());
    return ServerFrame.newBuilder().setGoaway(Goaway.newBuilder().setReason("DRAINING").setResumeAfter(wait));
  }

  @Test
  void r09AMoveChosenWhileTheConnectionWasLostIsSentAfterwards() throws Exception {
    var asked = new AtomicInteger();
    var lost = new CountDownLatch(1);
    var end = against(turn -> {
      asked.incrementAndGet();
      lost.await();
      return Choice.index(1);
    }, (peer, hello) -> {
      peer.send(welcome(), offer());
      peer.receive();
      peer.send(request());
      peer.refuse(Status.Code.UNAVAILABLE, "DRAINING");
    }, (peer, hello) -> {
      peer.send(welcome("g"), snapshot(), request());
      lost.countDown();
      assertEquals(1, peer.receive().getPlayMove().getIndex());
      peer.refuse(Status.Code.ABORTED, "SESSION_SUPERSEDED");
    });
    assertEquals("SESSION_SUPERSEDED", end.reason());
    assertEquals(1, asked.get());
  }

  @Test
  void aWaitThatTheServerAsksForIsNoTimeSpentLookingForIt() {
    var away = scripted((peer, hello) -> {
      peer.send(welcome(), draining(Duration.ofMillis(300)));
      peer.end();
    });
    UnaryOperator<Options> within = options -> options.withConnectionWithin(Duration.ofMinutes(1), Duration.ofMillis(100));
    var end = assertThrows(TerminalException.class, () -> playAt(away, FIRST, within));
    assertEquals("SESSION_SUPERSEDED", end.reason());
  }

  @Test
  void r21ARefusalMaySayWhenToComeBack() {
    var millis = 300;
    var told = new AtomicLong();
    var busy = scripted((peer, hello) -> {
      var wait = com.google.protobuf.Duration.newBuilder().setNanos(millis * 1_000_000);
      told.set(System.nanoTime());
      peer.refuse(Status.Code.RESOURCE_EXHAUSTED, "BUSY", RetryInfo.newBuilder().setRetryDelay(wait).build());
    });
    UnaryOperator<Options> within = options -> options.withConnectionWithin(Duration.ofMillis(100), Duration.ofMillis(100));
    assertThrows(TerminalException.class, () -> playAt(busy, FIRST, within));
    // Timers of the language count in whole milliseconds.
    assertTrue(System.nanoTime() - told.get() >= (millis - 2) * 1_000_000L);
  }

  @Test
  void stoppingEndsTheWaitForALostServer() throws Exception {
    for (Consumer<Stop> ask : List.<Consumer<Stop>>of(Stop::now, Stop::afterGames)) {
      var stop = new Stop();
      var away = scripted((peer, hello) -> {
        peer.send(welcome(), draining(Duration.ofHours(1)));
        peer.end();
        ask.accept(stop);
      });
      assertEquals(0, playAt(away, FIRST, options -> options.withStop(stop)).games());
    }
  }

  @Test
  void stoppingDoesNotWaitForAWelcome() throws Exception {
    var stop = new Stop();
    var silent = scripted((peer, hello) -> stop.now());
    assertEquals(0, playAt(silent, FIRST, options -> options.withStop(stop)).games());
  }

  /** A server whose one session is a stream of events and calls: how each submitted move is answered, and what follows. */
  private static final class Caller extends BotServiceGrpc.BotServiceImplBase {
    private final List<Status.Code> ends =
        List.of(Status.Code.UNAVAILABLE, Status.Code.OK, Status.Code.FAILED_PRECONDITION, Status.Code.OK);
    private final List<PlayMove> moves = new ArrayList<>();
    private StreamObserver<EventsResponse> events;

    private void say(ServerFrame.Builder... frames) {
      for (var frame : frames) {
        events.onNext(EventsResponse.newBuilder().setFrame(frame).build());
      }
    }

    @Override
    public synchronized void events(EventsRequest asked, StreamObserver<EventsResponse> out) {
      events = out;
      say(welcome(), offer(), request());
    }

    @Override
    public void respond(RespondRequest asked, StreamObserver<RespondResponse> out) {
      out.onNext(RespondResponse.getDefaultInstance());
      out.onCompleted();
    }

    @Override
    public synchronized void submitMove(SubmitMoveRequest asked, StreamObserver<SubmitMoveResponse> out) {
      moves.add(asked.getMove());
      var code = ends.get(moves.size() - 1);
      if (code == Status.Code.OK) {
        out.onNext(SubmitMoveResponse.newBuilder().setAccepted(accepted().getMoveAccepted()).build());
        out.onCompleted();
      } else {
        out.onError(refusal(code, "WANTED_SO"));
      }
      switch (moves.size()) {
        case 2 -> say(request(2));
        case 3 -> say(request(3));
        case 4 -> events.onError(refusal(Status.Code.UNAUTHENTICATED, "TOKEN_REVOKED"));
        default -> {}
      }
    }
  }

  @Test
  void r11r12ACallWhoseAnswerWasLostIsMadeAgainAndARefusedOneIsNot() {
    var server = new Caller();
    var end = assertThrows(TerminalException.class, () -> playAt(server, FIRST, Options::withUnary));
    assertEquals("TOKEN_REVOKED", end.reason());
    assertEquals(List.of(1L, 1L, 2L, 3L), server.moves.stream().map(PlayMove::getDecisionId).toList());
    assertEquals(server.moves.get(0), server.moves.get(1));
  }
}
