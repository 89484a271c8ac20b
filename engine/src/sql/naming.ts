import { type SqlFragment, plain, whole } from "./fragment.ts";

export type NameOperands = (
  operands: readonly SqlFragment[],
  body: (named: readonly SqlFragment[]) => string,
) => SqlFragment;

/**
 * Per statement: `(SELECT body FROM (SELECT a AS _1, b AS _2) AS given)`. Names are unique, because
 * bodies nest. `fence` keeps the planner from inlining.
 */
export function createNaming(fence = ""): NameOperands {
  let given = 0;
  return (operands, body) => {
    const listed: string[] = [];
    const named = operands.map((operand) => {
      if (operand.isPlain) return operand;
      given += 1;
      listed.push(`${operand.text} AS _${given}`);
      return plain(`_${given}`);
    });
    const text = body(named);
    if (listed.length === 0) return whole(text.startsWith("CASE") ? text : `(${text})`);
    return whole(`(SELECT ${text} FROM (SELECT ${listed.join(", ")}${fence}) AS given)`);
  };
}
