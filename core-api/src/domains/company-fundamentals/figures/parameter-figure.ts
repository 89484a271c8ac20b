import {
  columnKey,
  explainEmpty,
  latestOfPeriods,
  printDay,
  productCatalogue,
  splitColumnKey,
  workOut,
} from "@munshi/engine";
import type { WorkedInput } from "@munshi/engine";
import { historyDepth } from "@munshi/engine/contract";
import type {
  Basis,
  ColumnKey,
  IsoDate,
  KnownShareholding,
  ParameterGroup,
  ParameterInfo,
  Period,
} from "@munshi/engine/contract";
import { pageFigureKey } from "../../../contract/index.ts";
import type { FigureDetail, FigureInput } from "../../../contract/index.ts";
import { listEarlier } from "../../market/index.ts";
import type { Filing, MarketFacts } from "../../market/index.ts";
import { toFigure } from "../open-company.ts";
import type { FigureSource, OpenCompany } from "../open-company.ts";
import { codeLine } from "../statements/lines.ts";
import { labelMonth } from "../statements/period-labels.ts";
import { placeFilings } from "../statements/reported-periods.ts";
import type { ReportedPeriods } from "../statements/reported-periods.ts";
import { findPriceDay, findPriceDayOf } from "../summary/price-day.ts";
import { findFigurePeriod } from "./figure-period.ts";
import type { FigurePeriod } from "./figure-period.ts";
import { openOtherTerms } from "./term-finders.ts";
import type { FigureSources } from "./term-finders.ts";

const monthsOf = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const monthsOfQuarter = 3;

/** The shareholding pattern of a holding: the newest, or a number of quarters earlier. */
export function findPatternFiling(
  patterns: readonly KnownShareholding[],
  period: Period | null,
): FigureDetail["filing"] {
  const [newest] = patterns;
  if (newest === undefined || period?.unit === "year") return null;
  const end = monthsOf(newest.periodEnd) - (period?.back ?? 0) * monthsOfQuarter;
  const pattern = patterns.find((one) => Math.abs(monthsOf(one.periodEnd) - end) <= 1);
  if (pattern === undefined) return null;
  return {
    periodEnd: pattern.periodEnd,
    label: labelMonth(pattern.periodEnd),
    publishedAt: pattern.publishedAt ?? pattern.periodEnd,
    filing: "Shareholding pattern",
    audited: null,
    restatements: [],
  };
}

/** Kinds of facts that figures are computed from. */
type Ground = "statements" | "prices" | "shareholding";

const groundOfGroup: { readonly [group in ParameterGroup]?: Ground } = {
  eod: "prices",
  "profit-and-loss": "statements",
  "balance-sheet": "statements",
  "cash-flow": "statements",
  ratios: "statements",
  history: "statements",
  shareholding: "shareholding",
};

/** The facts a parameter's formula reduces to; none for names and values only sources give. */
function listGrounds(code: string): ReadonlySet<Ground> {
  const grounds = new Set<Ground>();
  const seen = new Set<string>();
  const visit = (one: string): void => {
    const info = productCatalogue.parameters.get(one);
    if (info === undefined || seen.has(one)) return;
    seen.add(one);
    info.inputs.forEach(visit);
    const own =
      info.inputs.length === 0 && info.type === "number" ? groundOfGroup[info.group] : undefined;
    if (own !== undefined) grounds.add(own);
  };
  visit(code);
  return grounds;
}

/** Returns true if a figure compares companies, so that no single filing is its source. */
function isAcrossCompanies({ inputs }: ParameterInfo): boolean {
  return inputs.includes("industry");
}

/** A catalogue figure to be explained. */
interface AskedFigure {
  readonly key: ColumnKey;
  readonly info: ParameterInfo;
  readonly basis: Basis;
  /** Figures of that basis. */
  readonly source: FigureSource;
}

/** A parameter's figure with its inputs and sources. */
export async function describeParameter(
  sources: FigureSources,
  open: OpenCompany,
  { key, info, basis, source }: AskedFigure,
): Promise<FigureDetail> {
  const { facts } = sources;
  const { dataset, company } = open;
  const figure = toFigure(key, source);
  const grounds = listGrounds(info.code);
  const { period } = splitColumnKey(key);
  const readyMadeOn = await findReadyMadeDay(facts, open, { key, info, basis, source });
  const isFiled = grounds.has("statements") && !isAcrossCompanies(info) && readyMadeOn === null;
  const filings = isFiled ? await facts.listFilings(dataset, company.coCode) : [];
  const placed = placeFilings(filings, basis);
  const filed = isFiled ? findFigurePeriod(info, period, placed, source) : null;
  const pattern =
    grounds.has("shareholding") && readyMadeOn === null
      ? findPatternFiling(await facts.listShareholding(dataset, company.coCode), period)
      : null;
  const caution = readyMadeOn === null ? findCaution(info, placeOf(key, info), source) : null;
  return {
    figure,
    definition: info.definition,
    formula: info.formula,
    unofficial: info.unofficial,
    ...(await listWorkedInputs(sources, open, { key, basis, source })),
    basis: isFiled ? basis : null,
    filing:
      filed === null
        ? pattern
        : {
            periodEnd: filed.filing.periodEnd,
            label: filed.label,
            publishedAt: filed.filing.publishedAt,
            filing: filed.filing.filing,
            audited: filed.filing.audited,
            restatements: await listRestatements(facts, open, { key, basis, filings, filed }),
          },
    priceDay: grounds.has("prices") ? await dayOfPrice(facts, open, filed, period !== null) : null,
    ...(readyMadeOn === null ? {} : { readyMadeOn }),
    ...(caution === null ? {} : { caution }),
    absence: explainAbsence(key, open, source),
  };
}

