import { type Piece, plain, whole } from "./piece.ts";

export type NameOperands = (
  operands: readonly Piece[],
  body: (named: readonly Piece[]) => string,
) => Piece;

/**
 * For one statement: `(SELECT body FROM (SELECT a AS _1, b AS _2) AS given)`, without what needs no
 * name. Names are never used twice, since a body may use those of the one around it. `fence` keeps a
 * planner from writing the operands out again.
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
