// The server's time, and what is left of a countdown.

export class Clock {
  #ahead = 0;

  /**
   * @param {number} now seconds by the server
   */
  set(now) {
    this.#ahead = now * 1000 - Date.now();
  }

  /** Seconds by the server. */
  now() {
    return (Date.now() + this.#ahead) / 1000;
  }

  /**
   * Whole seconds left, never below 0.
   * @param {number} at
   */
  left(at) {
    return Math.max(0, Math.ceil(at - this.now()));
  }
}
