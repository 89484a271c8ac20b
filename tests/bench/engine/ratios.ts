import { median } from "../figures.ts";
import { handNames } from "./names.ts";
import type { SizeResult } from "./result.ts";
import { tasks, type TaskId } from "./tasks.ts";

/** One task at one size: medians in milliseconds, with the fastest hand-written loop. */
export interface TaskRatios {
  readonly id: TaskId;
  readonly hand: number;
  /** The fastest of the three loops. */
  readonly handName: string;
  ratioOf(name: string): number;
}

export function compareWithHand({ id, timings }: SizeResult["tasks"][number]): TaskRatios {
  const medians = new Map(timings.map(({ name, samples }) => [name, median(samples)]));
  const [handName = ""] = handNames.toSorted(
    (a, b) => (medians.get(a) ?? Infinity) - (medians.get(b) ?? Infinity),
  );
  const hand = medians.get(handName) ?? Number.NaN;
  return {
    id,
    hand,
    handName,
    ratioOf: (name) => (medians.get(name) ?? Number.NaN) / hand,
  };
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

const filterIds = new Set<string>(tasks.filter((task) => task.isFilter).map(({ id }) => id));

/** Over the filter tasks. */
export function filterMean(ratios: readonly TaskRatios[], name: string): number {
  return geometricMean(
    ratios.filter(({ id }) => filterIds.has(id)).map((ratio) => ratio.ratioOf(name)),
  );
}
