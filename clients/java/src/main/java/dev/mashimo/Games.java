package dev.mashimo;

import dev.mashimo.v1.Ack;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.GameEvent;
import dev.mashimo.v1.GameResult;
import dev.mashimo.v1.GameSeq;
import dev.mashimo.v1.GameSetup;
import dev.mashimo.v1.GameSnapshot;
import dev.mashimo.v1.GameState;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.PlayMove;
import dev.mashimo.v1.Ready;
import dev.mashimo.v1.Resign;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.Welcome;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The games a bot plays, and the thinking about them. */
final class Games implements AutoCloseable {
  /** One awaited decision and, once the bot has chosen, its answer. */
  static final class Decision {
    private final long id;
    private final int attempt;
    private Future<?> thinking;
    private ClientFrame answer;

    private Decision(MoveRequest request) {
      this.id = request.getDecisionId();
      this.attempt = Math.max(request.getAttempt(), 1);
    }

    private boolean isFor(MoveRequest request) {
      return id == request.getDecisionId() && attempt == Math.max(request.getAttempt(), 1);
    }
  }

  private static final class Game {
    private final GameSetup setup;
    private final long botSeed;
    private long seq;
    private Decision pending;
    /** The newest decision that was taken; asked for again, it needs no answer. */
    private long decided;

    private Game(GameSetup setup, long botSeed) {
      this.setup = setup;
      this.botSeed = botSeed;
    }

    private void drop() {
      if (pending != null) {
        pending.thinking.cancel(true);
        pending = null;
      }
    }
  }

  private static final Logger LOG = Logger.getLogger("dev.mashimo");

