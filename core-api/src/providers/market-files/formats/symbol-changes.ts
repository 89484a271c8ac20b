import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";

const layout: CsvLayout = {
  needed: ["sm key symbol", "sm new symbol", "sm applicable from"],
  optional: ["symb company name"],
};

/** The exchange's list of changes of symbol, symbolchange.csv: every change that there has been. */
export const symbolChanges: CsvFormat = {
  format: "symbol-changes",
  label: "changes of symbol",
  // After the lists, which tell of today, and before what names companies as they were called then.
  order: importOrder.lists + 5,
  layout,
  matches: (columns) => columns.has(...layout.needed),
  open: ({ columns, sink, options }) => {
    const oldAt = columns.place("sm key symbol");
    const newAt = columns.place("sm new symbol");
    const fromAt = columns.place("sm applicable from");
    const today = options.today;
    return {
      read: (row) => {
        const oldSymbol = row.required(oldAt);
        const newSymbol = row.required(newAt);
        const changedOn = row.date(fromAt);
        if (oldSymbol === newSymbol)
          throw new RowFault("bad_value", `${quoted(oldSymbol)} changed to itself`);
        // A change to come is announced days ahead; until then the company trades as it did.
        if (today !== undefined && changedOn > today) return sink.skip("yet to take effect");
        sink.fact({ kind: "symbol-change", oldSymbol, newSymbol, changedOn });
      },
    };
  },
};