/** A figure of the last reported year uses that year's inputs, not the latest ones. */
function placeOf(key: ColumnKey, info: ParameterInfo): ColumnKey {
  const hasYears = info.periods === "years" || info.periods === "both";
  return key === info.code && info.latest === "year" && hasYears ? `${key}@y0` : key;
}

/** Without the previous year, an average is the value at the year end. */
function findCaution(
  { averaged }: ParameterInfo,
  key: ColumnKey,
  source: FigureSource,
): string | null {
  const { period } = splitColumnKey(key);
  if (averaged === undefined || period === null || source.number(key) === null) return null;
  if (period.back >= historyDepth[period.unit]) return null; // the previous year is not published
  const before = columnKey(averaged, { ...period, back: period.back + 1 });
  if (source.read(before) !== null) return null;
  const name = productCatalogue.parameters.get(averaged)?.name ?? averaged;
  return `Uses ${name} at the end of the period only, because the previous year is missing.`;
}

/** The figure by each earlier filing of its period, newest first. */
async function listRestatements(
  facts: MarketFacts,
  { dataset, company }: OpenCompany,
  asked: {
    readonly key: ColumnKey;
    readonly basis: Basis;
    readonly filings: readonly Filing[];
    readonly filed: FigurePeriod;
  },
): Promise<NonNullable<FigureDetail["filing"]>["restatements"]> {
  const { key, basis, filings, filed } = asked;
  const earlier = listEarlier(filings, filed.filing);
  if (earlier.length === 0) return [];
  const opened = await facts.openFacts(dataset, company);
  return earlier.map(({ publishedAt, filing }, at) => {
    const later = [filed.filing, ...earlier.slice(0, at)];
    const without = later.map((one) => one.filing);
    const value = opened.derive({ basis, without, derivedOnly: true }).get(key);
    return { publishedAt, filing, value: typeof value === "number" ? value : null };
  });
}

async function dayOfPrice(
  facts: MarketFacts,
  open: OpenCompany,
  filed: FigurePeriod | null,
  isPast: boolean,
): Promise<IsoDate | null> {
  if (!isPast) return findPriceDay(facts, open);
  return filed === null ? null : findPriceDayOf(facts, open, filed.filing.periodEnd);
}

/** Day of the table that gave the figure, or the periods of a current one; null if it was derived. */
async function findReadyMadeDay(
  facts: MarketFacts,
  { dataset, company, figures }: OpenCompany,
  { key, basis, source }: AskedFigure,
): Promise<IsoDate | null> {
  const value = source.number(key);
  if (value === null || source !== figures) return null;
  const reported = await facts.findReadyMade(dataset, company.coCode);
  if (reported === null) return null;
  const isNow = splitColumnKey(key).period === null;
  const day = [reported, ...reported.earlier].find(
    ({ figures }) =>
      figures[key] === value ||
      (isNow && latestOfPeriods(key, (column) => figures[column]).includes(value)),
  );
  if (day === undefined) return null;
  const opened = await facts.openFacts(dataset, company);
  return opened.derive({ basis, derivedOnly: true }).get(key) === value ? null : day.asOf;
}

function explainAbsence(
  key: ColumnKey,
  { dataset }: OpenCompany,
  source: FigureSource,
): string | null {
  if ((source.read(key) ?? null) !== null) return null;
  const facts = explainEmpty(productCatalogue, key, { asOf: dataset.asOf, read: source.read });
  return [...new Set(facts.map(({ message }) => message))].join(" ");
}

/** The numbers that a figure is worked out from, and the formula with them. */
async function listWorkedInputs(
  sources: FigureSources,
  open: OpenCompany,
  {
    key,
    basis,
    source,
  }: { readonly key: ColumnKey; readonly basis: Basis; readonly source: FigureSource },
): Promise<Pick<FigureDetail, "inputs" | "sum">> {
  const { facts } = sources;
  const { dataset, company } = open;
  const own = (await facts.openFacts(dataset, company)).terms({ basis });
  if (own === null) return { inputs: [] };
  const find = await openOtherTerms(sources, open, key);
  const terms = find === null ? own : { ...own, find };
  const columns = { catalogue: productCatalogue, read: source.read, terms };
  const { inputs, sum } = workOut(key, columns);
  const hasLines = inputs.some(({ line }) => line !== undefined);
  const filings = hasLines ? await facts.listFilings(dataset, company.coCode) : [];
  const placed = placeFilings(filings, basis);
  return {
    inputs: inputs.map((input, at) => toInput(input, at, placed)),
    ...(sum === null ? {} : { sum }),
  };
}

function toInput(input: WorkedInput, at: number, placed: ReportedPeriods): FigureInput {
  const { key, title, unit, value, decimals, day, line, sharesSince, coCode } = input;
  const shown = { unit, value, decimals };
  if (key !== null) return { key, title, ...shown, ...(coCode === undefined ? {} : { coCode }) };
  if (input.isDay === true && value !== null)
    return { key: `term.${at}`, title, isPlain: true, ...shown, text: printDay(value) };
  if (line !== undefined) {
    const { unit: span, back } = line.period;
    const periods = span === "year" ? placed.years : placed.quarters;
    const label = periods.find(({ period }) => period.back === back)?.label;
    const lineKey = columnKey(codeLine(line.line), line.period);
    return { key: lineKey, title: label === undefined ? title : `${title}, ${label}`, ...shown };
  }
  if (sharesSince !== undefined) {
    return { key: pageFigureKey("sharesSince", sharesSince), title, ...shown };
  }
  const dated = day === undefined ? shown : { ...shown, day };
  return { key: `term.${at}`, title, isPlain: true, ...dated };
}
