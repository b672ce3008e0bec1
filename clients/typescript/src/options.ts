import type { GameSetup } from "./gen/mashimo/v1/games_pb.js";
import { MovesBy, type ChallengeReceived } from "./gen/mashimo/v1/sessions_pb.js";
import type { Stop } from "./stop.js";

/** How a bot or a client connects. */
export interface Options {
  /**
   * The server: `HOST:PORT`, or `https://HOST:PORT` for TLS (Node); a URL (browser). Default: `MASHIMO_ADDRESS`, else
   * `127.0.0.1:50051`.
   */
  address?: string;
  /** The bot's secret. Default: `MASHIMO_TOKEN`, else none (the practice realm). */
  token?: string;
  /** PEM file with the authority of a TLS server's certificate. Default: `MASHIMO_CA`, else the system's. Node only. */
  ca?: string;
  /** PEM files with the client's own certificate and key. Default: `MASHIMO_CLIENT_CERT`, `MASHIMO_CLIENT_KEY`, else none. Node only. */
  certificate?: { certificate: string; key: string };
  /**
   * Plays over a stream from the server and a call an answer, for networks that break streams both ways. Default: whether
   * `MASHIMO_UNARY` is 1; in a browser always.
   */
  unary?: boolean;
  /** The bot's name where no token says it; `MASHIMO_BOT`, which a match sets for the bots it starts, comes first. */
  name?: string;
  /** Tells versions of a bot apart. */
  version?: string;
  /** Tells processes of one version apart. */
  instance?: string;
  /** Games at once, 1 to 1000. Default 8. */
  gamesAtOnce?: number;
  /** Leaves after so many games. Default: never. */
  games?: number;
  /** Specs of the rulesets the bot plays; an id alone means all its options. Default: all. */
  rulesets?: string[];
  /** Whether to play a game that is offered. Default: every game. */
  accepts?: (game: GameSetup) => boolean;
  /**
   * Whether to accept a challenge; `undefined` leaves it open, to be answered through `connect().matches` until it lapses.
   * Default: left open.
   */
  challenged?: (challenge: ChallengeReceived) => boolean | undefined;
  /**
   * When the bot throws, `resign` (the default) gives that game up and plays on (where three or four play, the game is
   * left to its clock); `stop` gives it up, leaves, and `play` throws a `BotError`.
   */
  onError?: "resign" | "stop";
  /** Ends playing, after the running games or at once. */
  stop?: Stop;
  /** Leaves at once when aborted. */
  signal?: AbortSignal;
  /**
   * Milliseconds to look for the server at first, and after a lost connection. Default 10 s and 10 min. A wait that the
   * server itself asks for does not count; one of more than a day is cut to a day.
   */
  connectionWithin?: { first: number; later: number };
  /** Where the library tells what happens. Default: nowhere. */
  log?: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
  /** The first wait before coming back, in milliseconds; it grows to 10 s, with jitter. Default 100. */
  backoff?: number;
}

/** The version of this library. */
export const VERSION = "0.1.0";

/** A variable of the environment, where there is one. */
export function environment(key: string): string | undefined {
  const process = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process;
  return process?.env?.[key] || undefined;
}

/** Who the bot is and what it wants to hear, as its first frame says it. */
export const introduction = (options: Options) => ({
  clientName: `mashimo-typescript/${VERSION}`,
  protocolVersion: { major: 1 },
  // A token says the name itself.
  botName: environment("MASHIMO_BOT") ?? (options.token ? "" : (options.name ?? "typescript-bot")),
  version: options.version ?? "",
  instance: options.instance ?? "",
  rulesets: options.rulesets ?? [],
  // A turn shows the position it is about; moves need no frames of their own.
  movesBy: MovesBy.REQUEST,
});
