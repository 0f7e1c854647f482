// How a server that stops by itself is started again: with pauses that grow, and not for ever.

const PAUSES = [0, 1_000, 5_000, 15_000] as const;
/** A server that has run for so long has recovered. */
const RECOVERED_AFTER = 120_000;
const TRIES_WITHOUT_ANSWER = 2;

export interface Restarts {
  /**
   * How long to wait before the next start, or undefined to give up. A server that has never
   * answered is tried once more: it would hardly do better later.
   */
  next(now: number, hasAnswered: boolean): number | undefined;
  /** Note that a server runs. */
  started(now: number): void;
  /** How often a server has stopped since the last recovery. */
  readonly failures: number;
  reset(): void;
}

export function countRestarts(): Restarts {
  let failures = 0;
  let withoutAnswer = 0;
  let since: number | undefined;
  return {
    next(now, hasAnswered) {
      if (since !== undefined && now - since >= RECOVERED_AFTER) failures = 0;
      since = undefined;
      failures += 1;
      withoutAnswer = hasAnswered ? 0 : withoutAnswer + 1;
      if (withoutAnswer >= TRIES_WITHOUT_ANSWER) return undefined;
      return PAUSES[failures - 1];
    },
    started(now) {
      since = now;
    },
    get failures() {
      return failures;
    },
    reset() {
      failures = 0;
      withoutAnswer = 0;
      since = undefined;
    },
  };
}
