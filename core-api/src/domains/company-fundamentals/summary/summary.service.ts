import { splitMembers } from "@munshi/engine";
import type { CompanySummary, DayPrice } from "../../../contract/index.ts";
import type { MarketFacts } from "../../market/index.ts";
import { keepApplicable, toFigure } from "../open-company.ts";
import { findMetricPeriod } from "./metric-period.ts";
import { deliveredPercent, known } from "../deliverables/deliverables.service.ts";
import type { OpenCompany } from "../open-company.ts";
import { findPriceSource } from "./price-day.ts";

/** Key metrics in display order, without those that do not apply to the form of accounts. */
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
  "pledgedPercentage",
  "fiiHolding",
  "diiHolding",
];

export async function describeCompany(
  facts: MarketFacts,
  open: OpenCompany,
): Promise<CompanySummary> {
  const { dataset, company, figures, template, basis } = open;
  const { coCode, symbol, name, isin, bseCode, sector, industry, series, isSme } = company;
  const indices = figures.text("indices");
  const price = await findPrice(facts, open);
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
    faceValue: faceValueOf(open),
    listedOn: company.listedOn,
    delistedOn: company.delistedOn,
    template,
    basis,
    bases: await facts.listBases(dataset, coCode),
    indices: indices === null ? [] : splitMembers(indices),
    marketCapClass: figures.text("marketCapClass"),
    price,
    figures: keepApplicable(keyFigures, template).map((key) => ({
      ...toFigure(key, figures),
      period: findMetricPeriod(key, figures, price?.day ?? null),
    })),
    surveillance: await facts.listSurveillance(dataset, coCode),
  };
}

/** ₹ per share from the latest accounts, otherwise from the exchange's list; null if neither has it. */
export function faceValueOf({ figures, company }: OpenCompany): number | null {
  return figures.number("faceValue") ?? company.faceValue;
}

async function findPrice(facts: MarketFacts, open: OpenCompany): Promise<DayPrice | null> {
  const { figures } = open;
  const close = figures.number("currentPrice");
  const source = await findPriceSource(facts, open);
  if (close === null || source === null) return null;
  const { day, trade } = source;
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
    deliveryPercent: deliveredPercent(known(trade?.delivered), known(trade?.volume)),
  };
}
