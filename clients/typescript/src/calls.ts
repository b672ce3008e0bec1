import { Code, ConnectError, type Client as TypedClient } from "@connectrpc/connect";
import { create } from "@bufbuild/protobuf";
import type { BotService } from "./gen/mashimo/v1/bot_service_pb.js";
import { ServerFrameSchema, type ClientFrame, type Hello } from "./gen/mashimo/v1/sessions_pb.js";
import { reasonOf, retryAfter } from "./errors.js";
import type { Link, Listener, Open } from "./link.js";
import type { Options } from "./options.js";

/** Milliseconds that a call may take, and the waits before it is tried again. */
const CALL = 10_000;
const WAIT_FIRST = 100;
const WAIT_MAX = 2_000;
const AGAIN = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.ResourceExhausted, Code.Unknown]);

/** Connections that are a stream from the server and a call an answer. */
export function openCalls(service: TypedClient<typeof BotService>, options: Options): Open {
  return (hello, listener) => new Calls(service, hello, listener, options);
}

/** A stream from the server and a call an answer. Calls of one game come one after the other. */
class Calls implements Link {
  readonly #stop = new AbortController();
  readonly #newest = new Map<string, Promise<void>>();
  #session = { sessionId: "", epoch: 0n };

  constructor(
    private readonly service: TypedClient<typeof BotService>,
    hello: Hello,
    private readonly listener: Listener,
    private readonly options: Options,
  ) {
    void this.#listen(hello).then(
      () => listener.ended(undefined),
      (error: unknown) => listener.ended(error),
    );
  }

  send(frame: ClientFrame): void {
    const game = gameOf(frame);
    const before = this.#newest.get(game) ?? Promise.resolve();
    const call = before.then(() => this.#call(frame));
    this.#newest.set(game, call);
    void call.then(() => {
      if (this.#newest.get(game) === call) this.#newest.delete(game);
    });
  }

  leave(): void {}

  close(): void {
    this.#stop.abort();
  }

  async #listen(hello: Hello): Promise<void> {
    try {
      for await (const { frame } of this.service.events({ hello }, { signal: this.#stop.signal })) {
        if (frame?.kind.case === "welcome") {
          const { sessionId, epoch } = frame.kind.value;
          this.#session = { sessionId, epoch };
        }
        if (frame) this.listener.frame(frame);
      }
    } finally {
      this.#stop.abort();
    }
  }

  /** Makes a call, again and again while the server is away and the stream of events lasts. */
  async #call(frame: ClientFrame): Promise<void> {
    for (let wait = WAIT_FIRST; !this.#stop.signal.aborted; wait = Math.min(2 * wait, WAIT_MAX)) {
      let asked = 0;
      try {
        return await this.#once(frame);
      } catch (error) {
        asked = retryAfter(error);
        if (this.#stop.signal.aborted) return;
        if (!AGAIN.has(ConnectError.from(error).code)) {
          // The stream tells what follows: another request, the end of the game, or its own end.
          const fields = { game: gameOf(frame), reason: reasonOf(error), error: String(error) };
          this.options.log?.("warn", "an answer was not taken", fields);
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(asked, wait / 2 + (Math.random() * wait) / 2)));
    }
  }

  async #once(frame: ClientFrame): Promise<void> {
    const session = this.#session;
    const within = { signal: this.#stop.signal, timeoutMs: CALL };
    if (frame.kind.case !== "playMove") {
      await this.service.respond({ session, frame }, within);
      return;
    }
    const { accepted } = await this.service.submitMove({ session, move: frame.kind.value }, within);
    if (!accepted || this.#stop.signal.aborted) return;
    this.listener.frame(create(ServerFrameSchema, { kind: { case: "moveAccepted", value: accepted } }));
  }
}

/** The game a frame is about; "" for the session. */
function gameOf({ kind }: ClientFrame): string {
  const value = kind.value as { gameId?: string } | undefined;
  return value?.gameId ?? "";
}
