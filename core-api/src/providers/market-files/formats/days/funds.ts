import type { FundHoldingFact } from "../../../../contract/market-day-facts.ts";
import type { CsvFormat } from "../../csv/csv-format.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault, quoted } from "../../market-file-error.ts";
import { isShareIsin } from "../../values/isin.ts";
import { optionalText, requireText } from "../pages/page-cells.ts";

const crorePerLakh = 0.01;

/** Schemes of mutual funds with their names. */
export const fundSchemes: CsvFormat = {
  format: "fund-schemes",
  label: "schemes of mutual funds",
  order: importOrder.pages,
  matches: (columns) => columns.has("scheme name", "display name", "category"),
  open: ({ columns, sink }) => {
    const schemeAt = columns.place("scheme name");
    const nameAt = columns.place("display name");
    const categoryAt = columns.place("category");
    const seen = new Set<string>();
    return {
      read: (row) => {
        const scheme = requireText(row, schemeAt);
        if (seen.has(scheme)) throw new RowFault("duplicate", `${quoted(scheme)} appears twice`);
        seen.add(scheme);
        sink.fact({
          kind: "fund-scheme",
          scheme,
          name: requireText(row, nameAt),
          category: optionalText(row, categoryAt),
        });
      },
    };
  },
};

/** Schemes' month-end holdings, one a row; values in ₹ lakh. */
export const fundHoldings: CsvFormat = {
  format: "fund-holdings",
  label: "holdings of mutual funds",
  order: importOrder.pages + 1,
  matches: (columns) =>
    columns.has("scheme name", "month end", "instrument name", "market value lakh"),
  open: ({ columns, sink }) => {
    const schemeAt = columns.place("scheme name");
    const monthAt = columns.place("month end");
    const isinAt = columns.place("isin");
    const nameAt = columns.place("instrument name");
    const valueAt = columns.place("market value lakh");
    const quantityAt = columns.place("quantity");
    const symbolAt = columns.place("nse symbol", "symbol");
    const portfolios = new Map<
      string,
      { readonly scheme: string; readonly monthEnd: string; readonly holdings: FundHoldingFact[] }
    >();
    const shares = new Set<string>();
    return {
      read: (row) => {
        const scheme = requireText(row, schemeAt);
        const monthEnd = row.date(monthAt);
        const isin = row.optional(isinAt).toUpperCase();
        const symbol = row.optional(symbolAt);
        const lakh = row.number(valueAt);
        const quantity = row.number(quantityAt);
        if (Number.isNaN(lakh))
          throw new RowFault("missing_value", "the holding states no market value");
        const told = optionalText(row, nameAt);
        const isShare = isListedShare(isin) && !isFuture(told ?? "");
        if (isShare && (!(quantity > 0) || lakh < 0))
          throw new RowFault("bad_number", `${quoted(isin)} is held without shares or value`);
        const key = `${monthEnd} ${scheme}`;
        if (isShare && shares.has(`${key} ${isin}`))
          throw new RowFault("duplicate", `${quoted(isin)} appears twice in ${key}`);
        const name = isShare ? requireText(row, nameAt) : (told ?? "Not named");
        const holding: FundHoldingFact = {
          instrument: isShare ? "share" : "other",
          symbol: symbol === "" ? null : symbol,
          isin: isin === "" || isin === placeholder ? null : isin,
          name,
          quantity: quantity > 0 ? quantity : null,
          value: Number((lakh * crorePerLakh).toPrecision(15)),
        };
        if (isShare) shares.add(`${key} ${isin}`);
        const portfolio = portfolios.get(key);
        if (portfolio === undefined) portfolios.set(key, { scheme, monthEnd, holdings: [holding] });
        else portfolio.holdings.push(holding);
      },
      end: () => {
        for (const portfolio of portfolios.values())
          sink.fact({ kind: "fund-portfolio", ...portfolio });
      },
    };
  },
};

/** Stands where an instrument has no ISIN. */
const placeholder = "IN9999999999";

/** A future goes by its share's ISIN and ends in its month: ACME LTD-FEB2026. */
const isFuture = (name: string): boolean => /-\s*[A-Z]{3}\s?\d{4}$/i.test(name);

/** Units of other funds are numbered like shares of companies. */
const isListedShare = (isin: string): boolean => isShareIsin(isin) && !isin.startsWith("INF");
