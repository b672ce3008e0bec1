package dev.mashimo.bench;

import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.Hello;
import dev.mashimo.v1.MoveRequest;
import dev.mashimo.v1.PlayMove;
import dev.mashimo.v1.PlayRequest;
import dev.mashimo.v1.PlayResponse;
import dev.mashimo.v1.ProtocolVersion;
import dev.mashimo.v1.Ready;
import io.grpc.ManagedChannelBuilder;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.util.concurrent.CountDownLatch;

/** Answers the stub by the generated code alone: what the library is measured against. */
public final class Bare implements ClientResponseObserver<PlayRequest, PlayResponse> {
  private final CountDownLatch over = new CountDownLatch(1);
  private ClientCallStreamObserver<PlayRequest> requests;

  public static void main(String[] args) throws Exception {
    var channel = ManagedChannelBuilder.forTarget(System.getenv("MASHIMO_ADDRESS")).usePlaintext().build();
    var bare = new Bare();
    BotServiceGrpc.newStub(channel).play(bare);
    var version = ProtocolVersion.newBuilder().setMajor(1);
    bare.say(ClientFrame.newBuilder()
        .setHello(Hello.newBuilder().setProtocolVersion(version).setBotName("bare").setCapacity(1000)));
    bare.over.await();
    channel.shutdownNow();
  }

  @Override
  public void beforeStart(ClientCallStreamObserver<PlayRequest> requests) {
    this.requests = requests;
  }

  @Override
  public void onNext(PlayResponse response) {
    var frame = response.getFrame();
    switch (frame.getKindCase()) {
      case GAME_OFFER -> say(ClientFrame.newBuilder()
          .setReady(Ready.newBuilder().setGameId(frame.getGameOffer().getGame().getGameId())));
      case MOVE_REQUEST -> say(ClientFrame.newBuilder().setPlayMove(answer(frame.getMoveRequest())));
      case GOAWAY -> over.countDown();
      default -> {}
    }
  }

  @Override
  public void onError(Throwable error) {
    over.countDown();
  }

  @Override
  public void onCompleted() {
    over.countDown();
  }

  private void say(ClientFrame.Builder frame) {
    requests.onNext(PlayRequest.newBuilder().setFrame(frame).build());
  }

  /** Takes the most seeds. */
  private static PlayMove answer(MoveRequest request) {
    var seat = request.getSeat();
    var best = request.getLegalMoves(0);
    for (var move : request.getLegalMovesList()) {
      if (move.getSeedsWon(seat) > best.getSeedsWon(seat)) {
        best = move;
      }
    }
    return PlayMove.newBuilder()
        .setGameId(request.getGameId())
        .setDecisionId(request.getDecisionId())
        .setAttempt(request.getAttempt())
        .setText(best.getText())
        .build();
  }
}
