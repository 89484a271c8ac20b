/** Moves labels apart that would lie on each other, each as little as it takes; places ascend. */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  foot: number,
): readonly number[] {
  const spread: number[] = [];
  for (const place of wanted) {
    const before = spread.at(-1);
    spread.push(before === undefined ? place : Math.max(place, before + gap));
  }
  // Those pushed over the foot go back up.
  let limit = foot;
  for (let index = spread.length - 1; index >= 0; index -= 1) {
    spread[index] = Math.min(spread[index] ?? limit, limit);
    limit = (spread[index] ?? limit) - gap;
  }
  return spread;
}

/** One part of a column, from its foot up. */
export interface StackedPart {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Sets the known parts of a column on each other. */
export function stackParts(
  values: readonly { readonly key: string; readonly value: number | null }[],
): readonly StackedPart[] {
  let reached = 0;
  return values.flatMap(({ key, value }) => {
    if (value === null || value <= 0) return [];
    const from = reached;
    reached += value;
    return [{ key, from, to: reached }];
  });
}
