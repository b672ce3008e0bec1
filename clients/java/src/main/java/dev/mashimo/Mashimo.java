package dev.mashimo;

import dev.mashimo.v1.BotServiceGrpc;
import java.util.concurrent.ThreadLocalRandom;

/** Lets bots play. */
public final class Mashimo {
  /** The version of this library. */
  public static final String VERSION = "0.1.0";

  private static final long BACKOFF_MILLIS_MAX = 15_000;

  private Mashimo() {}

  /** Plays with address, token and name of the environment. */
  public static void play(Bot bot) throws TerminalException {
    play(bot, Options.fromEnvironment());
  }

  /**
   * Lets a bot play until the calling thread is interrupted, which is a graceful stop, or until the server gives a
   * terminal reason.
   *
   * @throws TerminalException with that reason
   */
  public static void play(Bot bot, Options options) throws TerminalException {
    var channel = Client.channel(options);
    var session = new Session(bot, options);
    var wait = options.backoffMillis();
    try {
      while (true) {
        if (session.run(BotServiceGrpc.newStub(channel))) {
          wait = options.backoffMillis();
        }
        var asked = session.takeResumeAfterMillis();
        Thread.sleep(asked > 0 ? asked : wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2 + 1));
        wait = Math.min(wait * 2, BACKOFF_MILLIS_MAX);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      session.close();
      channel.shutdown();
    }
  }
}
