/** One step of a waterfall; null is one that was left out and moved nothing. */
export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** The value behind the step, shown after its label. */
  readonly note?: string;
  readonly moved: number | null;
}

/** A step with where it begins and ends on the scale. */
export interface PlacedStep extends WaterfallStep {
  readonly from: number;
  readonly to: number;
}

/** Sets each step where the one before it ended. */
export function placeSteps(start: number, steps: readonly WaterfallStep[]): readonly PlacedStep[] {
  let reached = start;
  return steps.map((step) => {
    const from = reached;
    reached += step.moved ?? 0;
    return { ...step, from, to: reached };
  });
}

const least = 20;

/** The part of the scale that all steps lie in, to fives, and wide enough that small ones stay small. */
export function spanSteps(
  marks: readonly number[],
  placed: readonly PlacedStep[],
): readonly [low: number, high: number] {
  const ends = [...marks, ...placed.map(({ to }) => to)];
  let low = Math.floor(Math.min(...ends) / 5) * 5;
  let high = Math.ceil(Math.max(...ends) / 5) * 5;
  while (high - low < least) {
    low -= 5;
    high += 5;
  }
  return [low, high];
}
