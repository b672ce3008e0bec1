import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import type { GameEvent, GameResult, GameSetup } from "./gen/mashimo/v1/games_pb.js";
import { GameState } from "./gen/mashimo/v1/games_pb.js";
import {
  ClientFrameSchema,
  HelloSchema,
  type ChallengeReceived,
  type ClientFrame,
  type GameSnapshot,
  type Goaway,
  type Hello,
  type MoveRequest,
  type ServerFrame,
  type Welcome,
} from "./gen/mashimo/v1/sessions_pb.js";
import type { MatchService } from "./gen/mashimo/v1/match_service_pb.js";
import { BotError, reasonOf, retryAfter, terminal, TerminalError } from "./errors.js";
import { Decision, framesOf } from "./decision.js";
import type { Link, Open } from "./link.js";
import { introduction, type Options } from "./options.js";
import type { Stop } from "./stop.js";
import { Asked, milliseconds, resign, type BotObject, type Choice } from "./turn.js";

/** Milliseconds a server may take to welcome a bot, and to end the stream after Bye. */
const HELLO = 15_000;
const GOODBYE = 2_000;
/** Milliseconds that the answer to a challenge may take. */
const ANSWER = 10_000;
/** Games remembered after their end, so that a repeated ending is not told twice. */
const ENDED_MAX = 4096;

/** What was played: games that ended; games aborted or void are none of the three. */
export interface Summary {
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** How a connection ended. */
export interface End {
  /** The bot has left. */
  left: boolean;
  /** The server had said welcome. */
  welcomed: boolean;
  /** Why it ended otherwise. */
  error?: unknown;
}

/** What the library knows of a game it plays. */
interface Known {
  setup: GameSetup;
  seat: number;
  botSeed: bigint;
  seq: bigint;
  started: boolean;
  /** The newest decision that needs no answer any more. */
  decided: bigint;
  pending?: Decision | undefined;
}

type Kind = NonNullable<MessageInitShape<typeof ClientFrameSchema>["kind"]>;
const frame = (kind: Kind): ClientFrame => create(ClientFrameSchema, { kind });

/** One bot at the server, over all its connections. */
export class Session {
  readonly summary: Summary = { games: 0, won: 0, drawn: 0, lost: 0 };
  /** How long the server asked to wait before coming back, in milliseconds. */
  resumeAfter = 0;
  readonly #games = new Map<string, Known>();
  readonly #ended = new Set<string>();
  #id = "";
  #token = "";
  #link: Link | undefined;
  #end: ((error: unknown) => void) | undefined;
  #welcomed = false;
  #left = false;
  #capacity = 0;
  #heard = 0;
  #silenceAfter = HELLO;
  #diagnosticsBytes = 1024;
  #failed: BotError | undefined;

  constructor(
    private readonly bot: BotObject,
    private readonly options: Options,
    private readonly stop: Stop,
    private readonly open: Open,
    private readonly matches: Client<typeof MatchService>,
  ) {}

