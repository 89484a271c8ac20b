import type { z } from "zod";
import type { Actor } from "../actor/actor.ts";

export interface JobContext<D> {
  readonly runId: string;
  readonly data: D;
  readonly actor: Pick<Actor, "kind" | "id" | "tenant">;
  /** 1 for the first try; a job must bear to be run again from its start. */
  readonly attempt: number;
  /** Aborts when the process stops or another has taken the run over. */
  readonly signal: AbortSignal;
  readonly report: (progress: object) => void;
}

/** A kind of work that runs outside of requests. */
export interface Job<D extends object = object, R extends object = object> {
  /** `market.import`. */
  readonly name: string;
  readonly data: z.ZodType<D>;
  /** What it returns is kept as the run's result. An AppError below 500 is final; others are retried. */
  readonly handle: (context: JobContext<D>) => Promise<R>;
  /** Clears up once the run is done or has failed for good; never between two attempts. */
  readonly release?: (data: D) => Promise<void>;
}
