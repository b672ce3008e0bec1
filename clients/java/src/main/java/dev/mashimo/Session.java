package dev.mashimo;

import dev.mashimo.v1.AcceptChallengeRequest;
import dev.mashimo.v1.Bye;
import dev.mashimo.v1.ChallengeReceived;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.DeclineChallengeRequest;
import dev.mashimo.v1.GameSeq;
import dev.mashimo.v1.Goaway;
import dev.mashimo.v1.HeartbeatAck;
import dev.mashimo.v1.Hello;
import dev.mashimo.v1.MatchServiceGrpc;
import dev.mashimo.v1.MovesBy;
import dev.mashimo.v1.ProtocolVersion;
import dev.mashimo.v1.Resume;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.SetCapacity;
import dev.mashimo.v1.Welcome;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One bot at the server over all its connections. A frame is dealt with where it arrives, an answer where the bot gave
 * it, both under this object's lock; the thread that plays only waits for the end.
 */
final class Session implements AutoCloseable {
  /**
   * How a connection ended.
   *
   * @param left whether the bot has left
   * @param welcomed whether the server had said welcome
   * @param error why it ended otherwise
   */
  record End(boolean left, boolean welcomed, Throwable error) {}

  private static final Logger LOG = Logger.getLogger("dev.mashimo");
  private static final long HELLO_MILLIS = 15_000;
  private static final long GOODBYE_MILLIS = 2_000;
  private static final long ANSWER_SECONDS = 10;

