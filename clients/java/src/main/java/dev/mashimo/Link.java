package dev.mashimo;

import dev.mashimo.v1.ClientFrame;
import dev.mashimo.v1.ServerFrame;

/** One connection of a session, whatever carries it. Its methods are called under the session's lock. */
interface Link {
  /** What hears a connection. */
  interface Listener {
    /** A frame of the server. */
    void frame(ServerFrame frame);

    /** The connection has ended. */
    void ended(Throwable error);
  }

  /** Sends a frame. One that a dying connection loses comes again after the next welcome. */
  void send(ClientFrame frame);

  /** Nothing more is said; the server may end the connection. */
  void leave();

  /** Ends the connection. */
  void close();
}
