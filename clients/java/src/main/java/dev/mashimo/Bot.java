package dev.mashimo;

import dev.mashimo.v1.GameResult;
import dev.mashimo.v1.GameSetup;

/** Chooses moves. A lambda will do; a class may also follow its games. */
@FunctionalInterface
public interface Bot {
  /**
   * Answers one decision. May be called for several games at once, on threads of the library; the thread is interrupted
   * when the answer is no longer wanted. An exception gives the game up; see {@link Options#withOnError}.
   */
  Choice choose(Turn turn) throws Exception;

  /** Called once a game, before its first decision, on a thread of the network: keep it short. */
  default void gameStarted(GameSetup game, int seat) {}

  /** Called once a game, with its result, on a thread of the network: keep it short. */
  default void gameOver(String gameId, GameResult result) {}
}