  private final Bot bot;
  private final LinkedBlockingQueue<Session.Event> events;
  private final ExecutorService thinkers =
      Executors.newCachedThreadPool(
          work -> {
            var thread = new Thread(work, "mashimo-thinker");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, Game> games = new HashMap<>();
  private Consumer<ClientFrame> connection = frame -> {};

  Games(Bot bot, LinkedBlockingQueue<Session.Event> events) {
    this.bot = bot;
    this.events = events;
  }

  void connect(Consumer<ClientFrame> out) {
    connection = out;
  }

  void disconnect() {
    connection = frame -> {};
  }

  /** Sends a frame; one that a dying stream refuses comes again after the next welcome. */
  void send(ClientFrame frame) {
    try {
      connection.accept(frame);
    } catch (IllegalStateException e) {
      LOG.log(Level.FINE, "the stream is gone", e);
    }
  }

  /** Tells the number of the newest event of every game. */
  void seen(BiConsumer<String, Long> tell) {
    games.forEach((id, game) -> tell.accept(id, game.seq));
  }

  /** Games that the server no longer lists are gone. */
  void welcome(Welcome welcome) {
    var live = welcome.getGamesList().stream().map(GameSeq::getGameId).collect(Collectors.toSet());
    games.entrySet().removeIf(entry -> {
      if (!live.contains(entry.getKey())) {
        entry.getValue().drop();
        return true;
      }
      return false;
    });
  }

  /** Deals with one frame about a game. Frames of unknown kinds are passed over. */
  void take(ServerFrame frame) {
    switch (frame.getKindCase()) {
      case GAME_OFFER -> {
        var offer = frame.getGameOffer();
        meet(offer.getGame(), offer.getSeat(), offer.getBotSeed());
        ready(offer.getGame().getGameId());
      }
      case OFFER_WITHDRAWN -> forget(frame.getOfferWithdrawn().getGameId());
      case GAME_SNAPSHOT -> snapshot(frame.getGameSnapshot());
      case MOVE_REQUEST -> requested(frame.getMoveRequest());
      case MOVE_ACCEPTED -> {
        var game = games.get(frame.getMoveAccepted().getGameId());
        if (game != null) {
          var decision = frame.getMoveAccepted().getDecisionId();
          game.decided = Math.max(game.decided, decision);
          if (game.pending != null && game.pending.id == decision) {
            game.pending = null;
          }
        }
      }
      case MOVE_REJECTED -> LOG.log(Level.WARNING, "move rejected: {0}", frame.getMoveRejected().getText());
      case GAME_ERROR -> LOG.log(Level.WARNING, "game error: {0}", frame.getGameError().getText());
      case EVENT -> happened(frame.getEvent());
      case NOTICE -> LOG.log(Level.INFO, "notice: {0}", frame.getNotice().getText());
      default -> LOG.log(Level.FINER, "passed over: {0}", frame.getKindCase());
    }
  }

  /** Takes what a bot chose, unless the decision has gone by, and sends it where the server is there. */
  void answer(Session.Event.Chosen chosen, boolean welcomed) {
    var game = games.get(chosen.gameId());
    if (game == null || game.pending != chosen.decision()) {
      return;
    }
    var frame = ClientFrame.newBuilder();
    var move =
        PlayMove.newBuilder()
            .setGameId(chosen.gameId())
            .setDecisionId(chosen.decision().id)
            .setAttempt(chosen.decision().attempt);
    if (chosen.choice() instanceof Choice.Text text) {
      frame.setPlayMove(move.setText(text.move()));
    } else if (chosen.choice() instanceof Choice.Index index) {
      frame.setPlayMove(move.setIndex(index.index()));
    } else {
      frame.setResign(Resign.newBuilder().setGameId(chosen.gameId()));
    }
    chosen.decision().answer = frame.build();
    if (welcomed) {
      send(chosen.decision().answer);
    }
  }

  @Override
  public void close() {
    thinkers.shutdownNow();
  }

  private Game meet(GameSetup setup, int seat, long botSeed) {
    return games.computeIfAbsent(
        setup.getGameId(),
        id -> {
          bot.gameStarted(setup, seat);
          return new Game(setup, botSeed);
        });
  }

  private void ready(String gameId) {
    send(ClientFrame.newBuilder().setReady(Ready.newBuilder().setGameId(gameId)).build());
  }

  private void snapshot(GameSnapshot snapshot) {
    var id = snapshot.getGame().getGameId();
    var game = meet(snapshot.getGame(), snapshot.getSeat(), snapshot.getBotSeed());
    game.seq = Math.max(game.seq, snapshot.getSeq());
    if (snapshot.hasResult()) {
      finish(id, snapshot.getSeq(), snapshot.getResult());
    } else if (snapshot.getState() == GameState.GAME_STATE_OFFERED) {
      ready(id);
    }
  }

  /** Starts thinking about a decision, or sends the answer that is there already again. */
  private void requested(MoveRequest request) {
    var game = games.get(request.getGameId());
    if (game == null || request.getDecisionId() <= game.decided) {
      return;
    }
    if (game.pending != null && game.pending.isFor(request)) {
      if (game.pending.answer != null) {
        send(game.pending.answer);
      }
      return;
    }
    game.drop();
    var decision = new Decision(request);
    var turn = new Turn(game.setup, game.botSeed, request);
    game.pending = decision;
    decision.thinking = thinkers.submit(() -> think(turn, decision));
  }

  private void think(Turn turn, Decision decision) {
    try {
      var choice = bot.choose(turn);
      if (choice == null) {
        throw new IllegalStateException("the bot chose nothing");
      }
      events.add(new Session.Event.Chosen(turn.request().getGameId(), decision, choice));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      LOG.log(Level.SEVERE, "the bot failed in game " + turn.request().getGameId(), e);
    }
  }

  private void happened(GameEvent event) {
    var game = games.get(event.getGameId());
    if (game == null) {
      if (event.hasOver()) {
        // The acknowledgement of an end was lost.
        acknowledge(event.getGameId(), event.getSeq());
      }
      return;
    }
    game.seq = Math.max(game.seq, event.getSeq());
    if (event.hasOver()) {
      finish(event.getGameId(), event.getSeq(), event.getOver().getResult());
    }
  }

  private void finish(String id, long seq, GameResult result) {
    forget(id);
    bot.gameOver(id, result);
    acknowledge(id, seq);
  }

  private void acknowledge(String id, long seq) {
    send(ClientFrame.newBuilder().setAck(Ack.newBuilder().setGameId(id).setSeq(seq)).build());
  }

  private void forget(String id) {
    var game = games.remove(id);
    if (game != null) {
      game.drop();
    }
  }
}
