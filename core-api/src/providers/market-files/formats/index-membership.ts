import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { requireStatedDay } from "../values/file-day.ts";
import { foldIndexName } from "../values/index-names.ts";

/** The members of many indices, one a row. */
export const indexMembership: CsvFormat = {
  format: "index-membership",
  label: "members of indices",
  order: importOrder.lists,
  matches: (columns) => columns.has("index", "symbol") && columns.width <= 3,
  open: ({ path, columns, sink, options }) => {
    const indexAt = columns.place("index");
    const symbolAt = columns.place("symbol");
    const asOf = requireStatedDay(path, options);
    const indices = new Map<string, Set<string>>();
    return {
      read: (row) => {
        const index = foldIndexName(row.required(indexAt));
        const symbol = row.required(symbolAt);
        const members = indices.get(index) ?? new Set();
        if (members.has(symbol))
          throw new RowFault("duplicate", `${quoted(symbol)} appears twice in ${index}`);
        indices.set(index, members.add(symbol));
      },
      end: () => {
        for (const [index, symbols] of indices)
          sink.fact({
            kind: "index-members",
            index,
            asOf,
            members: [...symbols].map((symbol) => ({ symbol })),
          });
      },
    };
  },
};
