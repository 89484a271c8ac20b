import { splitMembers } from "@munshi/engine";
import type { CompanySummary, DayPrice } from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import type { MarketFacts } from "../../market/index.ts";
import { keepApplicable, toFigure } from "../figure.ts";
import type { OpenCompany } from "../open-company.ts";

/** What a reader looks at first, in order; what a form of accounts cannot have is left out. */
const keyFigures = [
  "marketCapitalization",
  "priceToEarning",
  "industryPe",
  "priceToBookValue",
  "priceToCashFlow",
  "eps",
  "bookValue",
  "dividendPerShare",
  "dividendYield",
  "returnOnEquity",
  "returnOnCapitalEmployed",
  "returnOnAssets",
  "debtToEquity",
  "netInterestMargin",
  "grossNpaPercent",
  "netNpaPercent",
  "cet1Ratio",
  "sales",
  "netProfit",
  "opm",
  "salesGrowth3Years",
  "profitGrowth3Years",
  "highPrice",
  "lowPrice",
  "returnOver1Year",
  "promoterHolding",
  "fiiHolding",
];

export async function describeCompany(
  facts: MarketFacts,
  open: OpenCompany,
): Promise<CompanySummary> {
  const { dataset, company, figures, template, basis } = open;
  const { coCode, symbol, name, isin, bseCode, sector, industry, series, isSme } = company;
  const indices = figures.text("indices");
  return {
    coCode,
    symbol,
    name,
    isin,
    bseCode,
    sector,
    industry,
    series,
    isSme,
    faceValue: figures.number("faceValue") ?? company.faceValue,
    listedOn: company.listedOn,
    delistedOn: company.delistedOn,
    template,
    basis,
    bases: await facts.listBases(dataset, coCode),
    indices: indices === null ? [] : splitMembers(indices),
    marketCapClass: figures.text("marketCapClass"),
    price: await findPrice(facts, open),
    figures: keepApplicable(keyFigures, template).map((key) => toFigure(key, figures)),
    surveillance: await facts.listSurveillance(dataset, coCode),
  };
}

/** The price that figures stand on: of the last trade, or of a table of ready-made figures that is newer. */
async function findPrice(
  facts: MarketFacts,
  { dataset, company, figures }: OpenCompany,
): Promise<DayPrice | null> {
  const close = figures.number("currentPrice");
  if (close === null) return null;
  const trade = await facts.findLastTrade(dataset, company.coCode);
  const tradeDay = dayAt(trade?.days[0]);
  const tableDay = await facts.findReportedPriceDay(dataset, company.coCode);
  const isTraded = tradeDay !== null && (tableDay === null || tableDay <= tradeDay);
  const day = isTraded ? tradeDay : tableDay;
  if (day === null) return null;
  const share = (100 * (trade?.delivered[0] ?? Number.NaN)) / (trade?.volume[0] ?? Number.NaN);
  return {
    day,
    open: figures.number("openPrice"),
    high: figures.number("dayHigh"),
    low: figures.number("dayLow"),
    close,
    previousClose: figures.number("previousClose"),
    change: figures.number("priceChange"),
    changePercent: figures.number("priceChangePercent"),
    volume: figures.number("volume"),
    value: figures.number("tradedValue"),
    deliveryPercent: isTraded && Number.isFinite(share) ? share : null,
  };
}

function dayAt(day: number | undefined): string | null {
  return day === undefined ? null : dateOfDay(day);
}
