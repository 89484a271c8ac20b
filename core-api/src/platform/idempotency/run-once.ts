import type { Transaction } from "@munshi/db";
import type { Answer } from "./idempotency-keys.ts";

/** Runs a handler's work under the request's key and answers, or repeats the answer given before. */
export type RunOnce = (
  /** What makes the request the same: its checked input, or a digest of an upload. */
  content: string,
  work: (transaction: Transaction) => Promise<Answer>,
  /** Runs before the transaction of `work`, and like it not for a repetition. */
  prepare?: () => Promise<void>,
) => Promise<void>;
