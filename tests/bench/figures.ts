/** One measured figure: the samples of several runs, in milliseconds unless its name says otherwise. */
export interface Figure {
  readonly name: string;
  readonly samples: readonly number[];
  /** The budget its median is held against, or null. */
  readonly budget: number | null;
  /** Digits after the point; one unless given. */
  readonly digits?: number;
}

/** The middle of the samples; of an even number the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The least sample that `part` of all are not above: of a hundred, the 99th for 0.99. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** A Markdown table of figures; a missed budget is written as missed. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, samples, budget, digits = 1 }) => {
    const mid = median(samples);
    const verdict = budget === null ? "" : mid < budget ? `under ${budget}` : `MISSED ${budget}`;
    const cells = [Math.min(...samples), mid, Math.max(...samples)].map((value) =>
      value.toFixed(digits),
    );
    return `| ${name} | ${samples.length} | ${cells.join(" | ")} | ${verdict} |`;
  });
  return [
    "| figure, ms | runs | min | median | max | budget |",
    "|---|--:|--:|--:|--:|---|",
    ...rows,
  ].join("\n");
}
