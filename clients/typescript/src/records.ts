/** A line of a record: a version, a kind, and what belongs to the kind. */
export interface RecordLine {
  readonly v: number;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A game read from a record. */
export interface RecordedGame {
  /** The first line: rules, start, seats, clock, policies. */
  readonly head: RecordLine;
  /** What happened, in order, but for the end. */
  readonly events: readonly RecordLine[];
  /** How it ended; undefined while it is under way. */
  readonly over: RecordLine | undefined;
  /** The moves as text. */
  readonly moves: readonly string[];
}

/**
 * Reads games from JSON Lines, one after the other, so that a file of any length fits.
 *
 * @throws an error that names the line, for what is no record
 */
export async function* readRecords(lines: AsyncIterable<string> | Iterable<string>): AsyncIterable<RecordedGame> {
  let head: RecordLine | undefined;
  let events: RecordLine[] = [];
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() === "") continue;
    const line = parse(text, number);
    if (line.kind === "game") {
      if (head) yield game(head, events, undefined);
      head = line;
      events = [];
    } else if (!head) {
      throw new Error(`line ${number}: a record begins with a line of kind "game", not "${line.kind}"`);
    } else if (line.kind === "over") {
      yield game(head, events, line);
      head = undefined;
      events = [];
    } else {
      events.push(line);
    }
  }
  if (head) yield game(head, events, undefined);
}

function game(head: RecordLine, events: RecordLine[], over: RecordLine | undefined): RecordedGame {
  const moves = events.filter((event) => event.kind === "move").map((event) => String(event["move"]));
  return { head, events, over, moves };
}

function parse(text: string, number: number): RecordLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`line ${number}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const line = value as Partial<RecordLine> | null;
  if (typeof line !== "object" || typeof line?.kind !== "string" || typeof line.v !== "number") {
    throw new Error(`line ${number}: a line is an object with a version "v" and a "kind"`);
  }
  return line as RecordLine;
}
