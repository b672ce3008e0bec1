import type { ClientFrame, Hello, ServerFrame } from "./gen/mashimo/v1/sessions_pb.js";

/** One connection of a session, whatever carries it. */
export interface Link {
  /** Sends a frame; frames arrive in the order they were sent. */
  send(frame: ClientFrame): Promise<void>;
  /** The frames of the server; throws the error that ended the connection. */
  readonly frames: AsyncIterable<ServerFrame>;
  /** Ends the connection. */
  close(): void;
}

/** Opens a connection with its first frame. */
export type Open = (hello: Hello) => Link;

/** An endless list that one side writes and the other reads. */
export class Queue<T> implements AsyncIterable<T> {
  #items: T[] = [];
  #closed = false;
  #wake: (() => void) | undefined;

  /** Adds an item at the end; after `close` it is dropped. */
  push(item: T): void {
    if (this.#closed) return;
    this.#items.push(item);
    this.#wake?.();
  }

  /** Ends the list after what it holds. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    for (;;) {
      while (this.#items.length > 0) yield this.#items.shift()!;
      if (this.#closed) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
  }
}
