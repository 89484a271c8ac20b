import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Period } from "../contract/index.ts";
import type { Expression, Place } from "../grammar/ast.ts";
import type { NameIndex } from "../grammar/name-index.ts";
import { type Problem, problemAt, replaceFix } from "../grammar/problem.ts";
import { nearestNames } from "./nearest-names.ts";
import type { Typed } from "./typed.ts";

/** What the check of one query carries along. */
export interface CheckContext {
  readonly text: string;
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly problems: Problem[];
  /** Whether the data at hand have a column that the catalogue describes. */
  readonly isAvailable: (key: ColumnKey) => boolean;
  /** Columns in order of first use. */
  readonly columns: Set<ColumnKey>;
  /** Checks a part; `period` is that of the bracket around it. */
  check(node: Expression, period: Period | null): Typed;
}

/** The report of a name that the catalogue lacks, with the nearest that it has. */
export function unknownName(context: CheckContext, name: string, place: Place): Problem {
  const nearest = nearestNames(name, context.names);
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
  const message = `"${shorten(name)}" is no known parameter.${hint}`;
  return problemAt(place, "formula.unknown_name", message, {
    expected: nearest,
    suggestions: nearest.map((known) => replaceFix(place, known)),
  });
}

/** A stretch of text as a message quotes it. */
export function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/gu, " ").trim();
  return flat.length > 60 ? `${flat.slice(0, 59)}…` : flat;
}

/** A text as a query writes it, in the quotes that it lacks; null where it has both kinds. */
export function quoteText(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? null : `"${text}"`;
}
