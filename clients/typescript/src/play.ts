import type { Client } from "@connectrpc/connect";
import { TerminalError, UnreachableError } from "./errors.js";
import type { MatchService } from "./gen/mashimo/v1/match_service_pb.js";
import type { Open } from "./link.js";
import type { Options } from "./options.js";
import { Session, type Summary } from "./session.js";
import { Stop } from "./stop.js";
import type { Bot } from "./turn.js";

const BACKOFF_MAX = 10_000;
/** The longest wait that a server may ask for; timers of the language know none of more than 24 days. */
const RESUME_AFTER_MAX = 24 * 3_600_000;
const WITHIN = { first: 10_000, later: 600_000 };

/** Answers challenges. */
type Matches = Client<typeof MatchService>;

/** Plays until it is stopped, the games asked for are over, or the server gives a terminal reason, which is thrown. */
export async function playOver(open: Open, matches: Matches, bot: Bot, options: Options): Promise<Summary> {
  const { gamesAtOnce = 8, connectionWithin = WITHIN } = options;
  if (!(gamesAtOnce >= 1 && gamesAtOnce <= 1000)) throw new RangeError(`gamesAtOnce: ${gamesAtOnce} is not from 1 to 1000`);
  const stop = options.stop ?? new Stop();
  const abort = () => stop.now();
  options.signal?.addEventListener("abort", abort, { once: true });
  if (options.signal?.aborted) abort();
  const session = new Session(typeof bot === "function" ? { choose: bot } : bot, options, stop, open, matches);
  try {
    await reconnecting(session, stop, options, connectionWithin);
    return session.summary;
  } finally {
    options.signal?.removeEventListener("abort", abort);
    session.close();
  }
}

async function reconnecting(session: Session, stop: Stop, options: Options, within: typeof WITHIN): Promise<void> {
  const first = options.backoff ?? 100;
  let wait = first;
  let giveUp = Date.now() + within.first;
  while (stop.wish !== "now") {
    const { left, welcomed, error } = await session.run();
    const asked = Math.min(session.resumeAfter, RESUME_AFTER_MAX);
    session.resumeAfter = 0;
    if (left) return;
    if (welcomed) {
      wait = first;
      giveUp = Date.now() + within.later;
    }
    const pause = Math.max(asked, wait / 2 + (Math.random() * wait) / 2);
    wait = Math.min(wait * 2, BACKOFF_MAX);
    if (error instanceof TerminalError) throw error;
    // Whoever has done looks for no server, however that one ended.
    if (session.hasDone) return;
    // A wait that the server asks for is no time spent looking for it.
    const now = Date.now();
    if (asked > 0) giveUp = Math.max(giveUp, now) + pause;
    if (now + pause > giveUp) throw new UnreachableError(error);
    options.log?.("info", "not connected, trying again", { error: String(error), in: pause });
    await sleep(pause, session, stop);
    if (session.hasDone) return;
  }
}

/** Waits, but not longer than there is something to play. */
function sleep(milliseconds: number, session: Session, stop: Stop): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      deaf();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const deaf = stop.heard(() => {
      if (session.hasDone) done();
    });
  });
}
