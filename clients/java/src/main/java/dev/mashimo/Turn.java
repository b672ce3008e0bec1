package dev.mashimo;

import dev.mashimo.v1.ClockState;
import dev.mashimo.v1.GameSetup;
import dev.mashimo.v1.LegalMove;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.Position;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * One decision that the server awaits.
 *
 * @param game what does not change while the game lasts
 * @param botSeed makes games of honest bots repeatable
 * @param request everything the server tells
 */
public record Turn(GameSetup game, long botSeed, MoveRequest request) {
  /** The bot's own seat. */
  public int seat() {
    return request.getSeat();
  }

  /** The board, absolute: seat 0 first. */
  public Position position() {
    return request.getPosition();
  }

  /** All moves there are, in board order; never empty. */
  public List<LegalMove> legalMoves() {
    return request.getLegalMovesList();
  }

  /** What was left to every seat when the request was sent. */
  public ClockState clock() {
    return request.getClocks();
  }

  /** Time until this decision would be lost, everything counted. */
  public Duration turnTimeLeft() {
    var left = request.getTurnTimeLeft();
    return Duration.ofSeconds(left.getSeconds(), left.getNanos());
  }

  /** Above 1 after a rejected move. */
  public int attempt() {
    return Math.max(request.getAttempt(), 1);
  }

  /** Decisions before this one. */
  public int ply() {
    return request.getPly();
  }

  /** Decisions until the ply limit, at which the game is a draw. */
  public int pliesLeft() {
    return request.getPliesLeft();
  }

  /** Answers with the first of the legal moves that are worth the most. */
  public Choice best(ToIntFunction<LegalMove> worth) {
    var best = legalMoves().get(0);
    var most = worth.applyAsInt(best);
    for (var move : legalMoves()) {
      var value = worth.applyAsInt(move);
      if (value > most) {
        best = move;
        most = value;
      }
    }
    return Choice.of(best);
  }

  /** What a legal move changes in the mover's own seeds. */
  public int seedsWon(LegalMove move) {
    return seat() < move.getSeedsWonCount() ? move.getSeedsWon(seat()) : 0;
  }
}
