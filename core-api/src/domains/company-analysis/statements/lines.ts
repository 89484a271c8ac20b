import { splitColumnKey } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type { ColumnKey, LineDefinition, StatementLine, Unit } from "@munshi/engine/contract";

/** What a line of accounts is measured in, as parameters tell it. */
export const unitOfLine: { readonly [unit in LineDefinition["unit"]]: Unit } = {
  crore: "money",
  rupee: "price",
  count: "count",
  percent: "percent",
};

const mark = "line.";

/**
 * A line's code among those of parameters, `line.cash`: parameters of the same code may say something
 * else (cash with bank balances, a payment without its sign).
 */
export function codeLine(line: StatementLine): string {
  return mark + line;
}

/** The line that a key such as `line.cash@y1` names, or null. */
export function findLine(key: ColumnKey): StatementLine | null {
  const { code } = splitColumnKey(key);
  const line = code.startsWith(mark) ? code.slice(mark.length) : "";
  return Object.hasOwn(statementLines, line) ? (line as StatementLine) : null;
}
