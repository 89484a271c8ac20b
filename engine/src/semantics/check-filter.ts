import type { Period } from "../contract/index.ts";
import { type NameReference, placeOf } from "../grammar/ast.ts";
import { problemAt } from "../grammar/problem.ts";
import { relocate } from "../grammar/relocate.ts";
import { type CheckContext, shorten, unknownName } from "./check-context.ts";
import { columnKey } from "./columns.ts";
import type { Typed } from "./typed.ts";

/** A custom filter's name: its formula as if it stood here in brackets, a period behind it and all. */
export function checkFilter(
  context: CheckContext,
  node: NameReference,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const filter = context.filters.get(node.column);
  const name = context.text.slice(place.start, place.end);
  if (filter === undefined) {
    const message = `The filter "${shorten(name)}" has mistakes of its own and cannot be used.`;
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
  // its doubts were told where it was defined, and no fix of a part can be made at its name
  const inside = context.problems.splice(from).filter(({ severity }) => severity === "error");
  context.problems.push(...inside.map((problem) => ({ ...problem, suggestions: [] })));
  if (typed.type === "broken") return typed;
  context.shown.add(period === null ? filter.key : columnKey(filter.key, period));
  if (!node.negated || typed.type !== "truth") return { ...typed, place };
  return {
    type: "truth",
    node: { kind: "not", operand: typed.node, place },
    asNumber: null,
    place,
  };
}
