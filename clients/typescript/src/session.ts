import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { GameEvent, GameResult, GameSetup } from "./gen/mashimo/v1/games_pb.js";
import { GameState } from "./gen/mashimo/v1/games_pb.js";
import {
  ClientFrameSchema,
  HelloSchema,
  type ClientFrame,
  type GameSnapshot,
  type Hello,
  type MoveRequest,
  type ServerFrame,
  type Welcome,
} from "./gen/mashimo/v1/sessions_pb.js";
import { reasonOf, terminal, TerminalError } from "./errors.js";
import type { Link, Open } from "./link.js";
import { environment, VERSION, type Options } from "./options.js";
import { milliseconds, resign, turnOf, type BotObject, type Choice } from "./turn.js";

/** One awaited decision and, once the bot has chosen, its answer. */
interface Decision {
  id: bigint;
  attempt: number;
  answer?: ClientFrame;
  stop: AbortController;
}

/** What the library knows of a game it plays. */
interface Known {
  setup: GameSetup;
  seat: number;
  botSeed: bigint;
  seq: bigint;
  /** The newest decision that was taken; asked for again, it needs no answer. */
  decided: bigint;
  pending?: Decision | undefined;
}

const frame = (kind: MessageInitShape<typeof ClientFrameSchema>["kind"]): ClientFrame =>
  create(ClientFrameSchema, { kind: kind! });

/** One bot at the server, over all its connections. */
export class Session {
  readonly #games = new Map<string, Known>();
  #id = "";
  #token = "";
  #link: Link | undefined;
  #welcomed = false;
  #silenceAfter = 30_000;
  /** How long the server asked to wait before coming back, in milliseconds. */
  resumeAfter = 0;

  constructor(
    private readonly bot: BotObject,
    private readonly options: Options,
    private readonly open: Open,
  ) {}

  /** One connection, until it ends. Tells whether the server said welcome; throws a terminal error. */
  async run(): Promise<boolean> {
    this.#welcomed = false;
    const link = this.open(this.#hello());
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => link.close(), this.#silenceAfter);
    };
    const bye = () => {
      const close = () => link.close();
      link.send(frame({ case: "bye", value: { reason: "the bot stops" } })).then(close, close);
    };
    this.options.signal?.addEventListener("abort", bye, { once: true });
    try {
      listen();
      for await (const received of link.frames) {
        listen();
        this.#link = link;
        await this.#take(received);
        // Welcome may have told a shorter interval.
        listen();
      }
    } catch (error) {
      if (reasonOf(error) === "RESUME_EXPIRED") this.#id = this.#token = "";
      const final = terminal(error);
      if (final && !this.options.signal?.aborted) throw final;
      this.#log("info", "connection lost", { error: String(error) });
    } finally {
      clearTimeout(silence);
      this.#link = undefined;
      this.options.signal?.removeEventListener("abort", bye);
      link.close();
    }
    return this.#welcomed;
  }

