package dev.mashimo;

import dev.mashimo.v1.GameResult;

/**
 * What was played. Games aborted or void are none of won, drawn and lost.
 *
 * @param games games that ended
 * @param won of these, won
 * @param drawn drawn
 * @param lost lost
 */
public record Summary(long games, long won, long drawn, long lost) {
  /** One more game, as a seat sees it. */
  Summary and(int seat, GameResult result) {
    if (!result.hasOutcome()) {
      return new Summary(games + 1, won, drawn, lost);
    }
    var outcome = result.getOutcome();
    if (!outcome.hasWinner()) {
      return new Summary(games + 1, won, drawn + 1, lost);
    }
    return outcome.getWinner() == seat
        ? new Summary(games + 1, won + 1, drawn, lost)
        : new Summary(games + 1, won, drawn, lost + 1);
  }
}
