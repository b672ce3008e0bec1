package dev.mashimo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.GameEvent;
import dev.mashimo.v1.GameOffer;
import dev.mashimo.v1.GameOver;
import dev.mashimo.v1.GameSeq;
import dev.mashimo.v1.GameSetup;
import dev.mashimo.v1.GameSnapshot;
import dev.mashimo.v1.GameState;
import dev.mashimo.v1.Goaway;
import dev.mashimo.v1.LegalMove;
import dev.mashimo.v1.MoveAccepted;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.PlayRequest;
import dev.mashimo.v1.PlayResponse;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.Welcome;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The library against a server that plays a script a connection. */
@Timeout(60)
class PlayTest {
  private interface Script {
    void run(Peer peer, ClientFrame hello) throws Exception;
  }

  /** A bot's connection as a script sees it. */
  private static final class Peer implements StreamObserver<PlayRequest> {
    private final LinkedBlockingQueue<ClientFrame> frames = new LinkedBlockingQueue<>();
    private final StreamObserver<PlayResponse> out;

    private Peer(StreamObserver<PlayResponse> out) {
      this.out = out;
    }

    void send(ServerFrame.Builder... kinds) {
      for (var kind : kinds) {
        out.onNext(PlayResponse.newBuilder().setFrame(kind).build());
      }
    }

    ClientFrame receive() throws InterruptedException {
      return frames.take();
    }

    void refuse(Status.Code code, String reason) {
      var info = Any.pack(ErrorInfo.newBuilder().setDomain("mashimo").setReason(reason).build());
      var status = com.google.rpc.Status.newBuilder().setCode(code.value()).setMessage(reason).addDetails(info);
      out.onError(StatusProto.toStatusRuntimeException(status.build()));
    }

    @Override
    public void onNext(PlayRequest request) {
      frames.add(request.getFrame());
    }

    @Override
    public void onError(Throwable error) {}

    @Override
    public void onCompleted() {}
  }

  private static TerminalException against(Bot bot, Script... scripts) throws Exception {
    Queue<Script> queue = new ArrayDeque<>(List.of(scripts));
    var name = InProcessServerBuilder.generateName();
    var service =
        new BotServiceGrpc.BotServiceImplBase() {
          @Override
          public StreamObserver<PlayRequest> play(StreamObserver<PlayResponse> out) {
            var peer = new Peer(out);
            var script = queue.poll();
            var run = script == null ? (Script) (p, hello) -> p.refuse(Status.Code.ABORTED, "SESSION_SUPERSEDED") : script;
            var thread = new Thread(() -> {
              try {
                run.run(peer, peer.receive());
              } catch (Exception e) {
                peer.refuse(Status.Code.INTERNAL, e.toString());
              } catch (AssertionError e) {
                peer.refuse(Status.Code.NOT_FOUND, "ASSERTION " + e.getMessage());
              }
            });
            thread.setDaemon(true);
            thread.start();
            return peer;
          }
        };
    var server = InProcessServerBuilder.forName(name).addService(service).build().start();
    try {
      var options =
          Options.fromEnvironment()
              .withName("tester")
              .withBackoffMillis(2)
              .withChannel(ignored -> InProcessChannelBuilder.forName(name));
      return assertThrows(TerminalException.class, () -> Mashimo.play(bot, options));
    } finally {
      server.shutdownNow();
    }
  }

  private static ServerFrame.Builder welcome(String... games) {
    var welcome = Welcome.newBuilder().setSessionId("s").setResumeToken("secret");
    for (var game : games) {
      welcome.addGames(GameSeq.newBuilder().setGameId(game).setSeq(1));
    }
    return ServerFrame.newBuilder().setWelcome(welcome);
  }

  private static ServerFrame.Builder offer() {
    return ServerFrame.newBuilder().setGameOffer(GameOffer.newBuilder().setGame(GameSetup.newBuilder().setGameId("g")));
  }

  private static ServerFrame.Builder snapshot() {
    var setup = GameSetup.newBuilder().setGameId("g");
    return ServerFrame.newBuilder()
        .setGameSnapshot(GameSnapshot.newBuilder().setGame(setup).setState(GameState.GAME_STATE_RUNNING).setSeq(1).setDecisionId(1));
  }

  private static ServerFrame.Builder request() {
    var request = MoveRequest.newBuilder().setGameId("g").setDecisionId(1).setAttempt(1);
    request.addLegalMoves(LegalMove.newBuilder().setText("A1")).addLegalMoves(LegalMove.newBuilder().setText("A2"));
    return ServerFrame.newBuilder().setMoveRequest(request);
  }

  private static ServerFrame.Builder accepted() {
    var accepted = MoveAccepted.newBuilder().setGameId("g").setDecisionId(1).setAttempt(1).setSeq(2);
    return ServerFrame.newBuilder().setMoveAccepted(accepted);
  }

  private static ServerFrame.Builder over() {
    return ServerFrame.newBuilder()
        .setEvent(GameEvent.newBuilder().setGameId("g").setSeq(9).setOver(GameOver.getDefaultInstance()));
  }

  private static Bot counting(AtomicInteger asked) {
    return turn -> {
      asked.incrementAndGet();
      return Choice.index(turn.legalMoves().size() - 1);
    };
  }

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
  void anUnacknowledgedMoveIsSentAgainWithoutThinkingAgain() throws Exception {
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
  void aFinalGoawayEndsTheSession() throws Exception {
    var goaway = Goaway.newBuilder().setReason("SESSION_SUPERSEDED").setFinal(true);
    var end =
        against(counting(new AtomicInteger()), (peer, hello) -> peer.send(welcome(), ServerFrame.newBuilder().setGoaway(goaway)));
    assertEquals("SESSION_SUPERSEDED", end.reason());
  }

  @Test
  void duplicatedRequestsAreThoughtAboutOnce() throws Exception {
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
