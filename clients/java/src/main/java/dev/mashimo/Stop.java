package dev.mashimo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends {@link Mashimo#play} gracefully; may be used from any thread. */
public final class Stop {
  enum Wish {
    PLAY,
    AFTER_GAMES,
    NOW
  }

  private static final Duration GOODBYE = Duration.ofSeconds(2);

  private final List<Runnable> listeners = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private Wish wish = Wish.PLAY;

  /** A handle that asks for nothing yet. */
  public Stop() {}

  /**
   * Leaves when the program is told to end (SIGINT, SIGTERM): after the running games, and at once when these take longer
   * than a time.
   */
  public static Stop onShutdown(Duration within) {
    var stop = new Stop();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      stop.afterGames();
      stop.await(within);
      stop.now();
      stop.await(GOODBYE);
    }));
    return stop;
  }

  /** Takes no new games and leaves when those running are over. */
  public void afterGames() {
    ask(Wish.AFTER_GAMES);
  }

  /** Leaves at once; the clocks of running games run on. */
  public void now() {
    ask(Wish.NOW);
  }

  synchronized Wish wish() {
    return wish;
  }

  /** Calls a listener at every wish. */
  synchronized void heardBy(Runnable listener) {
    listeners.add(listener);
  }

  /** Playing has ended. */
  synchronized void ended() {
    listeners.clear();
    ended.countDown();
  }

  private void ask(Wish asked) {
    List<Runnable> told;
    synchronized (this) {
      if (asked.compareTo(wish) <= 0) {
        return;
      }
      wish = asked;
      told = List.copyOf(listeners);
    }
    told.forEach(Runnable::run);
  }

  private void await(Duration within) {
    try {
      var unused = ended.await(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
