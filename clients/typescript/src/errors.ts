import { Code, ConnectError } from "@connectrpc/connect";
import { milliseconds } from "./turn.js";
import { ErrorInfoSchema, RetryInfoSchema } from "./error_info.js";

/** A session ended for good: the library did not come back, and a program should not either without a change. */
export class TerminalError extends Error {
  /** @param reason a word of the error table, such as `SESSION_SUPERSEDED` or `TOKEN_INVALID` */
  constructor(
    readonly reason: string,
    text: string,
  ) {
    super(`${reason}: ${text}`);
    this.name = "TerminalError";
  }
}

/** No server was found in time. */
export class UnreachableError extends Error {
  /** @param cause how the last try ended */
  constructor(cause: unknown) {
    super(`no server answers: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "UnreachableError";
  }
}

/** The bot failed, and that was to end the program; the cause is what it threw. */
export class BotError extends Error {
  /** @param gameId the game it failed in */
  constructor(
    readonly gameId: string,
    cause: unknown,
  ) {
    super(`the bot failed in game ${gameId}: ${String(cause)}`, { cause });
    this.name = "BotError";
  }
}

/** The machine-readable reason of an error of any call, or `""` where it carries none. */
export function reasonOf(error: unknown): string {
  if (error instanceof TerminalError) return error.reason;
  if (!(error instanceof ConnectError)) return "";
  return error.findDetails(ErrorInfoSchema)[0]?.reason ?? "";
}

/** Milliseconds that the server asks to wait before another try; 0 where it says nothing. */
export function retryAfter(error: unknown): number {
  if (!(error instanceof ConnectError)) return 0;
  return milliseconds(error.findDetails(RetryInfoSchema)[0]?.retryDelay);
}

const terminalCodes = new Set([
  Code.Unauthenticated,
  Code.PermissionDenied,
  Code.FailedPrecondition,
  Code.InvalidArgument,
  Code.Unimplemented,
  Code.AlreadyExists,
  Code.NotFound,
]);

/** The terminal error that the end of a stream means, or nothing where the bot may come back. */
export function terminal(error: unknown): TerminalError | undefined {
  if (error instanceof TerminalError) return error;
  const reason = reasonOf(error);
  if (reason === "RESUME_EXPIRED" || reason === "STALE_EPOCH") return undefined;
  const failed = ConnectError.from(error);
  const superseded = failed.code === Code.Aborted && reason === "SESSION_SUPERSEDED";
  if (!superseded && !terminalCodes.has(failed.code)) return undefined;
  return new TerminalError(reason || Code[failed.code], failed.rawMessage);
}
