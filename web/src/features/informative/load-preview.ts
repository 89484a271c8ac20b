import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import type { PrintedChange } from "../../company-parts/print-figure.ts";
import { inTurn, openMarket } from "../../lib/open-market.ts";
import type { MarketEngine } from "../../lib/open-market.ts";

/** Company data that the free screener shows, and so is public. */
export interface CompanyPreview {
  readonly name: string;
  readonly sector: string;
  readonly price: string;
  readonly change: PrintedChange;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Day of the prices. */
  readonly asOf: string;
}

const lines = [
  { key: "marketCapitalization", label: "Market cap", unit: "money" },
  { key: "priceToEarning", label: "P/E", unit: "ratio" },
  { key: "returnOnEquity", label: "ROE", unit: "percent" },
  { key: "debtToEquity", label: "Debt to equity", unit: "ratio" },
  { key: "highPrice", label: "52-week high", unit: "price" },
  { key: "lowPrice", label: "52-week low", unit: "price" },
] as const;

/** Reads a listed company by its symbol; null if there is none. Throws `RequestFailed`. */
export function loadCompanyPreview(
  symbol: string,
  getEngine: () => MarketEngine,
  signal: AbortSignal,
): Promise<CompanyPreview | null> {
  return inTurn(async () => {
    const { manifest, ask } = await openMarket(getEngine, signal);
    const keys = lines.map(({ key }) => key);
    const { page } = await ask({
      query: `Symbol = '${symbol}'`,
      columns: ["name", "sector", "currentPrice", "priceChangePercent", ...keys],
      firstRows: 1,
    });
    const textOf = (key: string): string => {
      const value = page.values[key]?.[0];
      return typeof value === "string" ? value : "";
    };
    const numberOf = (key: string): number | null => {
      const value = Number(page.values[key]?.[0] ?? Number.NaN);
      return Number.isFinite(value) ? value : null;
    };
    if (page.to === page.from) return null;
    return {
      name: textOf("name"),
      sector: textOf("sector"),
      price: printAmount(numberOf("currentPrice"), "price"),
      change: printChange(numberOf("priceChangePercent"), "percent"),
      figures: lines.map(({ key, label, unit }) => ({
        label,
        value: printAmount(numberOf(key), unit),
      })),
      asOf: manifest.asOf,
    };
  }, signal);
}
