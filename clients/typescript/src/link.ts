import type { ClientFrame, Hello, ServerFrame } from "./gen/mashimo/v1/sessions_pb.js";

/** What hears a connection. */
export interface Listener {
  /** A frame of the server. */
  frame(frame: ServerFrame): void;
  /** The connection has ended; undefined where the server ended it without a reason. Told once. */
  ended(error: unknown): void;
}

/** One connection of a session, whatever carries it. */
export interface Link {
  /** Sends a frame. One that a dying connection loses comes again after the next welcome. */
  send(frame: ClientFrame): void;
  /** Nothing more is said; the server may end the connection. */
  leave(): void;
  /** Ends the connection. */
  close(): void;
}

/** Opens a connection with its first frame. */
export type Open = (hello: Hello, listener: Listener) => Link;
