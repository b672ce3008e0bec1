/** Ends `play` gracefully. */
export class Stop {
  #wish: "play" | "afterGames" | "now" = "play";
  readonly #listeners = new Set<() => void>();

  /** Leaves after the running games at the first SIGINT or SIGTERM, and at once at the second. Node only. */
  static onSignals(): Stop {
    const stop = new Stop();
    const asked = () => (stop.wish === "play" ? stop.afterGames() : stop.now());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, asked);
    return stop;
  }

  /** Takes no new games and leaves when those running are over. */
  afterGames(): void {
    if (this.#wish === "play") this.#ask("afterGames");
  }

  /** Leaves at once; the clocks of running games run on. */
  now(): void {
    this.#ask("now");
  }

  /** What was asked for so far. */
  get wish(): "play" | "afterGames" | "now" {
    return this.#wish;
  }

  /** Calls a function at every wish, until the function it gives is called. */
  heard(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #ask(wish: "afterGames" | "now"): void {
    this.#wish = wish;
    for (const listener of [...this.#listeners]) listener();
  }
}
