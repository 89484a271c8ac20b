import type { ColumnKey, RangeFacet } from "../contract/index.ts";
import type { Bands } from "../eval/facets.ts";
import type { NumberColumn } from "../table/column.ts";

const stepCount = 24;

/** Share of values clipped at each end if some are not positive. */
const tailShare = 0.01;

export interface Span {
  readonly low: number;
  readonly high: number;
  readonly drawn: NonNullable<Drawn>;
  /** Step starts, without the first. */
  readonly edges: readonly number[];
}

type Drawn = RangeFacet["drawn"];

const known = new WeakMap<NumberColumn, Span | null>();

/** Null where no company has a value. */
export function spanOf(column: NumberColumn): Span | null {
  let span = known.get(column);
  if (span === undefined) {
    span = measure(column.values);
    known.set(column, span);
  }
  return span;
}

export function bandsOf(key: ColumnKey, span: Span): Bands {
  return { key, edges: span.edges };
}

export function toRangeFacet(key: ColumnKey, span: Span | null, counts: Int32Array): RangeFacet {
  if (span === null) return { key, low: null, high: null, drawn: null, steps: [] };
  const { low, high, drawn, edges } = span;
  const steps = [low, ...edges].map((from, index) => ({
    from,
    to: edges[index] ?? high,
    rows: counts[index] ?? 0,
  }));
  return { key, low, high, drawn, steps };
}

function measure(values: Float64Array): Span | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return null;
  if (low === high) return { low, high, drawn: { low, high }, edges: [] };
  const isLog = low > 0;
  const drawn = isLog ? { low, high } : clipTails(values, low, high);
  const [from, to] = isLog ? [Math.log(low), Math.log(high)] : [drawn.low, drawn.high];
  const edges = Array.from({ length: stepCount - 1 }, (_, index) => {
    const share = (index + 1) / stepCount;
    // from + (to - from) * share can overflow
    const edge = from * (1 - share) + to * share;
    return Math.min(high, Math.max(low, isLog ? Math.exp(edge) : edge));
  });
  return { low, high, drawn, edges: [...new Set(edges)].filter((edge) => edge > low) };
}

/** 1st to 99th percentile (nearest rank), or everything if nearly all values are equal. */
function clipTails(values: Float64Array, low: number, high: number): NonNullable<Drawn> {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const beyond = Math.floor(sorted.length * tailShare);
  const first = sorted[beyond] ?? low;
  const last = sorted[sorted.length - 1 - beyond] ?? high;
  return first < last ? { low: first, high: last } : { low, high };
}
