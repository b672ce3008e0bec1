package dev.mashimo;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
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
import dev.mashimo.v1.LegalMove;
import dev.mashimo.v1.MoveAccepted;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.PlayRequest;
import dev.mashimo.v1.PlayResponse;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.Welcome;
import io.grpc.BindableService;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** A server that plays a script a connection, and the frames of the tests. */
final class Fake {
  private Fake() {}

  interface Script {
    void run(Peer peer, ClientFrame hello) throws Exception;
  }

  /** A bot's connection as a script sees it. */
  static final class Peer implements StreamObserver<PlayRequest> {
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

    void end() {
      out.onCompleted();
    }

    void refuse(Status.Code code, String reason, Message... more) {
      out.onError(refusal(code, reason, more));
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

  /** A status with its reason, and what more it says. */
  static StatusRuntimeException refusal(Status.Code code, String reason, Message... more) {
    var info = Any.pack(ErrorInfo.newBuilder().setDomain("mashimo").setReason(reason).build());
    var status = com.google.rpc.Status.newBuilder().setCode(code.value()).setMessage(reason).addDetails(info);
    for (var each : more) {
      status.addDetails(Any.pack(each));
    }
    return StatusProto.toStatusRuntimeException(status.build());
  }

  /** Lets a bot play against scripts, one a connection, and gives how it ended. */
  static TerminalException against(Bot bot, Script... scripts) throws Exception {
    return assertThrows(TerminalException.class, () -> playAt(scripted(scripts), bot, options -> options));
  }

  /** Lets a bot play at a server of the test, and gives what was played. */
  static Summary playAt(BindableService service, Bot bot, UnaryOperator<Options> change) throws Exception {
    return playAt(List.of(service), bot, change);
  }

  /** The same with several services. */
  static Summary playAt(List<BindableService> services, Bot bot, UnaryOperator<Options> change) throws Exception {
    var name = InProcessServerBuilder.generateName();
    var builder = InProcessServerBuilder.forName(name);
    services.forEach(builder::addService);
    var server = builder.build().start();
    try {
      var options =
          Options.fromEnvironment()
              .withName("tester")
              .withBackoffMillis(2)
              .withChannel(ignored -> InProcessChannelBuilder.forName(name));
      return Mashimo.play(bot, change.apply(options));
    } finally {
      server.shutdownNow();
    }
  }

  /** A server that plays a script a connection. */
  static BindableService scripted(Script... scripts) {
    Queue<Script> queue = new ArrayDeque<>(List.of(scripts));
    return new BotServiceGrpc.BotServiceImplBase() {
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
  }

  static ServerFrame.Builder welcome(String... games) {
    var welcome = Welcome.newBuilder().setSessionId("s").setResumeToken("secret");
    for (var game : games) {
      welcome.addGames(GameSeq.newBuilder().setGameId(game).setSeq(1));
    }
    return ServerFrame.newBuilder().setWelcome(welcome);
  }

  static ServerFrame.Builder offer() {
    return ServerFrame.newBuilder().setGameOffer(GameOffer.newBuilder().setGame(GameSetup.newBuilder().setGameId("g")));
  }

  static ServerFrame.Builder snapshot() {
    var setup = GameSetup.newBuilder().setGameId("g");
    return ServerFrame.newBuilder()
        .setGameSnapshot(GameSnapshot.newBuilder().setGame(setup).setState(GameState.GAME_STATE_RUNNING).setSeq(1).setDecisionId(1));
  }

  static ServerFrame.Builder request() {
    return request(1);
  }

  static ServerFrame.Builder request(long decision) {
    var request = MoveRequest.newBuilder().setGameId("g").setDecisionId(decision).setAttempt(1);
    request.addLegalMoves(LegalMove.newBuilder().setText("A1")).addLegalMoves(LegalMove.newBuilder().setText("A2"));
    return ServerFrame.newBuilder().setMoveRequest(request);
  }

  static ServerFrame.Builder accepted() {
    var accepted = MoveAccepted.newBuilder().setGameId("g").setDecisionId(1).setAttempt(1).setSeq(2);
    return ServerFrame.newBuilder().setMoveAccepted(accepted);
  }

  static ServerFrame.Builder over() {
    return ServerFrame.newBuilder()
        .setEvent(GameEvent.newBuilder().setGameId("g").setSeq(9).setOver(GameOver.getDefaultInstance()));
  }

  /** Plays the last move and counts how often it is asked. */
  static Bot counting(AtomicInteger asked) {
    return turn -> {
      asked.incrementAndGet();
      return Choice.index(turn.legalMoves().size() - 1);
    };
  }
}
