import {
  columnKey,
  latestOfPeriods,
  productCatalogue,
  splitColumnKey,
  explainEmpty,
} from "@munshi/engine";
import { historyDepth } from "@munshi/engine/contract";
import type { Basis, ColumnKey, IsoDate, ParameterInfo } from "@munshi/engine/contract";
import type { FigureDetail } from "../../../contract/index.ts";
import { listEarlier } from "../../market/index.ts";
import type { Filing, MarketFacts } from "../../market/index.ts";
import { toFigure } from "../figure.ts";
import type { FigureSource, OpenCompany } from "../open-company.ts";
import { placeFilings } from "../statements/reported-periods.ts";
import { findPriceDay, findPriceDayOf } from "../summary/price-day.ts";
import { findFigurePeriod } from "./figure-period.ts";
import type { FigurePeriod } from "./figure-period.ts";
import { isAcrossCompanies, listGrounds } from "./grounds.ts";
import { findPatternFiling } from "./pattern-filing.ts";
import type { FigureSources } from "./term-finders.ts";
import { listWorkedInputs } from "./worked-inputs.ts";

/** A catalogue figure to be explained. */
export interface AskedFigure {
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
