/** One category and its figure. */
export interface ChartEntry {
  readonly label: string;
  /** NaN: there is no figure; nothing is drawn and the table says so. */
  readonly value: number;
  /** One of our pages where the figure can be looked into. */
  readonly href?: string;
}

/** Props of every chart. */
export interface ChartProps {
  readonly title: string;
  readonly entries: readonly ChartEntry[];
  /** Heading of the table's first column, which names the entries. */
  readonly entryHeading: string;
  /** Name of the figures, with their unit: `Companies`, `Sales, ₹ crore`. */
  readonly figureHeading: string;
  /** Source and day of the figures. */
  readonly source: string;
  readonly format: (value: number) => string;
}

/** The printed form of a figure, with words for one that is missing. */
export function printFigure(value: number, format: (value: number) => string): string {
  return Number.isNaN(value) ? "no data" : format(value);
}

/** Returns a chart's summary for screen readers; the table has the rest. */
export function describeChart({ title, entries, figureHeading, format }: ChartProps): string {
  const known = entries.filter(({ value }) => !Number.isNaN(value));
  const [first] = known;
  if (first === undefined) return `${title}: no data.`;
  const largest = known.reduce((best, entry) => (entry.value > best.value ? entry : best), first);
  return `${title}. ${figureHeading}, ${known.length} ${known.length === 1 ? "entry" : "entries"}; largest: ${largest.label}, ${format(largest.value)}.`;
}
