import {
  statementLines,
  type StatementLine,
  type StatementValues,
  type Template,
} from "@munshi/engine/contract";
import { keysOf } from "@munshi/platform/contract";

import type { StatementFact, StatementSpan } from "../../../contract/market-facts.ts";
import { monthsBetween } from "../values/dates.ts";
import type { FiledValues, Filing } from "./filing.ts";
import { cashBalanceTag, lineTags, type LineTags } from "./line-tags.ts";

type Lines = { [Line in StatementLine]?: number };
type Tagged = ReadonlyMap<string, readonly number[]>;

const crore = 10_000_000;
/** Zero means "not applicable" in these: the form requires a value. */
const zeroIsEmpty: ReadonlySet<StatementLine> = new Set([
  "profitToOwners",
  "minorityShare",
  "grossNpa",
  "netNpa",
  "grossNpaPercent",
  "netNpaPercent",
  "cet1Ratio",
  "faceValue",
  "equityCapital",
  "totalComprehensiveIncome",
]);
/** Face values that Indian shares have; anything else was typed into the wrong field. */
const faceValues = new Set([0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 10, 20, 25, 50, 100, 1000]);
/** The legal minimum is 5.5 %: a ratio below this value was divided by 100 twice. */
const leastCet1 = 2;

/**
 * The statements of one filing: the quarter, and the year to date or the full year if the filing
 * closes it. Amounts become ₹ crore. Each includes the balance sheet, the state at their common
 * end; only the longer one includes the cash flow, which companies file for the year to date even
 * under the quarter's context.
 */
export function buildStatements(filing: Filing, filed: FiledValues): readonly StatementFact[] {
  const balance = readLines(filing.template, filed.OneI, "balance-sheet");
  const quarter = readLines(filing.template, filed.OneD, "profit-and-loss", true);
  const longer = readLines(filing.template, filed.FourD, "profit-and-loss", true);
  const cash = readCashFlow(filing.template, filed);
  const facts: StatementFact[] = [];
  if (hasFlow(quarter))
    facts.push(makeFact(filing, spanOfPeriod(filing), filing.start, merge(quarter, balance)));
  if (hasFlow(longer) || hasAny(cash))
    facts.push(
      makeFact(filing, spanOfYear(filing), filing.yearStart, merge(longer, cash, balance)),
    );
  if (facts.length === 0 && hasAny(balance))
    facts.push(makeFact(filing, spanOfYear(filing), filing.yearStart, merge(balance)));
  return facts;
}

const spanOfPeriod = ({ start, end }: Filing): StatementSpan => {
  const months = monthsBetween(start, end);
  if (months <= 4) return "quarter";
  return months <= 7 ? "half" : "year";
};

const spanOfYear = ({ end, financialYearEnd }: Filing): StatementSpan =>
  end === financialYearEnd ? "year" : "year-to-date";

const makeFact = (
  filing: Filing,
  span: StatementSpan,
  periodStart: string,
  values: StatementValues,
): StatementFact => ({
  kind: "statement",
  company: {
    symbol: filing.symbol,
    ...(filing.isin === null ? {} : { isin: filing.isin }),
    ...(filing.bseCode === null ? {} : { bseCode: filing.bseCode }),
  },
  template: filing.template,
  basis: filing.basis,
  span,
  periodStart,
  periodEnd: filing.end,
  publishedAt: filing.publishedAt,
  filing: filing.id,
  audited: filing.audited,
  values,
});

function readLines(
  template: Template,
  tagged: Tagged,
  statement: "profit-and-loss" | "balance-sheet" | "cash-flow",
  withStocks = false,
): Lines {
  const lines: Lines = {};
  const rules = lineTags[template];
  for (const line of keysOf(rules)) {
    const rule = rules[line];
    if (rule === undefined) continue;
    const of = statementLines[line].statement;
    // Share capital, face value and a bank's ratios are filed with the profit and loss.
    if (of !== statement && !(withStocks && of === "balance-sheet")) continue;
    const value = readLine(line, rule, tagged);
    if (value !== null) lines[line] = value;
  }
  if (statement === "balance-sheet" && !lines.totalAssets) return {};
  return lines;
}

function readLine(line: StatementLine, rule: LineTags, tagged: Tagged): number | null {
  const found = rule.tags
    .map((tag) => tagged.get(tag)?.[0])
    .filter((value): value is number => value !== undefined);
  const [leading] = found;
  if (leading === undefined) return null;
  const filed = rule.pick === "first" ? leading : found.reduce((total, value) => total + value, 0);
  const value = scale(line, rule.isPayment ? -signed(line, filed) : filed);
  if (value === 0 && zeroIsEmpty.has(line)) return null;
  if (line === "faceValue" && !faceValues.has(value)) return null;
  if (line === "cet1Ratio" && value < leastCet1) return null;
  return value;
}

/** Tax may come back as a refund; the other payments are at times filed with a minus. */
const signed = (line: StatementLine, value: number): number =>
  line === "taxPaid" ? value : Math.abs(value);

function scale(line: StatementLine, value: number): number {
  const { unit } = statementLines[line];
  if (unit === "crore") return value === 0 ? 0 : value / crore;
  // Percents are filed as fractions; the few above 1 were typed as percents.
  if (unit === "percent")
    return Math.abs(value) <= 1 ? Number((value * 100).toPrecision(12)) : value;
  return value;
}

function readCashFlow(template: Template, filed: FiledValues): Lines {
  const tagged = filed.FourD.has("CashFlowsFromUsedInOperatingActivities")
    ? filed.FourD
    : filed.OneD;
  const lines = readLines(template, tagged, "cash-flow");
  if (!lines.operatingCashFlow && !lines.netCashFlow) return {};
  const balances = [filed.OneD, filed.FourD, filed.OneI].flatMap(
    (values) => values.get(cashBalanceTag) ?? [],
  );
  return { ...lines, ...readCashBalances(balances, lines.netCashFlow) };
}

/**
 * Both balances carry one tag: the end is the one that lies the net flow above the other. Where only
 * one is filed it is the end: a start of zero is left out by filers who do not give it.
 */
function readCashBalances(filed: readonly number[], net: number | undefined): Lines {
  const [one, other] = [...new Set(filed.map((value) => value / crore))];
  if (one === undefined || net === undefined) return {};
  if (other === undefined) return { cashAtBeginning: one - net, cashAtEnd: one };
  const [start, end] = closer(other - one, one - other, net) ? [one, other] : [other, one];
  return { cashAtBeginning: start, cashAtEnd: end };
}

const closer = (first: number, second: number, wanted: number): boolean =>
  Math.abs(first - wanted) <= Math.abs(second - wanted);

const hasAny = (lines: Lines): boolean => Object.keys(lines).length > 0;

const hasFlow = (lines: Lines): boolean =>
  lines.totalIncome !== undefined ||
  lines.revenueFromOperations !== undefined ||
  lines.profitAfterTax !== undefined;

/** Later lines win; the number of shares follows from capital and face value. */
function merge(...parts: readonly Lines[]): StatementValues {
  const values = parts.reduce<Lines>((merged, part) => ({ ...merged, ...part }), {});
  const { equityCapital, faceValue } = values;
  if (equityCapital !== undefined && faceValue !== undefined)
    values.sharesOutstanding = Math.round((equityCapital * crore) / faceValue);
  return values;
}