  /** Ends all thinking. */
  stop(): void {
    for (const id of [...this.#games.keys()]) this.#forget(id);
  }

  #log(level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>): void {
    this.options.log?.(level, message, fields);
  }

  #hello(): Hello {
    const { options } = this;
    const games = [...this.#games].map(([gameId, known]) => ({ gameId, seq: known.seq }));
    const resume = { sessionId: this.#id, resumeToken: this.#token, games };
    return create(HelloSchema, {
      clientName: `mashimo-typescript/${VERSION}`,
      protocolVersion: { major: 1 },
      botName: options.token ? "" : (environment("MASHIMO_BOT") ?? options.name ?? "typescript-bot"),
      version: options.version ?? "",
      instance: options.instance ?? "",
      capacity: options.capacity ?? 16,
      rulesets: options.rulesets ?? [],
      ...(this.#id ? { resume } : {}),
    });
  }

  /** Deals with one frame. Frames of unknown kinds are passed over. */
  async #take({ kind }: ServerFrame): Promise<void> {
    switch (kind.case) {
      case "welcome":
        return this.#welcome(kind.value);
      case "gameOffer": {
        const { game, seat, botSeed } = kind.value;
        this.#meet(game!, seat, botSeed);
        return this.#send({ case: "ready", value: { gameId: game!.gameId } });
      }
      case "offerWithdrawn":
        return this.#forget(kind.value.gameId);
      case "gameSnapshot":
        return this.#snapshot(kind.value);
      case "moveRequest":
        return this.#requested(kind.value);
      case "moveAccepted": {
        const known = this.#games.get(kind.value.gameId);
        if (!known) return;
        if (kind.value.decisionId > known.decided) known.decided = kind.value.decisionId;
        if (known.pending?.id === kind.value.decisionId) known.pending = undefined;
        return;
      }
      case "moveRejected":
      case "gameError":
        return this.#log("warn", kind.case, { game: kind.value.gameId, reason: kind.value.reason, text: kind.value.text });
      case "event":
        return this.#happened(kind.value);
      case "heartbeat":
        return this.#send({ case: "heartbeatAck", value: { nonce: kind.value.nonce } });
      case "goaway":
        this.resumeAfter = milliseconds(kind.value.resumeAfter);
        if (kind.value.final) throw new TerminalError(kind.value.reason, kind.value.text);
        return;
      case "notice":
        return this.#log("info", kind.value.text, { code: kind.value.code });
    }
  }

  #welcome(welcome: Welcome): void {
    this.#welcomed = true;
    this.#id = welcome.sessionId;
    this.#token = welcome.resumeToken;
    const interval = milliseconds(welcome.heartbeatInterval);
    if (interval > 0) this.#silenceAfter = 6 * interval;
    const live = new Set(welcome.games.map((game) => game.gameId));
    for (const id of [...this.#games.keys()]) if (!live.has(id)) this.#forget(id);
    this.#log("info", "connected", { bot: welcome.bot?.name, resumed: welcome.resumed, games: live.size });
  }

  #meet(setup: GameSetup, seat: number, botSeed: bigint): Known {
    let known = this.#games.get(setup.gameId);
    if (!known) {
      known = { setup, seat, botSeed, seq: 0n, decided: 0n };
      this.#games.set(setup.gameId, known);
      this.bot.gameStarted?.(setup, seat);
    }
    return known;
  }

  async #snapshot(snapshot: GameSnapshot): Promise<void> {
    const gameId = snapshot.game!.gameId;
    const known = this.#meet(snapshot.game!, snapshot.seat, snapshot.botSeed);
    if (snapshot.seq > known.seq) known.seq = snapshot.seq;
    if (snapshot.result) return this.#finish(gameId, snapshot.seq, snapshot.result);
    if (snapshot.state === GameState.OFFERED) return this.#send({ case: "ready", value: { gameId } });
  }

  /** Starts thinking about a decision, or sends the answer that is there already again. */
  async #requested(request: MoveRequest): Promise<void> {
    const known = this.#games.get(request.gameId);
    if (!known || request.decisionId <= known.decided) return;
    const attempt = Math.max(request.attempt, 1);
    const { pending } = known;
    if (pending?.id === request.decisionId && pending.attempt === attempt) {
      if (pending.answer) await this.#link?.send(pending.answer);
      return;
    }
    pending?.stop.abort();
    const decision: Decision = { id: request.decisionId, attempt, stop: new AbortController() };
    known.pending = decision;
    const turn = turnOf(known, request, decision.stop.signal);
    // The bot thinks apart, so that heartbeats and other games go on.
    void Promise.resolve()
      .then(() => this.bot.choose(turn))
      .then((choice) => this.#answer(request.gameId, decision, choice))
      .catch((error: unknown) => this.#log("error", "the bot failed", { game: request.gameId, error: String(error) }));
  }

  async #answer(gameId: string, decision: Decision, choice: Choice): Promise<void> {
    if (this.#games.get(gameId)?.pending !== decision) return;
    if (choice === resign) {
      decision.answer = frame({ case: "resign", value: { gameId } });
    } else {
      const move =
        typeof choice === "number"
          ? ({ case: "index", value: choice } as const)
          : ({ case: "text", value: typeof choice === "string" ? choice : choice.text } as const);
      const value = { gameId, decisionId: decision.id, attempt: decision.attempt, move };
      decision.answer = frame({ case: "playMove", value });
    }
    // Before the welcome the request comes again, and the answer with it.
    if (this.#welcomed) await this.#link?.send(decision.answer);
  }

  async #happened(event: GameEvent): Promise<void> {
    const known = this.#games.get(event.gameId);
    if (!known) {
      // The acknowledgement of an end was lost.
      if (event.kind.case === "over") await this.#acknowledge(event.gameId, event.seq);
      return;
    }
    if (event.seq > known.seq) known.seq = event.seq;
    if (event.kind.case === "over") await this.#finish(event.gameId, event.seq, event.kind.value.result);
  }

  async #finish(gameId: string, seq: bigint, result: GameResult | undefined): Promise<void> {
    this.#forget(gameId);
    this.bot.gameOver?.(gameId, result);
    await this.#acknowledge(gameId, seq);
  }

  async #acknowledge(gameId: string, seq: bigint): Promise<void> {
    await this.#send({ case: "ack", value: { gameId, seq } });
  }

  #forget(gameId: string): void {
    this.#games.get(gameId)?.pending?.stop.abort();
    this.#games.delete(gameId);
  }

  async #send(kind: MessageInitShape<typeof ClientFrameSchema>["kind"]): Promise<void> {
    await this.#link?.send(frame(kind));
  }
}
