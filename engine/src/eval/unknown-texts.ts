import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Diagnostic } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import { problemAt, replaceFix, toDiagnostics } from "../grammar/problem.ts";
import { quoteText, shorten } from "../semantics/check-context.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import { describeColumn } from "../semantics/columns.ts";
import { nearestTexts } from "../semantics/nearest-names.ts";
import { splitMembers } from "../table/members.ts";
import type { Columns } from "../table/column.ts";
import { foldText } from "./texts.ts";

/** Minimum similarity of distant suggestions: `Banks` to `Private Sector Bank`. */
const farEnough = 0.3;
/** Comparison budget per query; later texts get no suggestion. */
const maxCompared = 30_000;

interface ComparedText {
  readonly value: string;
  readonly place: Place;
  readonly key: ColumnKey;
}

/**
 * Warns of texts that no company has (`formula.unknown_text`). Skips columns that are not loaded.
 */
export function warnOfUnknownTexts(
  query: string,
  condition: TruthNode,
  catalogue: Catalogue,
  columns: Columns,
  isLoaded: (key: ColumnKey) => boolean = () => true,
): Diagnostic[] {
  let compared = 0;
  const findNearest = (unknown: string, known: readonly string[]): readonly string[] => {
    compared += known.length;
    if (compared > maxCompared) return [];
    const near = nearestTexts(unknown, known);
    return near.length > 0 ? near : nearestTexts(unknown, known, farEnough);
  };
  const problems = listComparedTexts(condition).flatMap(({ value, place, key }) => {
    if (!isLoaded(key)) return [];
    const texts = listTexts(columns, key);
    const wanted = foldText(value);
    if (wanted === "" || texts.size === 0 || texts.has(wanted)) return [];
    const nearest = findNearest(value, [...texts.values()]);
    const title = describeColumn(catalogue, key)?.title ?? key;
    const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
    const message = `No company has the ${title} "${shorten(value)}".${hint}`;
    // texts inside custom filters cannot be fixed here
    const written = /['"]/u.test(query.charAt(place.start));
    const suggestions = (written ? nearest : [])
      .map((text) => quoteText(text))
      .filter((quoted) => quoted !== null)
      .map((quoted) => replaceFix(place, quoted));
    const details = { severity: "warning", expected: nearest, suggestions } as const;
    return [problemAt(place, "formula.unknown_text", message, details)];
  });
  return toDiagnostics(query, problems);
}

function listComparedTexts(node: CheckedNode): readonly ComparedText[] {
  if (node.kind !== "same-text" && node.kind !== "has-text")
    return partsOf(node).flatMap(listComparedTexts);
  const { left, right } = node;
  const [text, column] = left.kind === "text" ? [left, right] : [right, left];
  if (text.kind !== "text" || column.kind !== "text-column" || text.place === undefined) return [];
  return [{ value: text.value, place: text.place, key: column.key }];
}

/** By folded text, in order of appearance. */
function listTexts(columns: Columns, key: ColumnKey): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const column = columns.get(key);
  const combinations = column.kind === "text" ? column.dictionary : [];
  for (const text of combinations.flatMap(splitMembers)) {
    const folded = foldText(text);
    if (folded !== "" && !texts.has(folded)) texts.set(folded, text.trim());
  }
  return texts;
}
