package dev.mashimo;

import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.EventsRequest;
import dev.mashimo.v1.EventsResponse;
import dev.mashimo.v1.Hello;
import dev.mashimo.v1.RespondRequest;
import dev.mashimo.v1.ServerFrame;
import dev.mashimo.v1.SessionRef;
import dev.mashimo.v1.SubmitMoveRequest;
import io.grpc.Channel;
import io.grpc.Context;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A stream from the server and a call an answer. Calls of one game come one after the other. */
final class CallsLink implements Link {
  private static final Logger LOG = Logger.getLogger("dev.mashimo");
  private static final long CALL_SECONDS = 10;
  private static final long WAIT_MILLIS_FIRST = 100;
  private static final long WAIT_MILLIS_MAX = 2_000;

  private final BotServiceGrpc.BotServiceBlockingStub calls;
  private final Listener listener;
  private final Executor callers;
  private final Context.CancellableContext context = Context.ROOT.withCancellation();
  private final Map<String, CompletableFuture<Void>> newest = new HashMap<>();
  private volatile SessionRef session = SessionRef.getDefaultInstance();
  private volatile boolean over;

  CallsLink(Channel channel, Hello hello, Listener listener, Executor callers) {
    this.calls = BotServiceGrpc.newBlockingStub(channel);
    this.listener = listener;
    this.callers = callers;
    var request = EventsRequest.newBuilder().setHello(hello).build();
    context.run(() -> BotServiceGrpc.newStub(channel).events(request, new Receiver()));
  }

  @Override
  public synchronized void send(ClientFrame frame) {
    var game = gameOf(frame);
    var before = newest.getOrDefault(game, CompletableFuture.completedFuture(null));
    var call = before.thenRunAsync(() -> call(frame), callers);
    newest.put(game, call);
    call.whenComplete((done, error) -> forget(game, call));
  }

  @Override
  public void leave() {}

  @Override
  public void close() {
    over = true;
    context.cancel(null);
  }

  private synchronized void forget(String game, CompletableFuture<Void> call) {
    newest.remove(game, call);
  }

  /** Makes a call, again and again while the server is away and the stream of events lasts. */
  private void call(ClientFrame frame) {
    for (var wait = WAIT_MILLIS_FIRST; !over; wait = Math.min(2 * wait, WAIT_MILLIS_MAX)) {
      var asked = 0L;
      try {
        once(frame);
        return;
      } catch (StatusRuntimeException e) {
        asked = TerminalException.retryAfterMillis(e);
        var again =
            switch (e.getStatus().getCode()) {
              case UNAVAILABLE, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED -> true;
              default -> false;
            };
        if (!again) {
          // The stream tells what follows: another request, the end of the game, or its own end.
          LOG.log(Level.WARNING, "an answer was not taken: {0}", e.getStatus());
          return;
        }
      }
      if (!rested(Math.max(asked, wait / 2 + ThreadLocalRandom.current().nextLong(wait / 2 + 1)))) {
        return;
      }
    }
  }

  private void once(ClientFrame frame) {
    var stub = calls.withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
    if (!frame.hasPlayMove()) {
      var unused = stub.respond(RespondRequest.newBuilder().setSession(session).setFrame(frame).build());
      return;
    }
    var request = SubmitMoveRequest.newBuilder().setSession(session).setMove(frame.getPlayMove()).build();
    var accepted = stub.submitMove(request).getAccepted();
    listener.frame(ServerFrame.newBuilder().setMoveAccepted(accepted).build());
  }

  private static boolean rested(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The game a frame is about; empty for the session. */
  private static String gameOf(ClientFrame frame) {
    return switch (frame.getKindCase()) {
      case PLAY_MOVE -> frame.getPlayMove().getGameId();
      case READY -> frame.getReady().getGameId();
      case DECLINE -> frame.getDecline().getGameId();
      case RESIGN -> frame.getResign().getGameId();
      case OFFER_DRAW -> frame.getOfferDraw().getGameId();
      case ANSWER_DRAW -> frame.getAnswerDraw().getGameId();
      case ACK -> frame.getAck().getGameId();
      default -> "";
    };
  }

  private final class Receiver implements StreamObserver<EventsResponse> {
    @Override
    public void onNext(EventsResponse response) {
      var frame = response.getFrame();
      if (frame.hasWelcome()) {
        var welcome = frame.getWelcome();
        session = SessionRef.newBuilder().setSessionId(welcome.getSessionId()).setEpoch(welcome.getEpoch()).build();
      }
      listener.frame(frame);
    }

    @Override
    public void onError(Throwable error) {
      over = true;
      listener.ended(error);
    }

    @Override
    public void onCompleted() {
      onError(Status.UNAVAILABLE.withDescription("the server ended the stream").asRuntimeException());
    }
  }
}
