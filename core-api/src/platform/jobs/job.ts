import type { z } from "zod";
import type { Actor } from "../actor/actor.ts";

export interface JobContext<D> {
  readonly runId: string;
  readonly data: D;
  readonly actor: Pick<Actor, "kind" | "id" | "tenant">;
  /** 1 for the first attempt; a job must be safe to restart from its beginning. */
  readonly attempt: number;
  /** Aborts when the process stops or another process takes over the run. */
  readonly signal: AbortSignal;
  readonly report: (progress: object) => void;
}

/**
 * A kind of work that runs outside of requests. Its functions are methods, whose parameter types are
 * bivariant, so that one table holds all kinds.
 */
export interface Job<D extends object = object, R extends object = object> {
  /** `market.import`. */
  readonly name: string;
  readonly data: z.ZodType<D>;
  /** Returns the run's stored result. An AppError below 500 is final; other errors are retried. */
  handle(context: JobContext<D>): Promise<R>;
  /** Cleans up after the last attempt. */
  release?(data: D): Promise<void>;
}
