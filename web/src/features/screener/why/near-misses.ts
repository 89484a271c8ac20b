import type { NearMisses } from "@munshi/engine/contract";
import { formatCount, formatNumber, spellForScreen } from "../../../lib/format.ts";

/** A company that only just fails, as the panel lists it. */
export interface NearMissLine {
  readonly coCode: number;
  readonly name: string;
  /** Conditions that it fails. */
  readonly failed: readonly string[];
  /** Conditions that a missing figure leaves open. */
  readonly open: readonly string[];
  /** `8.77 % away`; empty where it has no measure. */
  readonly distance: string;
}

/** What two decimals would show as nothing. */
const leastPercent = 0.005;

function describeDistance(percent: number | null): string {
  if (percent === null) return "";
  if (percent === 0) return "at the limit";
  return percent < leastPercent ? "under 0.01 % away" : `${formatNumber(percent)} % away`;
}

export function listNearMisses({ clauses, companies }: NearMisses): readonly NearMissLine[] {
  const textOf = (place: number) => spellForScreen(clauses[place]?.text ?? "");
  return companies.map(({ id, name, failed, unknown, distance }) => ({
    coCode: Number(id),
    name,
    failed: failed.map(textOf),
    open: unknown.map(textOf),
    distance: describeDistance(distance),
  }));
}

/** How many companies fail one condition, two and so on; those that match are told elsewhere. */
export function describeHistogram({ histogram }: NearMisses): readonly string[] {
  return histogram.flatMap((companies, failed) =>
    failed === 0 || companies === 0
      ? []
      : [`${formatCount(companies)} fail${companies === 1 ? "s" : ""} ${failed}`],
  );
}
