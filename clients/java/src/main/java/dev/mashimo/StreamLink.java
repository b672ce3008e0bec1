package dev.mashimo;

import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.Hello;
import dev.mashimo.v1.PlayRequest;
import dev.mashimo.v1.PlayResponse;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One stream both ways. */
final class StreamLink implements Link {
  private static final Logger LOG = Logger.getLogger("dev.mashimo");

  private final StreamObserver<PlayRequest> requests;

  StreamLink(Channel channel, Hello hello, Listener listener) {
    requests = BotServiceGrpc.newStub(channel).play(new Receiver(listener));
    send(ClientFrame.newBuilder().setHello(hello).build());
  }

  @Override
  public void send(ClientFrame frame) {
    quietly(() -> requests.onNext(PlayRequest.newBuilder().setFrame(frame).build()));
  }

  @Override
  public void leave() {
    quietly(requests::onCompleted);
  }

  @Override
  public void close() {
    quietly(() -> requests.onError(Status.CANCELLED.withDescription("left").asRuntimeException()));
  }

  /** A stream that is over already refuses what is said. */
  private static void quietly(Runnable said) {
    try {
      said.run();
    } catch (IllegalStateException e) {
      LOG.log(Level.FINE, "the stream is gone", e);
    }
  }

  private record Receiver(Listener listener) implements StreamObserver<PlayResponse> {
    @Override
    public void onNext(PlayResponse response) {
      listener.frame(response.getFrame());
    }

    @Override
    public void onError(Throwable error) {
      listener.ended(error);
    }

    @Override
    public void onCompleted() {
      listener.ended(Status.UNAVAILABLE.withDescription("the server ended the stream").asRuntimeException());
    }
  }
}
