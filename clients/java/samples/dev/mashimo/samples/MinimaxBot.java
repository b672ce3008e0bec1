package dev.mashimo.samples;

import dev.mashimo.Bot;
import dev.mashimo.Choice;
import dev.mashimo.Client;
import dev.mashimo.Mashimo;
import dev.mashimo.Options;
import dev.mashimo.Stop;
import dev.mashimo.TerminalException;
import dev.mashimo.Turn;
import dev.mashimo.v1.ApplyMovesItem;
import dev.mashimo.v1.BatchApplyMovesRequest;
import dev.mashimo.v1.BatchLine;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks two decisions ahead: asks the server to play every move and every answer in one batch call, so it needs no rules
 * of its own.
 */
public final class MinimaxBot implements Bot {
  private final Client client;

  MinimaxBot(Client client) {
    this.client = client;
  }

  public static void main(String[] args) throws Exception {
    try (var client = new Client()) {
      var stop = Stop.onShutdown(Duration.ofSeconds(30));
      var options = Options.fromEnvironment().withName("java-minimax").withStop(stop);
      System.out.println(Mashimo.play(new MinimaxBot(client), options));
    }
  }

  /** Looks ahead; a server that is busy with games answers no long questions. */
  @Override
  public Choice choose(Turn turn) {
    try {
      return lookAhead(turn);
    } catch (StatusRuntimeException e) {
      if (!TerminalException.reasonOf(e).equals("BUSY")) {
        throw e;
      }
      System.err.println("no engine, playing greedily");
      return turn.best(turn::seedsWon);
    }
  }

  private Choice lookAhead(Turn turn) {
    var first = turn.legalMoves().stream().map(move -> line(turn.position().getText(), move.getText())).toList();
    var after = apply(turn, first);
    var lines = new ArrayList<BatchLine>();
    for (var item : after) {
      item.getLegalMovesList().forEach(reply -> lines.add(line(item.getPosition(), reply)));
    }
    var replies = apply(turn, lines).iterator();
    var best = 0;
    var bestWorth = Integer.MIN_VALUE;
    for (var i = 0; i < after.size(); i++) {
      var item = after.get(i);
      var mine = item.hasToMove() && item.getToMove() == turn.seat();
      var worth = margin(item, turn.seat());
      if (item.getLegalMovesCount() > 0) {
        var answers = new ArrayList<Integer>();
        item.getLegalMovesList().forEach(reply -> answers.add(margin(replies.next(), turn.seat())));
        var numbers = answers.stream().mapToInt(Integer::intValue);
        worth += (mine ? numbers.max() : numbers.min()).getAsInt();
      }
      if (worth > bestWorth) {
        best = i;
        bestWorth = worth;
      }
    }
    return Choice.index(best);
  }

  /** What a line changes for a seat, in seeds won more than the others; a won game is beyond all seeds. */
  private static int margin(ApplyMovesItem item, int seat) {
    var worth = 0;
    for (var i = 0; i < item.getSeedsWonCount(); i++) {
      worth += i == seat ? item.getSeedsWon(i) : -item.getSeedsWon(i);
    }
    if (item.hasOutcome() && item.getOutcome().hasWinner()) {
      worth += item.getOutcome().getWinner() == seat ? 1000 : -1000;
    }
    return worth;
  }

  private static BatchLine line(String position, String move) {
    return BatchLine.newBuilder().setPosition(position).addMoves(move).build();
  }

  private List<ApplyMovesItem> apply(Turn turn, List<BatchLine> lines) {
    var items = new ArrayList<ApplyMovesItem>();
    if (!lines.isEmpty()) {
      var request = BatchApplyMovesRequest.newBuilder().setRules(turn.game().getRules()).addAllLines(lines).build();
      client.engine().batchApplyMoves(request).forEachRemaining(some -> items.addAll(some.getItemsList()));
    }
    return items;
  }
}
