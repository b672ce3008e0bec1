package dev.mashimo;

import dev.mashimo.v1.AdminServiceGrpc;
import dev.mashimo.v1.BotServiceGrpc;
import dev.mashimo.v1.EngineServiceGrpc;
import dev.mashimo.v1.GameServiceGrpc;
import dev.mashimo.v1.LadderServiceGrpc;
import dev.mashimo.v1.MatchServiceGrpc;
import dev.mashimo.v1.RegistryServiceGrpc;
import dev.mashimo.v1.RulesRef;
import dev.mashimo.v1.RulesServiceGrpc;
import dev.mashimo.v1.ServerServiceGrpc;
import dev.mashimo.v1.TournamentServiceGrpc;
import io.grpc.Channel;
import io.grpc.ManagedChannel;

/** A connection with typed blocking stubs of the services. */
public final class Client implements AutoCloseable {
  private final ManagedChannel channel;

  /** A client by address and token of the environment. */
  public Client() {
    this(Options.fromEnvironment());
  }

  /** A client. It does not wait for the server: the first call does. */
  public Client(Options options) {
    this.channel = Channels.open(options);
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

  /** Joins, leaves and reads ladders. */
  public LadderServiceGrpc.LadderServiceBlockingStub ladders() {
    return LadderServiceGrpc.newBlockingStub(channel);
  }

  /** Makes, runs and watches tournaments. */
  public TournamentServiceGrpc.TournamentServiceBlockingStub tournaments() {
    return TournamentServiceGrpc.newBlockingStub(channel);
  }

  /** Registers bots, their versions and their tokens. */
  public RegistryServiceGrpc.RegistryServiceBlockingStub registry() {
    return RegistryServiceGrpc.newBlockingStub(channel);
  }

  /** Decides, voids, suspends, drains. */
  public AdminServiceGrpc.AdminServiceBlockingStub admin() {
    return AdminServiceGrpc.newBlockingStub(channel);
  }

  /** Plays; {@link Mashimo#play} is what bots want. */
  public BotServiceGrpc.BotServiceStub bots() {
    return BotServiceGrpc.newStub(channel);
  }

  /** Carries them all, for stubs of other services. */
  public Channel channel() {
    return channel;
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
}
