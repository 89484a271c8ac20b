import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { requireListDay } from "../values/file-day.ts";

const layout: CsvLayout = {
  needed: ["symbol", "securityname", "isinnumber"],
  optional: ["underlying", "dateoflisting", "marketlot", "facevalue"],
  telling: ["securityname", "isinnumber", "dateoflisting"],
};

/** ISINs of mutual fund units; those of companies begin with INE. */
const fundPrefix = "INF";

/**
 * The exchange's list of exchange-traded funds, eq_etfseclist.csv. It names funds that neither their
 * symbol nor a price file without ISINs tells from shares.
 */
export const etfList: CsvFormat = {
  format: "etf-list",
  label: "list of exchange-traded funds",
  order: importOrder.companies,
  layout,
  matches: (columns) => columns.has(...layout.needed),
  open: ({ path, columns, sink, options }) => {
    const at = {
      symbol: columns.place("symbol"),
      name: columns.place("securityname"),
      isin: columns.place("isinnumber"),
    };
    const asOf = requireListDay(path, options);
    return {
      read: (row) => {
        const isin = row.isin(at.isin);
        if (!isin.startsWith(fundPrefix))
          throw new RowFault("bad_isin", `${quoted(isin)} is not the ISIN of a fund (INF…)`);
        sink.fact({
          kind: "company",
          symbol: row.required(at.symbol),
          isin,
          name: row.required(at.name),
          series: "EQ",
          asOf,
        });
      },
    };
  },
};
