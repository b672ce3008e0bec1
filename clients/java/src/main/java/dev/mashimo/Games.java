package dev.mashimo;

import dev.mashimo.v1.Ack;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.Decline;
import dev.mashimo.v1.GameEvent;
import dev.mashimo.v1.GameResult;
import dev.mashimo.v1.GameSeq;
import dev.mashimo.v1.GameSetup;
import dev.mashimo.v1.GameSnapshot;
import dev.mashimo.v1.GameState;
import dev.mashimo.v1.MoveRejected;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.Ready;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.Welcome;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The games a bot plays. Everything happens under the session's lock, but for the thinking. */
final class Games implements AutoCloseable {
  private static final class Game {
    private GameSetup setup;
    private int seat;
    private long botSeed;
    private boolean started;
    private long seq;
    private Decision pending;
    /** The newest decision that needs no answer any more. */
    private long decided = -1;

    private void decide(long decision) {
      decided = Math.max(decided, decision);
      if (pending != null && pending.id() <= decision) {
        drop();
      }
    }

    private void drop() {
      if (pending != null) {
        pending.drop();
        pending = null;
      }
    }
  }

  private static final Logger LOG = Logger.getLogger("dev.mashimo");
  /** Games remembered after their end, so that a repeated ending is not told twice. */
  private static final int ENDED_MAX = 4096;

  private final Bot bot;
  private final Options options;
  private final Session session;
  private final Executor thinkers;
  private final Map<String, Game> games = new HashMap<>();
  private final Set<String> ended = new LinkedHashSet<>();
  private Summary summary = new Summary(0, 0, 0, 0);
  private int diagnosticsBytes = 1024;

  Games(Bot bot, Options options, Session session, Executor thinkers) {
    this.bot = bot;
    this.options = options;
    this.session = session;
    this.thinkers = thinkers;
  }

  Summary summary() {
    return summary;
  }

  int running() {
    return games.size();
  }

  /** A new connection: nothing was said on it yet. Tells the number of the newest event of every game. */
  void reconnecting(BiConsumer<String, Long> tell) {
    games.forEach((id, game) -> {
      tell.accept(id, game.seq);
      if (game.pending != null) {
        game.pending.sentHere = false;
      }
    });
  }

