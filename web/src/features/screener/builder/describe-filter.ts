import type { FilterBound, QueryFilter, Unit } from "@munshi/engine/contract";
import { spellForScreen, unitLabel } from "../../../lib/format.ts";

/**
 * A figure as people type it: `1,200`, `₹ 1200.50`, `-3`, `12 %`. Null for nothing, NaN for what is no
 * figure.
 */
export function readFigure(text: string): number | null {
  const plain = text.replace(/[\s,₹%_]/g, "").replace("−", "-");
  if (plain === "") return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

// One for all: a slider writes several figures a frame, and making a format takes longer than using it.
const grouped = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 });

/** A figure as a text box holds it: grouped, with as many decimals as it has. */
export function writeFigure(value: number): string {
  return grouped.format(value);
}

/** Formats the number of values not shown: `+2 more`; empty if all are shown. */
export function countFurther(values: readonly string[], shown: number): string {
  const more = values.length - shown;
  return more > 0 ? `+${more} more` : "";
}

/** The first of some texts, and how many more there are: `Banks, IT, Power +2 more`. */
export function truncateChoices(values: readonly string[], shown: number): string {
  const named = values.slice(0, shown).join(", ");
  return [named, countFurther(values, shown)].filter(Boolean).join(" ");
}

/** A figure with its unit: `₹ 500`, `15 %`, `₹ 1,000 crore`, `0.5`. */
export function writeWithUnit(value: number, unit: Unit): string {
  const figure = writeFigure(value).replace("-", "−");
  const label = unitLabel(unit);
  if (label.startsWith("₹")) return `₹ ${figure}${label.slice(1)}`;
  return label === "" ? figure : `${figure} ${label}`;
}

/** Text of a filter's chip. */
interface FilterWords {
  readonly subject: string;
  readonly condition: string;
}

/** Formats a range: `₹ 100 to ₹ 500`, `> 15 %`, `any`. */
export function describeBounds(
  low: FilterBound | null,
  high: FilterBound | null,
  write: (value: number) => string,
): string {
  if (low !== null && high !== null) {
    if (low.value === high.value) return `= ${write(low.value)}`;
    if (low.inclusive && high.inclusive) return `${write(low.value)} to ${write(high.value)}`;
    return `${low.inclusive ? "≥" : ">"} ${write(low.value)} and ${high.inclusive ? "≤" : "<"} ${write(high.value)}`;
  }
  if (low !== null) return `${low.inclusive ? "≥" : ">"} ${write(low.value)}`;
  if (high !== null) return `${high.inclusive ? "≤" : "<"} ${write(high.value)}`;
  return "any";
}

/** The most values that a chip names. */
const namedValues = 2;

export function describeFilter(filter: QueryFilter): FilterWords {
  if (filter.kind === "other")
    return { subject: "", condition: filter.clause.text.replace(/\s+/g, " ") };
  const subject = spellForScreen(filter.title);
  if (filter.kind === "choice")
    return { subject, condition: truncateChoices(filter.values, namedValues) };
  const write = (value: number) => writeWithUnit(value, filter.unit);
  return { subject, condition: describeBounds(filter.low, filter.high, write) };
}

/** The whole of it in one line, for readers and titles. */
export function nameFilter(filter: QueryFilter): string {
  const { subject, condition } = describeFilter(filter);
  const whole = filter.kind === "choice" ? filter.values.join(", ") : condition;
  return subject === "" ? whole : `${subject} ${filter.kind === "choice" ? "is " : ""}${whole}`;
}
