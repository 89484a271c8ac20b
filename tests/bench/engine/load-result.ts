import type { RoundTrips } from "./round-trips.ts";

export interface Loading {
  readonly rows: number;
  readonly bytes: number;
  /** Bytes by kind of compression. */
  readonly compressed: Readonly<Record<string, number>>;
  /** Milliseconds from the file's bytes to columns. */
  readonly decode: number;
  /** Milliseconds of the first question in a new evaluator, its columns copied to the kernels. */
  readonly firstQuestion: number;
  /** Bytes of the kernels' memory after every task: columns, planes and what is remembered. */
  readonly kernelBytes: number;
}

export interface Growth {
  readonly label: string;
  /** Milliseconds a call. */
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly loading: readonly Loading[];
  readonly parse: readonly Growth[];
  readonly rows: readonly Growth[];
  readonly clauses: readonly Growth[];
  readonly roundTrips: RoundTrips;
}
