import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";

/** Sector and industry by symbol. */
export const industryMap: CsvFormat = {
  format: "industry-map",
  label: "sectors and industries of companies",
  order: importOrder.companies + 2,
  matches: (columns) =>
    columns.has("symbol", "industry", "sector") &&
    (columns.has("stock name") || columns.width <= 5),
  open: ({ columns, sink }) => {
    const symbolAt = columns.place("symbol");
    const industryAt = columns.place("industry");
    const sectorAt = columns.place("sector");
    const seen = new Map<string, number>();
    return {
      read: (row) => {
        const symbol = row.required(symbolAt);
        const earlier = seen.get(symbol);
        if (earlier !== undefined)
          throw new RowFault("duplicate", `${quoted(symbol)} stands on line ${earlier} already`);
        seen.set(symbol, row.line);
        const industry = row.optional(industryAt);
        const sector = row.optional(sectorAt);
        if (industry === "" && sector === "") return sink.skip();
        sink.fact({
          kind: "company",
          symbol,
          ...(industry === "" ? {} : { industry }),
          ...(sector === "" ? {} : { sector }),
        });
      },
    };
  },
};