  /** One connection, until it ends; throws a terminal error. */
  async run(): Promise<End> {
    this.#welcomed = false;
    this.#heard = Date.now();
    const hello = this.#hello();
    const deaf = this.stop.heard(() => this.#leaveWhenDone());
    const error = await new Promise<unknown>((resolve) => {
      const watch = setInterval(() => this.#listenToSilence(), 1_000);
      this.#end = (error) => {
        clearInterval(watch);
        this.#end = undefined;
        resolve(error);
      };
      this.#link = this.open(hello, {
        frame: (received) => this.#hear(received),
        ended: (error) => this.#end?.(error),
      });
    });
    deaf();
    this.#link?.close();
    this.#link = undefined;
    if (this.#failed) throw this.#failed;
    if (this.#left) return { left: true, welcomed: this.#welcomed };
    if (reasonOf(error) === "RESUME_EXPIRED") this.#id = this.#token = "";
    const final = terminal(error);
    if (final) throw final;
    this.resumeAfter = Math.max(this.resumeAfter, retryAfter(error));
    return { left: false, welcomed: this.#welcomed, error };
  }

  /** Whether nothing is left to play. */
  get hasDone(): boolean {
    return this.stop.wish === "now" || (this.#wanted() === 0 && this.#games.size === 0);
  }

  /** Ends all thinking. */
  close(): void {
    for (const id of [...this.#games.keys()]) this.#forget(id);
  }

  #log(level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>): void {
    this.options.log?.(level, message, fields);
  }

  #listenToSilence(): void {
    if (Date.now() - this.#heard > (this.#welcomed ? this.#silenceAfter : HELLO)) this.#end?.(new Error("the server is silent"));
  }

  #hear(received: ServerFrame): void {
    if (!this.#end) return;
    this.#heard = Date.now();
    try {
      this.#take(received);
      if (this.options.games !== undefined || this.#capacity === 0) this.#leaveWhenDone();
    } catch (error) {
      this.#end?.(error);
    }
  }

  #hello(): Hello {
    const games = [...this.#games].map(([gameId, known]) => ({ gameId, seq: known.seq }));
    for (const known of this.#games.values()) if (known.pending) known.pending.sentHere = false;
    const resume = { sessionId: this.#id, resumeToken: this.#token, games };
    // Hello cannot say 0; that is told after Welcome.
    this.#capacity = Math.max(this.#wanted(), 1);
    return create(HelloSchema, {
      ...introduction(this.options),
      capacity: this.#capacity,
      ...(this.#id ? { resume } : {}),
    });
  }

  /** Games that the bot would play at once now. */
  #wanted(): number {
    if (this.stop.wish !== "play") return 0;
    const left = Math.max((this.options.games ?? Infinity) - this.summary.games, 0);
    return Math.min(this.options.gamesAtOnce ?? 8, left);
  }

  /** Tells the server when fewer games are wanted, and leaves when none is left to play. */
  #leaveWhenDone(): void {
    if (!this.#welcomed || this.#left || !this.#link) {
      if (this.stop.wish !== "now" || !this.#end) return;
      this.#left = true;
      return this.#end(undefined);
    }
    const wanted = this.#wanted();
    if (wanted !== this.#capacity) {
      this.#capacity = wanted;
      this.#send({ case: "setCapacity", value: { capacity: wanted } });
    }
    const done = this.#capacity === 0 && this.#games.size === 0;
    if (!this.#failed && this.stop.wish !== "now" && !done) return;
    this.#left = true;
    this.#send({ case: "bye", value: { reason: "the bot leaves" } });
    this.#link.leave();
    const end = this.#end;
    setTimeout(() => end?.(undefined), GOODBYE).unref?.();
  }

  /** Deals with one frame. Frames of unknown kinds are passed over. */
  #take({ kind }: ServerFrame): void {
    switch (kind.case) {
      case "moveRequest":
        return this.#requested(kind.value);
      case "moveAccepted":
        return this.#decided(kind.value.gameId, kind.value.decisionId);
      case "event":
        return this.#happened(kind.value);
      case "welcome":
        return this.#welcome(kind.value);
      case "synced":
        return this.#synced();
      case "gameOffer":
        return this.#offered(kind.value.game!, kind.value.seat, kind.value.botSeed);
      case "offerWithdrawn":
        return this.#forget(kind.value.gameId);
      case "gameSnapshot":
        return this.#snapshot(kind.value);
      case "moveRejected":
        if (kind.value.attemptsLeft === 0) this.#decided(kind.value.gameId, kind.value.decisionId);
        return this.#log("warn", "move rejected", { game: kind.value.gameId, reason: kind.value.reason, text: kind.value.text });
      case "gameError":
        return this.#log("warn", "game error", { game: kind.value.gameId, reason: kind.value.reason, text: kind.value.text });
      case "heartbeat":
        return this.#send({ case: "heartbeatAck", value: { nonce: kind.value.nonce } });
      case "challengeReceived":
        return this.#challenged(kind.value);
      case "goaway":
        return this.#goaway(kind.value);
      case "notice":
        return this.#log("info", kind.value.text, { code: kind.value.code });
    }
  }

  #welcome(welcome: Welcome): void {
    this.#welcomed = true;
    this.#id = welcome.sessionId;
    this.#token = welcome.resumeToken;
    const interval = milliseconds(welcome.heartbeatInterval);
    if (interval > 0) this.#silenceAfter = 3 * interval;
    this.#diagnosticsBytes = welcome.limits?.diagnosticsBytes || this.#diagnosticsBytes;
    const live = new Set(welcome.games.map((game) => game.gameId));
    for (const id of [...this.#games.keys()]) if (!live.has(id)) this.#forget(id);
    this.#log("info", "connected", { bot: welcome.bot?.name, resumed: welcome.resumed, games: live.size });
    this.#leaveWhenDone();
  }

  /** Sends what was answered and neither accepted nor asked for again: it may have been lost on its way. */
  #synced(): void {
    for (const { pending } of this.#games.values()) if (pending && !pending.sentHere) this.#say(pending);
  }

  /** Answers a challenge as the bot wishes; the match then offers its games like any other. */
  #challenged(challenge: ChallengeReceived): void {
    const { challengeId } = challenge;
    const wish = this.options.challenged?.(challenge);
    if (wish === undefined) return;
    const within = { timeoutMs: ANSWER };
    const call: Promise<unknown> = wish
      ? this.matches.acceptChallenge({ challengeId }, within)
      : this.matches.declineChallenge({ challengeId, reason: "the bot declines" }, within);
    call.catch((error: unknown) => this.#log("warn", "a challenge was not answered", { challengeId, error: String(error) }));
  }

  #goaway(goaway: Goaway): void {
    if (goaway.final || goaway.reason === "SESSION_SUPERSEDED") throw new TerminalError(goaway.reason, goaway.text);
    this.resumeAfter = milliseconds(goaway.resumeAfter);
  }

  /** Agrees to a game, or declines it. */
  #offered(setup: GameSetup, seat: number, botSeed: bigint): void {
    const { gameId } = setup;
    const known = this.#meet(setup, seat, botSeed);
    if (this.options.accepts?.(known.setup) ?? true) return this.#send({ case: "ready", value: { gameId } });
    this.#forget(gameId);
    this.#send({ case: "decline", value: { gameId } });
  }

  #meet(setup: GameSetup, seat: number, botSeed: bigint): Known {
    let known = this.#games.get(setup.gameId);
    if (!known) {
      known = { setup, seat, botSeed, seq: 0n, started: false, decided: -1n };
      this.#games.set(setup.gameId, known);
    }
    return known;
  }

  /** Tells the bot that a game begins, once. */
  #start(known: Known): void {
    if (known.started) return;
    known.started = true;
    this.bot.gameStarted?.(known.setup, known.seat);
  }

  #snapshot(snapshot: GameSnapshot): void {
    const setup = snapshot.game!;
    if (snapshot.result && this.#ended.has(setup.gameId)) return this.#acknowledge(setup.gameId, snapshot.seq);
    const known = this.#meet(setup, snapshot.seat, snapshot.botSeed);
    if (snapshot.result) return this.#finish(setup.gameId, snapshot.seq, snapshot.result);
    Object.assign(known, { setup, seat: snapshot.seat, botSeed: snapshot.botSeed, seq: snapshot.seq });
    if (known.pending && known.pending.id !== snapshot.decisionId) this.#decided(setup.gameId, known.pending.id);
    if (snapshot.state === GameState.OFFERED) return this.#offered(setup, snapshot.seat, snapshot.botSeed);
    this.#start(known);
  }

  /** Starts thinking about a decision, or sends the answer that is there already again. */
  #requested(request: MoveRequest): void {
    const { gameId } = request;
    const setup = { $typeName: "mashimo.v1.GameSetup", gameId } as GameSetup;
    const known = this.#games.get(gameId) ?? this.#meet(setup, request.seat, 0n);
    if (request.decisionId <= known.decided) return;
    if (known.pending?.covers(request)) return this.#say(known.pending);
    known.pending?.turn.drop();
    this.#start(known);
    const decision = new Decision(new Asked(known, request));
    known.pending = decision;
    const began = performance.now();
    const chosen = (choice: Choice) => this.#chosen(gameId, decision, choice, performance.now() - began);
    try {
      const choice = this.bot.choose(decision.turn);
      // A bot that answers by a promise thinks apart: heartbeats and other games go on.
      if (choice instanceof Promise) choice.then(chosen).catch((error: unknown) => this.#fail(gameId, decision, error));
      else chosen(choice);
    } catch (error) {
      this.#fail(gameId, decision, error);
    }
  }

  #fail(gameId: string, decision: Decision, error: unknown): void {
    this.#log("error", "the bot failed", { game: gameId, position: decision.turn.position.text, error: String(error) });
    if (this.options.onError === "stop") this.#failed = new BotError(gameId, error);
    this.#chosen(gameId, decision, resign, 0);
    if (this.#failed) this.#leaveWhenDone();
  }

  #chosen(gameId: string, decision: Decision, choice: Choice, took: number): void {
    if (this.#games.get(gameId)?.pending !== decision) return;
    decision.answer = framesOf(gameId, decision, choice, took, this.#diagnosticsBytes);
    // Before the welcome the request comes again, and the answer with it.
    if (this.#welcomed) this.#say(decision);
  }

  /** Sends the answer to a decision; nothing while the bot thinks. */
  #say(decision: Decision): void {
    if (!decision.answer || !this.#link) return;
    decision.sentHere = true;
    for (const each of decision.answer) this.#link.send(each);
    // Draw offers are said once: the other side may have answered meanwhile.
    decision.answer = decision.answer.slice(-1);
  }

  #decided(gameId: string, decision: bigint): void {
    const known = this.#games.get(gameId);
    if (!known) return;
    if (decision > known.decided) known.decided = decision;
    if (known.pending && known.pending.id <= decision) known.pending = undefined;
  }

  #happened({ gameId, seq, kind }: GameEvent): void {
    if (kind.case === "over") return this.#finish(gameId, seq, kind.value.result);
    const known = this.#games.get(gameId);
    if (!known || seq <= known.seq) return;
    known.seq = seq;
    if (kind.case === "started") this.#start(known);
    const decides = kind.case === "movePlayed" || kind.case === "turnLost";
    if (decides && kind.value.seat === known.seat) this.#decided(gameId, kind.value.decisionId);
  }

  /** Tells the end of a game once, and acknowledges it each time. */
  #finish(gameId: string, seq: bigint, result: GameResult | undefined): void {
    const known = this.#games.get(gameId);
    this.#forget(gameId);
    this.#acknowledge(gameId, seq);
    if (!known || this.#ended.has(gameId)) return;
    if (this.#ended.size === ENDED_MAX) this.#ended.delete(this.#ended.values().next().value!);
    this.#ended.add(gameId);
    this.#count(known.seat, result);
    this.bot.gameOver?.(gameId, result);
  }

  #count(seat: number, result: GameResult | undefined): void {
    this.summary.games += 1;
    if (!result?.outcome) return;
    const { winner } = result.outcome;
    this.summary[winner === undefined ? "drawn" : winner === seat ? "won" : "lost"] += 1;
  }

  #acknowledge(gameId: string, seq: bigint): void {
    this.#send({ case: "ack", value: { gameId, seq } });
  }

  #forget(gameId: string): void {
    this.#games.get(gameId)?.pending?.turn.drop();
    this.#games.delete(gameId);
  }

  #send(kind: Kind): void {
    this.#link?.send(frame(kind));
  }
}
