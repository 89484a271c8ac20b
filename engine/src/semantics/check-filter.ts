import type { ColumnKey, Period } from "../contract/index.ts";
import { type NameReference, placeOf } from "../grammar/ast.ts";
import { problemAt } from "../grammar/problem.ts";
import { relocate } from "../grammar/relocate.ts";
import { type CheckContext, shorten, unknownName } from "./check-context.ts";
import { columnKey } from "./columns.ts";
import type { Typed } from "./typed.ts";

/** Inlines a custom filter as if bracketed, with its period. */
export function checkFilter(
  context: CheckContext,
  node: NameReference,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const filter = context.filters.get(node.column);
  const name = context.text.slice(place.start, place.end);
  if (filter === undefined) {
    const message = `The filter "${shorten(name)}" has errors and cannot be used. Fix its formula first.`;
    context.problems.push(problemAt(place, "formula.filter_unusable", message));
    return { type: "broken", place };
  }
  if (node.negated && filter.type !== "truth") {
    context.problems.push(unknownName(context, name, place));
    return { type: "broken", place };
  }
  const from = context.problems.length;
  const typed = context.shown.without(() =>
    context.check(relocate(filter.expression, place), period),
  );
  // warnings were reported at its definition, and parts cannot be fixed here
  const inside = context.problems.splice(from).filter(({ severity }) => severity === "error");
  context.problems.push(...inside.map((problem) => ({ ...problem, suggestions: [] })));
  if (typed.type === "broken") return typed;
  const key = period === null ? filter.key : columnKey(filter.key, period);
  context.shown.add(key);
  const negated = node.negated && typed.type === "truth";
  const formula: Typed = negated
    ? { ...typed, node: { kind: "not", operand: typed.node, place }, asNumber: null }
    : typed;
  return { ...nameTyped(formula, key), place };
}

function nameTyped(typed: Typed, filter: ColumnKey): Typed {
  switch (typed.type) {
    case "number":
      return { ...typed, build: (power) => ({ ...typed.build(power), filter }) };
    case "truth": {
      const asNumber = typed.asNumber && { ...typed.asNumber, filter };
      return { ...typed, node: { ...typed.node, filter }, asNumber };
    }
    default:
      return typed;
  }
}
