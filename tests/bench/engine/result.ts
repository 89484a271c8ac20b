import type { Timing } from "./measure.ts";
import type { TaskId } from "./tasks.ts";

/** Result of the process that measures one size. */
export interface SizeResult {
  readonly rows: number;
  /** Milliseconds from the market's arrays to the first question. */
  readonly loads: readonly { readonly name: string; readonly milliseconds: number }[];
  readonly tasks: readonly { readonly id: TaskId; readonly timings: readonly Timing[] }[];
}
