package dev.mashimo;

import dev.mashimo.v1.LegalMove;
import dev.mashimo.v1.PlayMove;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The answer to a {@link Turn}. */
public final class Choice {
  private static final Choice RESIGNATION = new Choice(PlayMove.getDefaultInstance(), false, Optional.empty());

  /** What is played; empty for a resignation. */
  final PlayMove move;

  final boolean offersDraw;
  final Optional<Boolean> acceptsDraw;

  private Choice(PlayMove move, boolean offersDraw, Optional<Boolean> acceptsDraw) {
    this.move = move;
    this.offersDraw = offersDraw;
    this.acceptsDraw = acceptsDraw;
  }

  /** Answers with a move in notation. */
  public static Choice text(String move) {
    return new Choice(PlayMove.newBuilder().setText(move).build(), false, Optional.empty());
  }

  /** Answers with one of the turn's legal moves. */
  public static Choice of(LegalMove move) {
    return text(move.getText());
  }

  /** Answers with an index into the turn's legal moves. */
  public static Choice index(int index) {
    return new Choice(PlayMove.newBuilder().setIndex(index).build(), false, Optional.empty());
  }

  /** Gives the game up; only in games of two seats. */
  public static Choice resign() {
    return RESIGNATION;
  }

  /** Adds a note for the bot's owner, cut to what the server takes; private until the game ends. */
  public Choice withDiagnostics(String note) {
    return with(builder -> builder.setDiagnostics(note));
  }

  /** Adds the bot's own score for its seat, in seeds. */
  public Choice withScore(int seeds) {
    return with(builder -> builder.setScore(seeds));
  }

  /** Offers a draw with the move, where the policy allows it. */
  public Choice offeringDraw() {
    return new Choice(move, true, acceptsDraw);
  }

  /** Answers an open draw offer; without it an offer lapses with the move. */
  public Choice answeringDraw(boolean accept) {
    return new Choice(move, offersDraw, Optional.of(accept));
  }

  boolean resigns() {
    return move.getMoveCase() == PlayMove.MoveCase.MOVE_NOT_SET;
  }

  private Choice with(UnaryOperator<PlayMove.Builder> change) {
    return new Choice(change.apply(move.toBuilder()).build(), offersDraw, acceptsDraw);
  }
}
