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
    "Basic earnings per share as filed, not adjusted for later splits and bonuses. EPS is the adjusted value.",
  epsDiluted:
    "Diluted earnings per share as filed, not adjusted for later splits and bonuses. Diluted EPS is the adjusted value.",
  dividendDeclared:
    "Interim dividends plus the final dividend proposed for the year, as reported with the year's accounts. The final dividend goes ex and is paid in the following year.",
  sharesOutstanding:
    "Equity shares at the end of the period as filed, not adjusted for later splits and bonuses. Number of equity shares is the adjusted value.",
  faceValue:
    "Nominal value of one share at the end of the period, as filed and not adjusted for later splits.",
};

/** Definition of a statement line. */
export function defineLine(line: StatementLine): string {
  const { label, statement }: LineDefinition = statementLines[line];
  return (
    ownDefinitions[line] ?? `${label}, as reported in the company's ${statementNames[statement]}.`
  );
}

/** A line that only splits change, so growth means nothing. */
export function isSteady(line: StatementLine): boolean {
  return line === "faceValue";
}

/** Unit of a statement line, as for parameters. */
export const unitOfLine: { readonly [unit in LineDefinition["unit"]]: Unit } = {
  crore: "money",
  rupee: "price",
  count: "count",
  percent: "percent",
};

const mark = "line.";

/**
 * A line's code, such as `line.cash`; the prefix is needed because a parameter with the same code may
 * differ (cash with bank balances, a payment without its sign).
 */
export function codeLine(line: StatementLine): string {
  return mark + line;
}

/** The line of a key such as `line.cash@y1`, or null. */
export function findLine(key: ColumnKey): StatementLine | null {
  const { code } = splitColumnKey(key);
  const line = code.startsWith(mark) ? code.slice(mark.length) : "";
  return isKeyOf(statementLines, line) ? line : null;
}
