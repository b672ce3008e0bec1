package dev.mashimo;

import io.grpc.ManagedChannel;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Lets bots play. */
public final class Mashimo {
  /** The version of this library. */
  public static final String VERSION = "0.1.0";

  private static final Logger LOG = Logger.getLogger("dev.mashimo");
  private static final long BACKOFF_MILLIS_MAX = 10_000;

  /** The longest wait that a server may ask for. */
  private static final long RESUME_AFTER_MILLIS_MAX = 24 * 3_600_000;

  private Mashimo() {}

  /** Plays with address, token and name of the environment. */
  public static Summary play(Bot bot) throws MashimoException {
    return play(bot, Options.fromEnvironment());
  }

  /**
   * Lets a bot play until a {@link Stop} asks for its end or the calling thread is interrupted, until the games asked for
   * are over, or until the server gives a terminal reason. Lost connections and restarts of the server are overcome
   * without a word.
   *
   * @throws TerminalException with that reason
   * @throws UnreachableException if no server is found in time
   * @throws BotException if the bot failed and that was to end the program
   */
  public static Summary play(Bot bot, Options options) throws MashimoException {
    // Frames are dealt with where they arrive; bots think on threads of their own.
    var change = options.channel();
    var channel = Channels.open(options.withChannel(builder -> change.apply(builder.directExecutor())));
    var session = new Session(bot, options);
    options.stop().heardBy(session::leaveWhenDone);
    try {
      reconnecting(session, channel, options);
    } catch (InterruptedException e) {
      session.leaveNow();
      Thread.currentThread().interrupt();
    } finally {
      options.stop().ended();
      session.close();
      channel.shutdown();
    }
    return session.summary();
  }

  private static void reconnecting(Session session, ManagedChannel channel, Options options)
      throws MashimoException, InterruptedException {
    var wait = options.backoffMillis();
    var giveUp = deadline(options.firstConnectionWithin());
    while (options.stop().wish() != Stop.Wish.NOW) {
      var end = session.run(channel);
      if (end.left()) {
        return;
      }
      if (end.welcomed()) {
        wait = options.backoffMillis();
        giveUp = deadline(options.connectionWithin());
      }
      var jittered = wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2 + 1);
      var asked = Math.min(session.takeResumeAfterMillis(), RESUME_AFTER_MILLIS_MAX);
      var pause = Math.max(asked, jittered);
      wait = Math.min(wait * 2, BACKOFF_MILLIS_MAX);
      // Whoever has done looks for no server, however that one ended.
      if (session.hasDone()) {
        return;
      }
      // A wait that the server asks for is no time spent looking for it.
      var now = System.nanoTime();
      if (asked > 0) {
        giveUp = (giveUp - now > 0 ? giveUp : now) + pause * 1_000_000;
      }
      if (now + pause * 1_000_000 - giveUp > 0) {
        throw new UnreachableException(options.address(), end.error());
      }
      LOG.log(Level.INFO, "not connected ({0}), trying again in {1} ms", new Object[] {end.error(), pause});
      // The channel has a back-off of its own; this wait is the one that counts.
      channel.resetConnectBackoff();
      session.rest(pause);
      if (session.hasDone()) {
        return;
      }
    }
  }

  private static long deadline(Duration within) {
    return System.nanoTime() + within.toNanos();
  }
}
