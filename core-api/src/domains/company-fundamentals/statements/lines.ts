import { splitColumnKey } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type { ColumnKey, LineDefinition, StatementLine, Unit } from "@munshi/engine/contract";
import { isKeyOf } from "@munshi/platform/contract";

const statementNames = {
  "profit-and-loss": "statement of profit and loss",
  "balance-sheet": "balance sheet",
  "cash-flow": "cash flow statement",
} as const;

/** Definitions of lines whose statement does not explain them. */
const ownDefinitions: { readonly [line in StatementLine]?: string } = {
  epsBasic:
    "Basic earnings a share as the company filed them, in the shares of that time: splits and bonuses since are not in it. EPS restates it for them.",
  epsDiluted:
    "Diluted earnings a share as the company filed them, in the shares of that time: splits and bonuses since are not in it. Diluted EPS restates it for them.",
  dividendDeclared:
    "Interim dividends of the year and the final one that the directors proposed for it, as the company tells them with the year's accounts. The final one goes ex and is paid in the year after.",
  sharesOutstanding:
    "Equity shares at the end of the period as the company filed them: splits and bonuses since are not in it. Number of equity shares restates it for them.",
  faceValue:
    "What one share stood for in the company's capital at the end of the period, as filed: a split since has made it less.",
};

/** What a line of accounts says, in words. */
export function defineLine(line: StatementLine): string {
  const { label, statement }: LineDefinition = statementLines[line];
  return (
    ownDefinitions[line] ?? `${label}, as it stands in the company's ${statementNames[statement]}.`
  );
}

/** A line that does not grow with the business: a split moves it, and nothing else. */
export function isSteady(line: StatementLine): boolean {
  return line === "faceValue";
}

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
  return isKeyOf(statementLines, line) ? line : null;
}
