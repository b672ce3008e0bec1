/** How a bot or a client connects. */
export interface Options {
  /** The server, `host:port` (Node) or a URL (browser). Default: `MASHIMO_ADDRESS`, else `127.0.0.1:50051`. */
  address?: string;
  /** The bot's secret. Default: `MASHIMO_TOKEN`, else none (the practice realm). */
  token?: string;
  /** The bot's name where no token says it; `MASHIMO_BOT`, which a match sets for the bots it starts, comes first. */
  name?: string;
  /** Tells versions of a bot apart. */
  version?: string;
  /** Tells processes of one version apart. */
  instance?: string;
  /** Games at once, 1 to 1000. Default 16. */
  capacity?: number;
  /** Specs of the rulesets the bot plays. Default: all. */
  rulesets?: string[];
  /** Whether to connect over TLS. Default false in Node; in a browser the URL says it. */
  tls?: boolean;
  /** Stops gracefully when aborted. */
  signal?: AbortSignal;
  /** Where the library tells what happens. Default: nowhere. */
  log?: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
  /** The first wait before coming back, in milliseconds; it grows to 15 s, with jitter. Default 250. */
  backoff?: number;
}

/** The version of this library. */
export const VERSION = "0.1.0";

/** A variable of the environment, where there is one. */
export function environment(key: string): string | undefined {
  const process = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process;
  return process?.env?.[key] || undefined;
}
