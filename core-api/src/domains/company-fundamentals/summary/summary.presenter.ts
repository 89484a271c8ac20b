import { historyDepth } from "@munshi/engine/contract";
import type { CompanySummary } from "../../../contract/index.ts";
import type { FigureSource } from "../open-company.ts";

type Cell = number | string | null;
/** Rows with the field names of the documented calls. */
export type WireRow = { readonly [field: string]: Cell };

/** `[price rows, company rows, ratio rows]`; the previous day is the second price row. */
export function presentBasicDetail(
  summary: CompanySummary,
  figures: FigureSource,
): readonly (readonly WireRow[])[] {
  const { price } = summary;
  const [high, low] = [figures.number("highPrice"), figures.number("lowPrice")];
  const multiples = {
    pe: figures.number("priceToEarning"),
    pb: figures.number("priceToBookValue"),
    pc: figures.number("priceToCashFlow"),
    eps: figures.number("eps"),
  };
  return [
    listPrices(summary),
    [
      {
        co_code: summary.coCode,
        COMPNAME: summary.name,
        symbol: summary.symbol,
        isin: summary.isin,
        scripcode: summary.bseCode,
        Industry: summary.industry,
        industry: summary.industry,
        sector: summary.sector,
        mcaptype: summary.marketCapClass,
        MCAP: figures.number("marketCapitalization"),
        VOLUME: price?.volume ?? null,
        closeprice: price?.close ?? null,
        OPEN_PRICE: price?.open ?? null,
        HIGH_PRICE: price?.high ?? null,
        LOW_PRICE: price?.low ?? null,
        diffprice: price?.change ?? null,
        diffpricePercent: percentOfLatest(price),
        PE: multiples.pe,
        PB: multiples.pb,
        PC: multiples.pc,
        EPS: multiples.eps,
        Week52Highlow: high === null || low === null ? null : `${high}/${low}`,
      },
    ],
    [
      {
        PE_Ratio_Fullyear: multiples.pe,
        PBV_Fullyear: multiples.pb,
        PC_Ratio_Fullyear: multiples.pc,
        EPS_Fullyear: multiples.eps,
        "52WeekHigh": high,
        "52WeekLow": low,
      },
    ],
  ];
}

function listPrices({ price }: CompanySummary): readonly WireRow[] {
  if (price === null) return [];
  const latest = {
    date: price.day,
    close: price.close,
    Totalvolume: price.volume,
    open: price.open,
    high: price.high,
    low: price.low,
  };
  if (price.previousClose === null) return [latest];
  const before = { date: null, close: price.previousClose };
  return [latest, { ...before, Totalvolume: null, open: null, high: null, low: null }];
}

/** The documented call divides the change by the latest close; screens divide by the previous close. */
function percentOfLatest(price: CompanySummary["price"]): number | null {
  if (price === null || price.change === null || price.close === 0) return null;
  return (100 * price.change) / price.close;
}

const backs = Array.from({ length: historyDepth.year + 1 }, (_, back) => back);

/** By year, the latest reported year first; screens show the first row. */
export function presentStrength(figures: FigureSource): readonly WireRow[] {
  return backs.flatMap((back) => {
    const read = (code: string) => figures.number(back === 0 ? code : `${code}@y${back}`);
    const [debt, capital] = [read("debtToEquity"), read("returnOnCapitalEmployed")];
    if (debt === null && capital === null) return [];
    return [
      { YearsBack: back, "Debt to Equity Ratio": debt, "Return on Capital Employed": capital },
    ];
  });
}
