import type { Period, Suggestion } from "../contract/index.ts";
import type { FunctionForm } from "../functions/form.ts";
import { type CallExpression, type Expression, placeOf } from "../grammar/ast.ts";
import { foldName } from "../grammar/fold.ts";
import { problemAt, replaceFix } from "../grammar/problem.ts";
import { requireNumber } from "./check-arithmetic.ts";
import { type CheckContext, shorten } from "./check-context.ts";
import type { TextNode } from "./checked.ts";
import { holdsMany, parameterOf } from "./columns.ts";
import { preservesMeasure, measureOfCall } from "./measure.ts";
import { type Typed, typeNames } from "./typed.ts";

/** True if an argument can only be a group. */
export function isGroup({ catalogue }: CheckContext, node: Expression): boolean {
  if (node.kind === "text") return true;
  return node.kind === "name" && parameterOf(catalogue, node.column)?.type === "text";
}

/** `rank(P)` over all companies, `rank(P, Sector)` over those of one sector. */
export function checkAcross(
  context: CheckContext,
  node: CallExpression,
  form: FunctionForm<"across">,
  period: Period | null,
): Typed {
  const place = placeOf(node);
  const name = form.function;
  const [figure, second] = node.arguments;
  const operand =
    figure === undefined
      ? null
      : requireNumber(context, context.check(figure, period), `${name}(…)`);
  // groups have no past periods
  const group =
    second === undefined ? null : requireGroup(context, context.check(second, null), node);
  if (operand === null || (second !== undefined && group === null)) {
    return { type: "broken", place };
  }
  return {
    type: "number",
    measure: measureOfCall(name, "across", operand.measure),
    percentLiteral: false,
    day: null,
    build: (power) => ({
      kind: "across",
      function: name,
      operand: operand.build(preservesMeasure(name, "across") ? power : null),
      group,
      place,
    }),
    place,
  };
}

/** `rank(Sales, 'Sector')`. */
function unquoteGroup({ names, catalogue }: CheckContext, typed: Typed): Suggestion[] {
  if (typed.type !== "text" || typed.node.kind !== "text") return [];
  const entry = names.byFoldedName.get(foldName(typed.node.value));
  const isText = entry !== undefined && parameterOf(catalogue, entry.column)?.type === "text";
  return isText ? [replaceFix(typed.place, entry.text)] : [];
}

function requireGroup(context: CheckContext, typed: Typed, node: CallExpression): TextNode | null {
  if (typed.type === "broken") return null;
  if (typed.type === "text" && typed.node.kind === "text-column") {
    if (!holdsMany(context, typed.node)) return typed.node;
    const many = shorten(context.text.slice(typed.place.start, typed.place.end));
    const message = `A company may have several of ${many}, so it cannot group them.`;
    context.problems.push(problemAt(typed.place, "formula.type_mismatch", message));
    return null;
  }
  const name = context.text.slice(node.name.start, node.name.end);
  const written = shorten(context.text.slice(typed.place.start, typed.place.end));
  const what = typed.type === "text" ? "a constant" : typeNames[typed.type];
  const mean = node.function === "mean" && typed.type === "number";
  const advice = mean ? " The mean of several numbers is avg(a, b, …)." : "";
  const message = `The second argument of ${name}(P, group) is a text parameter such as Sector; "${written}" is ${what}.${advice}`;
  context.problems.push(
    problemAt(typed.place, "formula.type_mismatch", message, {
      expected: ["a text parameter"],
      suggestions: mean ? [replaceFix(node.name, "avg")] : unquoteGroup(context, typed),
    }),
  );
  return null;
}
