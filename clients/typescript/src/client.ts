import { createClient, type Client as TypedClient, type Transport } from "@connectrpc/connect";
import { create } from "@bufbuild/protobuf";
import { AdminService } from "./gen/mashimo/v1/admin_service_pb.js";
import { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import { EngineService } from "./gen/mashimo/v1/engine_service_pb.js";
import { GameService } from "./gen/mashimo/v1/game_service_pb.js";
import { LadderService } from "./gen/mashimo/v1/ladder_service_pb.js";
import { MatchService } from "./gen/mashimo/v1/match_service_pb.js";
import { RegistryService } from "./gen/mashimo/v1/registry_service_pb.js";
import { RulesRefSchema, type RulesRef } from "./gen/mashimo/v1/rules_pb.js";
import { RulesService } from "./gen/mashimo/v1/rules_service_pb.js";
import { ServerService } from "./gen/mashimo/v1/server_service_pb.js";
import { TournamentService } from "./gen/mashimo/v1/tournament_service_pb.js";

/** Typed stubs of the services. */
export class Client {
  /** Lists, checks and describes rulesets. */
  readonly rules: TypedClient<typeof RulesService>;
  /** Answers questions about positions and lines of moves. */
  readonly engine: TypedClient<typeof EngineService>;
  /** Creates and follows matches. */
  readonly matches: TypedClient<typeof MatchService>;
  /** Lists, follows and exports games. */
  readonly games: TypedClient<typeof GameService>;
  /** Joins, leaves and reads ladders. */
  readonly ladders: TypedClient<typeof LadderService>;
  /** Makes, runs and watches tournaments. */
  readonly tournaments: TypedClient<typeof TournamentService>;
  /** Registers bots, their versions and their tokens. */
  readonly registry: TypedClient<typeof RegistryService>;
  /** Decides, voids, suspends, drains. */
  readonly admin: TypedClient<typeof AdminService>;
  /** Plays; `play` is what bots want. */
  readonly bots: TypedClient<typeof BotService>;
  /** Tells about the server itself. */
  readonly server: TypedClient<typeof ServerService>;

  constructor(
    /** Carries them all, for typed clients of other services. */
    readonly transport: Transport,
    private readonly end: () => void = () => {},
  ) {
    this.rules = createClient(RulesService, transport);
    this.engine = createClient(EngineService, transport);
    this.matches = createClient(MatchService, transport);
    this.games = createClient(GameService, transport);
    this.ladders = createClient(LadderService, transport);
    this.tournaments = createClient(TournamentService, transport);
    this.registry = createClient(RegistryService, transport);
    this.admin = createClient(AdminService, transport);
    this.bots = createClient(BotService, transport);
    this.server = createClient(ServerService, transport);
  }

  /** Ends the connection. */
  close(): void {
    this.end();
  }
}

/** Names rules by a ruleset spec, such as `hus:columns=12`. */
export function spec(text: string): RulesRef {
  return create(RulesRefSchema, { rules: { case: "spec", value: text } });
}
