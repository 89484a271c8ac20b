import type { Suggestion } from "../contract/index.ts";
import type { ComparisonExpression, Expression, LogicExpression } from "../grammar/ast.ts";
import { insertFix, replaceFix } from "../grammar/problem.ts";

/** Values after AND or OR without a comparison: `Sector = 'Banks' or 'Power'`. */
export interface DanglingValues {
  /** Call before checking the operands. */
  note(node: LogicExpression, text: string): void;
  /** Best first; none for other parts. */
  fixesFor(operand: Expression): readonly Suggestion[];
}

export function createDanglingValues(): DanglingValues {
  const fixes = new Map<Expression, readonly Suggestion[]>();
  return {
    note(node, text) {
      const list = listFix(node, text);
      const subjects = new Map<Expression["kind"], string | null>();
      for (const operand of node.operands) {
        // in `A = 1 or 2 and B > 5` the value is the first operand of AND
        const first = operand.kind === "and" ? operand.operands[0] : operand;
        if (first === undefined) continue;
        const subject = subjects.get(first.kind);
        if (isValue(first) && typeof subject === "string") {
          const repeat = { ...insertFix(first.start, `${subject} `), label: `Insert "${subject}"` };
          fixes.set(first, list === null ? [repeat] : [repeat, list]);
        }
        for (const condition of operand.kind === "and" ? operand.operands : [operand]) {
          const compared = condition.kind === "comparison" ? condition.rest[0] : undefined;
          if (condition.kind !== "comparison" || compared === undefined) continue;
          subjects.set(compared.operand.kind, subjectOf(condition, text));
        }
      }
    },
    fixesFor: (operand) => fixes.get(operand) ?? [],
  };
}

/** `Sector =`. */
function subjectOf({ first, rest }: ComparisonExpression, text: string): string | null {
  const [only, ...others] = rest;
  if (only === undefined || others.length > 0 || isValue(first)) return null;
  const written = text.slice(first.start, first.end).replaceAll(/\s+/gu, " ");
  return written.includes("--") || written.includes("//") ? null : `${written} ${only.operator}`;
}

/** `Sector IN ('Banks', 'Power')`, or `NOT IN` for `!=` and AND. */
function listFix({ kind, operands }: LogicExpression, text: string): Suggestion | null {
  const [condition, ...values] = operands;
  if (condition?.kind !== "comparison" || !values.every(isValue)) return null;
  const [only, ...others] = condition.rest;
  const operator = kind === "or" ? "=" : "!=";
  if (only?.operator !== operator || others.length > 0 || !isValue(only.operand)) return null;
  const write = ({ start, end }: Expression): string => text.slice(start, end);
  const word = kind === "or" ? "IN" : "NOT IN";
  const choices = [only.operand, ...values].map((value) =>
    value.kind === "number" ? write(value).replaceAll(",", "") : write(value),
  );
  const end = values.at(-1)?.end ?? condition.end;
  const place = { start: condition.first.end, end };
  return replaceFix(place, ` ${word} (${choices.join(", ")})`, `Use "${word}"`);
}

function isValue(part: Expression): boolean {
  return part.kind === "text" || part.kind === "number" || part.kind === "date";
}
