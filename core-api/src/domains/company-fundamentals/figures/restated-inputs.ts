import { columnKey, splitColumnKey } from "@munshi/engine";
import { statementLines } from "@munshi/engine/contract";
import type {
  ColumnKey,
  IsoDate,
  LineDefinition,
  ParameterInfo,
  StatementLine,
} from "@munshi/engine/contract";
import type { FigureInput } from "../../../contract/index.ts";
import { pageFigureKey } from "../../../contract/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import { toFigure } from "../figure.ts";
import type { FigureSource, OpenCompany } from "../open-company.ts";
import { countSharesSince } from "../shares-since.ts";
import { codeLine, unitOfLine } from "../statements/lines.ts";
import type { ReportedPeriod, ReportedPeriods } from "../statements/reported-periods.ts";
import type { FigurePeriod } from "./figure-period.ts";

/** Figures adjusted to today's shares: the line as filed, and its substitute if not filed. */
const restated: {
  readonly [code: string]: {
    readonly line: StatementLine;
    readonly else: (period: ReportedPeriod["period"]) => readonly ColumnKey[];
  };
} = {
  eps: { line: "epsBasic", else: profitAndShares },
  dilutedEps: { line: "epsDiluted", else: profitAndShares },
  numberOfEquityShares: { line: "sharesOutstanding", else: () => [] },
};

function profitAndShares(period: ReportedPeriod["period"]): readonly ColumnKey[] {
  return [columnKey("netProfit", period), columnKey("numberOfEquityShares", period)];
}

/** A figure adjusted to today's shares, for a filed period. */
export interface RestatedFigure {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly value: number | null;
  readonly filed: FigurePeriod | null;
  readonly placed: ReportedPeriods;
  readonly source: FigureSource;
}

/**
 * Inputs of a figure adjusted to today's shares: the line as filed and the split and bonus
 * factor; for twelve months, the periods they consist of. Empty for other parameters.
 */
export async function listRestatedInputs(
  facts: MarketFacts,
  open: OpenCompany,
  { key, info, value, filed, placed, source }: RestatedFigure,
): Promise<readonly FigureInput[]> {
  const from = restated[info.code];
  if (from === undefined || filed === null) return [];
  if (splitColumnKey(key).period === null && info.latest === "trailing-year") {
    const parts = filed.filing.span === "quarter" ? ["q0", "q1", "q2", "q3"] : ["y0"];
    return parts.map((part) => toFigure(`${info.code}@${part}`, source));
  }
  const reported = [...placed.years, ...placed.quarters].find(
    ({ filing }) => filing === filed.filing,
  );
  if (reported === undefined) return [];
  const asFiled = (await facts.openLines())(filed.filing)[from.line];
  if (asFiled === undefined) return from.else(reported.period).map((one) => toFigure(one, source));
  return [
    toLineInput(from.line, asFiled, reported),
    ...(await tellSharesSince(facts, open, { value, asFiled, filed })),
  ];
}

function toLineInput(
  line: StatementLine,
  value: number,
  { period, label }: ReportedPeriod,
): FigureInput {
  const definition: LineDefinition = statementLines[line];
  return {
    key: columnKey(codeLine(line), period),
    title: `${definition.label}, as filed, ${label}`,
    unit: unitOfLine[definition.unit],
    value,
  };
}

/** Finds the day from which splits and bonuses explain the change from the filed value to the figure. */
async function tellSharesSince(
  facts: MarketFacts,
  open: OpenCompany,
  {
    value,
    asFiled,
    filed: { filing },
  }: {
    readonly value: number | null;
    readonly asFiled: number;
    readonly filed: FigurePeriod;
  },
): Promise<readonly FigureInput[]> {
  if (value === null || value === asFiled) return [];
  const tell = (day: IsoDate, times: number): FigureInput => ({
    key: pageFigureKey("sharesSince", day),
    title: "Split and bonus factor",
    unit: "ratio",
    value: times,
  });
  for (const day of [filing.publishedAt, filing.periodEnd]) {
    const times = await countSharesSince(facts, open, day);
    if (isNear(asFiled / times, value) || isNear(asFiled * times, value)) return [tell(day, times)];
  }
  return [];
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(other) * 1e-6;
}
