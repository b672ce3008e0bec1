package dev.mashimo;

import dev.mashimo.v1.Bye;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.BotServiceGrpc.BotServiceStub;
import dev.mashimo.v1.GameSeq;
import dev.mashimo.v1.Hello;
import dev.mashimo.v1.PlayRequest;
import dev.mashimo.v1.PlayResponse;
import dev.mashimo.v1.ProtocolVersion;
import dev.mashimo.v1.Resume;
import dev.mashimo.v1.ServerFrame;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One bot at the server over all its connections. Only the thread in {@link #run} touches it; bots think on threads of
 * their own and hand their answers over the same queue as the server's frames.
 */
final class Session implements AutoCloseable {
  /** What the thread in {@link #run} waits for. */
  sealed interface Event {
    /** A frame of the server. */
    record Frame(ServerFrame frame) implements Event {}

    /** The stream is over. */
    record Ended(Throwable error) implements Event {}

    /** A bot has chosen. */
    record Chosen(String gameId, Games.Decision decision, Choice choice) implements Event {}
  }

  private static final Logger LOG = Logger.getLogger("dev.mashimo");

  private final Options options;
  private final Games games;
  private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private String id = "";
  private String resumeToken = "";
  private long silenceMillis = 30_000;
  private long resumeAfterMillis;

  Session(Bot bot, Options options) {
    this.options = options;
    this.games = new Games(bot, events);
  }

  /** One connection, until it ends. Tells whether the server said welcome. */
  boolean run(BotServiceStub service) throws InterruptedException, TerminalException {
    events.removeIf(event -> !(event instanceof Event.Chosen));
    var requests = service.play(new Receiver());
    games.connect(frame -> requests.onNext(PlayRequest.newBuilder().setFrame(frame).build()));
    var welcomed = false;
    try {
      games.send(ClientFrame.newBuilder().setHello(hello()).build());
      while (true) {
        var event = events.poll(silenceMillis, TimeUnit.MILLISECONDS);
        if (event == null) {
          LOG.info("the server is silent, coming back");
          return welcomed;
        } else if (event instanceof Event.Ended ended) {
          ended(ended.error());
          return welcomed;
        } else if (event instanceof Event.Chosen chosen) {
          games.answer(chosen, welcomed);
        } else if (event instanceof Event.Frame received) {
          welcomed |= received.frame().hasWelcome();
          take(received.frame());
        }
      }
    } catch (InterruptedException e) {
      games.send(ClientFrame.newBuilder().setBye(Bye.newBuilder().setReason("the bot stops")).build());
      requests.onCompleted();
      throw e;
    } finally {
      games.disconnect();
      cancel(requests);
    }
  }

  /** How long the server asked to wait before coming back; 0 where it did not. */
  long takeResumeAfterMillis() {
    var millis = resumeAfterMillis;
    resumeAfterMillis = 0;
    return millis;
  }

  @Override
  public void close() {
    games.close();
  }

  private static void cancel(StreamObserver<PlayRequest> requests) {
    try {
      requests.onError(Status.CANCELLED.withDescription("left").asRuntimeException());
    } catch (IllegalStateException e) {
      LOG.log(Level.FINE, "the stream had ended", e);
    }
  }

  private void ended(Throwable error) throws TerminalException {
    if (TerminalException.reasonOf(error).equals("RESUME_EXPIRED")) {
      id = "";
      resumeToken = "";
    }
    var terminal = TerminalException.of(error);
    if (terminal.isPresent()) {
      throw terminal.get();
    }
    LOG.log(Level.INFO, "connection lost, coming back: {0}", error.getMessage());
  }

  private Hello hello() {
    var hello =
        Hello.newBuilder()
            .setClientName("mashimo-java/" + Mashimo.VERSION)
            .setProtocolVersion(ProtocolVersion.newBuilder().setMajor(1))
            .setBotName(options.token().isEmpty() ? options.name() : "")
            .setVersion(options.version())
            .setInstance(options.instance())
            .setCapacity(options.capacity())
            .addAllRulesets(options.rulesets());
    if (!id.isEmpty()) {
      var resume = Resume.newBuilder().setSessionId(id).setResumeToken(resumeToken);
      games.seen((game, seq) -> resume.addGames(GameSeq.newBuilder().setGameId(game).setSeq(seq)));
      hello.setResume(resume);
    }
    return hello.build();
  }

  private void take(ServerFrame frame) throws TerminalException {
    switch (frame.getKindCase()) {
      case WELCOME -> {
        var welcome = frame.getWelcome();
        id = welcome.getSessionId();
        resumeToken = welcome.getResumeToken();
        var interval = welcome.getHeartbeatInterval();
        var millis = interval.getSeconds() * 1000 + interval.getNanos() / 1_000_000;
        silenceMillis = millis > 0 ? 6 * millis : silenceMillis;
        games.welcome(welcome);
      }
      case GOAWAY -> {
        var goaway = frame.getGoaway();
        var after = goaway.getResumeAfter();
        resumeAfterMillis = after.getSeconds() * 1000 + after.getNanos() / 1_000_000;
        if (goaway.getFinal()) {
          throw new TerminalException(goaway.getReason(), goaway.getText());
        }
      }
      case HEARTBEAT -> {
        var ack = dev.mashimo.v1.HeartbeatAck.newBuilder().setNonce(frame.getHeartbeat().getNonce());
        games.send(ClientFrame.newBuilder().setHeartbeatAck(ack).build());
      }
      default -> games.take(frame);
    }
  }

  /** Puts what the stream brings into the queue. */
  private final class Receiver implements StreamObserver<PlayResponse> {
    @Override
    public void onNext(PlayResponse response) {
      events.add(new Event.Frame(response.getFrame()));
    }

    @Override
    public void onError(Throwable error) {
      events.add(new Event.Ended(error));
    }

    @Override
    public void onCompleted() {
      events.add(new Event.Ended(Status.UNAVAILABLE.withDescription("the stream ended").asRuntimeException()));
    }
  }
}