  private final Options options;
  private final Games games;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            var thread = new Thread(work, "mashimo-bot");
            thread.setDaemon(true);
            return thread;
          });
  private Link link;
  private Channel channel;
  private boolean welcomed;
  private boolean left;
  private Throwable ended;
  private BotException failed;
  private int capacity;
  private long heard;
  private long heartbeatMillis = 5_000;
  private long resumeAfterMillis;
  private String id = "";
  private String resumeToken = "";

  Session(Bot bot, Options options) {
    this.options = options;
    this.games = new Games(bot, options, this, threads);
  }

  /** One connection, until it ends. */
  synchronized End run(Channel channel) throws InterruptedException, MashimoException {
    this.channel = channel;
    welcomed = false;
    ended = null;
    heard = System.nanoTime();
    var hello = hello();
    var connection = new Connection();
    link = options.unary()
        ? new CallsLink(channel, hello, connection, threads)
        : new StreamLink(channel, hello, connection);
    connection.link = link;
    try {
      while (ended == null) {
        var left = patienceMillis() - (System.nanoTime() - heard) / 1_000_000;
        if (left <= 0) {
          ended = Status.UNAVAILABLE.withDescription("the server is silent").asRuntimeException();
        } else {
          wait(left);
        }
      }
    } finally {
      link.close();
      link = null;
    }
    if (failed != null) {
      throw failed;
    }
    if (left) {
      return new End(true, welcomed, null);
    }
    if (TerminalException.reasonOf(ended).equals("RESUME_EXPIRED")) {
      id = "";
      resumeToken = "";
    }
    var terminal = TerminalException.of(ended);
    if (terminal.isPresent()) {
      throw terminal.get();
    }
    resumeAfterMillis = Math.max(resumeAfterMillis, TerminalException.retryAfterMillis(ended));
    return new End(false, welcomed, ended);
  }

  private long patienceMillis() {
    if (left) {
      return GOODBYE_MILLIS;
    }
    return welcomed ? 3 * heartbeatMillis : HELLO_MILLIS;
  }

  /** Whether nothing is left to play. */
  synchronized boolean hasDone() {
    return options.stop().wish() == Stop.Wish.NOW || wanted() == 0 && games.running() == 0;
  }

  /** Waits between two connections, but not longer than there is something to play. */
  synchronized void rest(long millis) throws InterruptedException {
    var until = System.nanoTime() + millis * 1_000_000;
    for (var left = millis; left > 0 && !hasDone(); ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
  }

  /** How long the server asked to wait before coming back; 0 where it did not. */
  synchronized long takeResumeAfterMillis() {
    var millis = resumeAfterMillis;
    resumeAfterMillis = 0;
    return millis;
  }

  synchronized Summary summary() {
    return games.summary();
  }

  @Override
  public synchronized void close() {
    games.close();
    threads.shutdownNow();
  }

  /** Sends a frame, where there is a connection. */
  synchronized void send(ClientFrame frame) {
    if (link != null) {
      link.send(frame);
    }
  }

  boolean welcomed() {
    return welcomed && link != null;
  }

  /** The bot failed and that is to end the program. */
  void fail(BotException failure) {
    failed = failure;
    leaveWhenDone();
  }

  /** The calling thread was interrupted: says Bye without waiting for the end. */
  synchronized void leaveNow() {
    options.stop().now();
  }

  /** Tells the server when fewer games are wanted, and leaves when none is left to play. */
  synchronized void leaveWhenDone() {
    notifyAll();
    if (link == null || left) {
      return;
    }
    var now = options.stop().wish() == Stop.Wish.NOW;
    if (!welcomed) {
      if (now) {
        left = true;
        ended = Status.CANCELLED.asRuntimeException();
      }
      return;
    }
    var wanted = wanted();
    if (wanted != capacity) {
      capacity = wanted;
      send(ClientFrame.newBuilder().setSetCapacity(SetCapacity.newBuilder().setCapacity(wanted)).build());
    }
    if (failed != null || now || capacity == 0 && games.running() == 0) {
      left = true;
      heard = System.nanoTime();
      send(ClientFrame.newBuilder().setBye(Bye.newBuilder().setReason("the bot leaves")).build());
      link.leave();
    }
  }

  /** Games that the bot would play at once now. */
  private int wanted() {
    if (options.stop().wish() != Stop.Wish.PLAY) {
      return 0;
    }
    var left = options.games().orElse(Long.MAX_VALUE) - games.summary().games();
    return (int) Math.max(0, Math.min(left, options.gamesAtOnce()));
  }

  private Hello hello() {
    // Hello cannot say 0; that is told after Welcome.
    capacity = Math.max(wanted(), 1);
    var hello =
        Hello.newBuilder()
            .setClientName("mashimo-java/" + Mashimo.VERSION)
            .setProtocolVersion(ProtocolVersion.newBuilder().setMajor(1))
            .setBotName(options.botName())
            .setVersion(options.version())
            .setInstance(options.instance())
            .setCapacity(capacity)
            // A turn shows the position it is about; moves need no frames of their own.
            .setMovesBy(MovesBy.MOVES_BY_REQUEST)
            .addAllRulesets(options.rulesets());
    var resume = Resume.newBuilder().setSessionId(id).setResumeToken(resumeToken);
    games.reconnecting((game, seq) -> resume.addGames(GameSeq.newBuilder().setGameId(game).setSeq(seq)));
    if (!id.isEmpty()) {
      hello.setResume(resume);
    }
    return hello.build();
  }

  private void take(ServerFrame frame) throws TerminalException {
    switch (frame.getKindCase()) {
      case WELCOME -> welcome(frame.getWelcome());
      case CHALLENGE_RECEIVED -> challenged(frame.getChallengeReceived());
      case GOAWAY -> goaway(frame.getGoaway());
      case HEARTBEAT -> {
        var ack = HeartbeatAck.newBuilder().setNonce(frame.getHeartbeat().getNonce());
        send(ClientFrame.newBuilder().setHeartbeatAck(ack).build());
      }
      default -> games.take(frame);
    }
    if (options.games().isPresent() || capacity == 0) {
      leaveWhenDone();
    }
  }

  private void welcome(Welcome welcome) {
    welcomed = true;
    id = welcome.getSessionId();
    resumeToken = welcome.getResumeToken();
    var interval = welcome.getHeartbeatInterval();
    var millis = interval.getSeconds() * 1000 + interval.getNanos() / 1_000_000;
    heartbeatMillis = millis > 0 ? millis : heartbeatMillis;
    games.welcome(welcome);
    LOG.log(Level.INFO, "connected as {0}, resumed: {1}", new Object[] {welcome.getBot().getName(), welcome.getResumed()});
    leaveWhenDone();
    notifyAll();
  }

  /** Answers a challenge as the bot wishes; the match then offers its games like any other. */
  private void challenged(ChallengeReceived challenge) {
    if (options.challenged().isEmpty()) {
      return;
    }
    var accepts = options.challenged().get().test(challenge);
    var stub = MatchServiceGrpc.newBlockingStub(channel).withDeadlineAfter(ANSWER_SECONDS, TimeUnit.SECONDS);
    var id = challenge.getChallengeId();
    // The answer is a call; frames go on meanwhile.
    threads.execute(() -> {
      try {
        if (accepts) {
          var unused = stub.acceptChallenge(AcceptChallengeRequest.newBuilder().setChallengeId(id).build());
        } else {
          var reason = "the bot declines";
          var unused =
              stub.declineChallenge(DeclineChallengeRequest.newBuilder().setChallengeId(id).setReason(reason).build());
        }
      } catch (StatusRuntimeException e) {
        LOG.log(Level.WARNING, "challenge {0} was not answered: {1}", new Object[] {id, e.getStatus()});
      }
    });
  }

  private void goaway(Goaway goaway) throws TerminalException {
    if (goaway.getFinal() || goaway.getReason().equals("SESSION_SUPERSEDED")) {
      throw new TerminalException(goaway.getReason(), goaway.getText());
    }
    var after = goaway.getResumeAfter();
    resumeAfterMillis = after.getSeconds() * 1000 + after.getNanos() / 1_000_000;
    LOG.log(Level.INFO, "the server asks to come back later: {0}", goaway.getText());
  }

  /** Hears one connection; what an older one says is passed over. */
  private final class Connection implements Link.Listener {
    private Link link;

    @Override
    public void frame(ServerFrame frame) {
      synchronized (Session.this) {
        if (link == null || link != Session.this.link || ended != null) {
          return;
        }
        heard = System.nanoTime();
        try {
          take(frame);
        } catch (TerminalException e) {
          ended(e);
        }
      }
    }

    @Override
    public void ended(Throwable error) {
      synchronized (Session.this) {
        if (link == Session.this.link && ended == null) {
          ended = error;
          Session.this.notifyAll();
        }
      }
    }
  }
}
