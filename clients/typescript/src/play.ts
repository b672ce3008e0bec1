import type { Open } from "./link.js";
import type { Options } from "./options.js";
import { Session } from "./session.js";
import type { Bot } from "./turn.js";

const BACKOFF_MAX = 15_000;

/** Plays until the signal stops it or the server gives a terminal reason, which is thrown. */
export async function playOver(open: Open, bot: Bot, options: Options): Promise<void> {
  const session = new Session(typeof bot === "function" ? { choose: bot } : bot, options, open);
  const first = options.backoff ?? 250;
  let wait = first;
  try {
    while (!options.signal?.aborted) {
      if (await session.run()) wait = first;
      if (options.signal?.aborted) return;
      const pause = session.resumeAfter || wait / 2 + (Math.random() * wait) / 2;
      session.resumeAfter = 0;
      wait = Math.min(wait * 2, BACKOFF_MAX);
      await sleep(pause, options.signal);
    }
  } finally {
    session.stop();
  }
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", done);
  });
}
