package dev.mashimo;

import com.google.protobuf.Duration;
import dev.mashimo.v1.AnswerDraw;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.OfferDraw;
import dev.mashimo.v1.Resign;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One awaited decision and, once the bot has chosen, its answer. All but {@link #ask} is under the session's lock. */
final class Decision {
  private static final long NANOS = 1_000_000_000;

  /** Whether the answer was said on this connection. */
  boolean sentHere;

  private final Turn turn;
  private Thread thinker;
  private boolean dropped;
  /** What is said for it, the move last; empty while the bot thinks. */
  private List<ClientFrame> said = List.of();

  Decision(Turn turn) {
    this.turn = turn;
  }

  long id() {
    return turn.request().getDecisionId();
  }

  String gameId() {
    return turn.request().getGameId();
  }

  /** Whether a request asks for this decision again, or for an older attempt at it. */
  boolean covers(MoveRequest request) {
    return id() > request.getDecisionId()
        || id() == request.getDecisionId() && turn.attempt() >= Math.max(request.getAttempt(), 1);
  }

  /** Asks the bot; the thread is interrupted when the answer is no longer wanted. */
  Choice ask(Bot bot, Object lock) throws Exception {
    synchronized (lock) {
      if (dropped) {
        return Choice.resign();
      }
      thinker = Thread.currentThread();
    }
    try {
      var choice = bot.choose(turn);
      if (choice == null) {
        throw new IllegalStateException("the bot chose nothing");
      }
      return choice;
    } finally {
      synchronized (lock) {
        thinker = null;
        // The thread goes on with other decisions.
        var unused = Thread.interrupted();
      }
    }
  }

  /** The answer is no longer wanted. */
  void drop() {
    dropped = true;
    if (thinker != null) {
      thinker.interrupt();
    }
  }

  /** Sends the answer; nothing while the bot thinks. */
  void say(Session session) {
    if (said.isEmpty()) {
      return;
    }
    sentHere = true;
    said.forEach(session::send);
    // Draw offers are said once: the other side may have answered meanwhile.
    said = said.subList(said.size() - 1, said.size());
  }

  /** Takes what the bot chose. */
  void answer(Choice choice, long tookNanos, int diagnosticsBytes) {
    if (choice.resigns()) {
      said = List.of(ClientFrame.newBuilder().setResign(Resign.newBuilder().setGameId(gameId())).build());
      return;
    }
    said = new ArrayList<>(1);
    if (choice.acceptsDraw.isPresent() && turn.request().hasDrawOfferedBy()) {
      var answer = AnswerDraw.newBuilder().setGameId(gameId()).setAccept(choice.acceptsDraw.get());
      said.add(ClientFrame.newBuilder().setAnswerDraw(answer).build());
    }
    if (choice.offersDraw) {
      said.add(ClientFrame.newBuilder().setOfferDraw(OfferDraw.newBuilder().setGameId(gameId())).build());
    }
    var took = Duration.newBuilder().setSeconds(tookNanos / NANOS).setNanos((int) (tookNanos % NANOS));
    var move =
        choice.move.toBuilder()
            .setGameId(gameId())
            .setDecisionId(id())
            .setAttempt(turn.attempt())
            .setThinkTime(took)
            .setDiagnostics(cut(choice.move.getDiagnostics(), diagnosticsBytes));
    said.add(ClientFrame.newBuilder().setPlayMove(move).build());
  }

  /** At most so many bytes, whole characters. */
  private static String cut(String text, int size) {
    if (text.length() * 3L <= size) {
      return text;
    }
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var end = Math.min(size, bytes.length);
    while (end > 0 && end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}