  /** Games that the server no longer lists are gone. */
  void welcome(Welcome welcome) {
    if (welcome.getLimits().getDiagnosticsBytes() > 0) {
      diagnosticsBytes = welcome.getLimits().getDiagnosticsBytes();
    }
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
      case MOVE_REQUEST -> requested(frame.getMoveRequest());
      case MOVE_ACCEPTED -> decided(frame.getMoveAccepted().getGameId(), frame.getMoveAccepted().getDecisionId());
      case EVENT -> happened(frame.getEvent());
      case SYNCED -> synced();
      case GAME_OFFER -> {
        var offer = frame.getGameOffer();
        offered(offer.getGame(), offer.getSeat(), offer.getBotSeed());
      }
      case OFFER_WITHDRAWN -> forget(frame.getOfferWithdrawn().getGameId());
      case GAME_SNAPSHOT -> snapshot(frame.getGameSnapshot());
      case MOVE_REJECTED -> rejected(frame.getMoveRejected());
      case GAME_ERROR -> LOG.log(Level.WARNING, "game error: {0}", frame.getGameError().getText());
      case NOTICE -> LOG.log(Level.INFO, "notice: {0}", frame.getNotice().getText());
      default -> LOG.log(Level.FINER, "passed over: {0}", frame.getKindCase());
    }
  }

  @Override
  public void close() {
    games.values().forEach(Game::drop);
    games.clear();
  }

  /** Sends what was answered and neither accepted nor asked for again: it may have been lost on its way. */
  private void synced() {
    for (var game : games.values()) {
      if (game.pending != null && !game.pending.sentHere) {
        game.pending.say(session);
      }
    }
  }

  /** Agrees to a game, or declines it. */
  private void offered(GameSetup setup, int seat, long botSeed) {
    var id = setup.getGameId();
    var game = meet(setup, seat, botSeed);
    if (options.accepts().test(game.setup)) {
      session.send(ClientFrame.newBuilder().setReady(Ready.newBuilder().setGameId(id)).build());
    } else {
      forget(id);
      session.send(ClientFrame.newBuilder().setDecline(Decline.newBuilder().setGameId(id)).build());
    }
  }

  private Game meet(GameSetup setup, int seat, long botSeed) {
    return games.computeIfAbsent(
        setup.getGameId(),
        id -> {
          var game = new Game();
          game.setup = setup;
          game.seat = seat;
          game.botSeed = botSeed;
          return game;
        });
  }

  /** Tells the bot that a game begins, once. */
  private void start(Game game) {
    if (!game.started) {
      game.started = true;
      LOG.log(Level.INFO, "game {0} begun", game.setup.getGameId());
      bot.gameStarted(game.setup, game.seat);
    }
  }

  private void snapshot(GameSnapshot snapshot) {
    var setup = snapshot.getGame();
    var id = setup.getGameId();
    if (snapshot.hasResult()) {
      if (!ended.contains(id)) {
        meet(setup, snapshot.getSeat(), snapshot.getBotSeed());
      }
      finish(id, snapshot.getSeq(), snapshot.getResult());
      return;
    }
    var game = meet(setup, snapshot.getSeat(), snapshot.getBotSeed());
    game.setup = setup;
    game.seat = snapshot.getSeat();
    game.botSeed = snapshot.getBotSeed();
    game.seq = snapshot.getSeq();
    var awaited = snapshot.hasDecisionId() ? snapshot.getDecisionId() : -1;
    if (game.pending != null && game.pending.id() != awaited) {
      game.decide(game.pending.id());
    }
    if (snapshot.getState() == GameState.GAME_STATE_OFFERED) {
      offered(setup, snapshot.getSeat(), snapshot.getBotSeed());
    } else {
      start(game);
    }
  }

  /** Starts thinking about a decision, or sends the answer that is there already again. */
  private void requested(MoveRequest request) {
    var unknown = GameSetup.newBuilder().setGameId(request.getGameId());
    var game = games.get(request.getGameId());
    if (game == null) {
      game = meet(unknown.build(), request.getSeat(), 0);
    }
    if (request.getDecisionId() <= game.decided) {
      return;
    }
    if (game.pending != null && game.pending.covers(request)) {
      game.pending.say(session);
      return;
    }
    game.drop();
    start(game);
    var decision = new Decision(new Turn(game.setup, game.botSeed, request));
    game.pending = decision;
    thinkers.execute(() -> think(decision));
  }

  /** Asks the bot, on a thread of its own. */
  private void think(Decision decision) {
    var began = System.nanoTime();
    Choice choice = null;
    Throwable failure = null;
    try {
      choice = decision.ask(bot, session);
    } catch (Exception | Error e) {
      failure = e;
    }
    var took = System.nanoTime() - began;
    synchronized (session) {
      var game = games.get(decision.gameId());
      if (game == null || game.pending != decision) {
        return;
      }
      if (failure != null) {
        LOG.log(Level.SEVERE, "the bot failed in game " + decision.gameId(), failure);
        choice = Choice.resign();
      }
      decision.answer(choice, took, diagnosticsBytes);
      // Before the welcome the request comes again, and the answer with it.
      if (session.welcomed()) {
        decision.say(session);
      }
      if (failure != null && options.onError() == Options.OnError.STOP) {
        session.fail(new BotException(decision.gameId(), failure));
      }
    }
  }

  private void rejected(MoveRejected rejected) {
    LOG.log(Level.WARNING, "move rejected: {0}", rejected.getText());
    if (rejected.getAttemptsLeft() == 0) {
      decided(rejected.getGameId(), rejected.getDecisionId());
    }
  }

  private void decided(String id, long decision) {
    var game = games.get(id);
    if (game != null) {
      game.decide(decision);
    }
  }

  private void happened(GameEvent event) {
    if (event.hasOver()) {
      finish(event.getGameId(), event.getSeq(), event.getOver().getResult());
      return;
    }
    var game = games.get(event.getGameId());
    if (game == null || event.getSeq() <= game.seq) {
      return;
    }
    game.seq = event.getSeq();
    if (event.hasStarted()) {
      start(game);
    } else if (event.hasMovePlayed() && event.getMovePlayed().getSeat() == game.seat) {
      game.decide(event.getMovePlayed().getDecisionId());
    } else if (event.hasTurnLost() && event.getTurnLost().getSeat() == game.seat) {
      game.decide(event.getTurnLost().getDecisionId());
    }
  }

  /** Tells the end of a game once, and acknowledges it each time. */
  private void finish(String id, long seq, GameResult result) {
    var game = games.get(id);
    forget(id);
    session.send(ClientFrame.newBuilder().setAck(Ack.newBuilder().setGameId(id).setSeq(seq)).build());
    if (game == null || !ended.add(id)) {
      return;
    }
    if (ended.size() > ENDED_MAX) {
      ended.remove(ended.iterator().next());
    }
    summary = summary.and(game.seat, result);
    LOG.log(Level.INFO, "game {0} over: {1}", new Object[] {id, result.getText()});
    bot.gameOver(id, result);
  }

  private void forget(String id) {
    var game = games.remove(id);
    if (game != null) {
      game.drop();
    }
  }
}
