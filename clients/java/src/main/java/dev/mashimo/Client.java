package dev.mashimo;

import dev.mashimo.v1.EngineServiceGrpc;
import dev.mashimo.v1.GameServiceGrpc;
import dev.mashimo.v1.MatchServiceGrpc;
import dev.mashimo.v1.RulesRef;
import dev.mashimo.v1.RulesServiceGrpc;
import dev.mashimo.v1.ServerServiceGrpc;
import io.grpc.ClientInterceptor;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import java.util.concurrent.TimeUnit;

/** A connection with typed blocking stubs of the services. */
public final class Client implements AutoCloseable {
  private final ManagedChannel channel;

  /** A client by address and token of the environment. */
  public Client() {
    this(Options.fromEnvironment());
  }

  /** A client. It does not wait for the server: the first call does. */
  public Client(Options options) {
    this.channel = channel(options);
  }

  /** Lists, checks and describes rulesets. */
  public RulesServiceGrpc.RulesServiceBlockingStub rules() {
    return RulesServiceGrpc.newBlockingStub(channel);
  }

  /** Answers questions about positions and lines of moves. */
  public EngineServiceGrpc.EngineServiceBlockingStub engine() {
    return EngineServiceGrpc.newBlockingStub(channel);
  }

  /** Creates and follows matches. */
  public MatchServiceGrpc.MatchServiceBlockingStub matches() {
    return MatchServiceGrpc.newBlockingStub(channel);
  }

  /** Lists, follows and exports games. */
  public GameServiceGrpc.GameServiceBlockingStub games() {
    return GameServiceGrpc.newBlockingStub(channel);
  }

  /** Tells about the server itself. */
  public ServerServiceGrpc.ServerServiceBlockingStub server() {
    return ServerServiceGrpc.newBlockingStub(channel);
  }

  /** Names rules by a ruleset spec, such as {@code hus:columns=12}. */
  public static RulesRef spec(String spec) {
    return RulesRef.newBuilder().setSpec(spec).build();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  static ManagedChannel channel(Options options) {
    ManagedChannelBuilder<?> builder = ManagedChannelBuilder.forTarget(options.address());
    // Servers take pings every 10 s; 30 s keep a way through address translation open.
    builder.keepAliveTime(30, TimeUnit.SECONDS).keepAliveTimeout(10, TimeUnit.SECONDS);
    if (!options.tls()) {
      builder.usePlaintext();
    }
    if (!options.token().isEmpty()) {
      builder.intercept(bearer(options.token()));
    }
    return options.channel().apply(builder).build();
  }

  private static ClientInterceptor bearer(String token) {
    var metadata = new Metadata();
    metadata.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    return MetadataUtils.newAttachHeadersInterceptor(metadata);
  }
}
