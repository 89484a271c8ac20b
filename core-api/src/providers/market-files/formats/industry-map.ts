import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { quoted } from "../market-file-error.ts";
import { requireListDay } from "../values/file-day.ts";

interface Placing {
  readonly line: number;
  readonly name: string;
  readonly industry: string;
  readonly sector: string;
}

/**
 * Sector and industry by symbol. Such maps are joined by name, and a symbol that stands for several
 * companies was joined wrongly: none of its rows is taken.
 */
export const industryMap: CsvFormat = {
  format: "industry-map",
  label: "sectors and industries of companies",
  order: importOrder.companies + 2,
  matches: (columns) =>
    columns.has("symbol", "industry", "sector") &&
    (columns.has("stock name") || columns.width <= 5),
  open: ({ path, columns, sink, options }) => {
    const asOf = requireListDay(path, options);
    const symbolAt = columns.place("symbol");
    const nameAt = columns.place("stock name", "name", "company name");
    const industryAt = columns.place("industry");
    const sectorAt = columns.place("sector");
    const placings = new Map<string, Placing[]>();
    return {
      read: (row) => {
        const symbol = row.required(symbolAt);
        const industry = row.optional(industryAt);
        const sector = row.optional(sectorAt);
        if (industry === "" && sector === "") return sink.skip("without industry and sector");
        const placing = { line: row.line, name: row.text(nameAt), industry, sector };
        const held = placings.get(symbol);
        if (held) held.push(placing);
        else placings.set(symbol, [placing]);
      },
      end: () => {
        for (const [symbol, rows] of placings) {
          const [first] = rows;
          if (first === undefined || !agree(rows)) {
            for (const { line, name } of rows)
              sink.note(
                line,
                "ambiguous",
                `${quoted(symbol)} is given to ${rows.length} companies, including ${quoted(name)}; all are skipped`,
              );
            continue;
          }
          sink.fact({
            kind: "company",
            symbol,
            ...(first.name === "" ? {} : { shortName: first.name }),
            ...(first.industry === "" ? {} : { industry: first.industry }),
            ...(first.sector === "" ? {} : { sector: first.sector }),
            asOf,
          });
        }
      },
    };
  },
};

const agree = (rows: readonly Placing[]): boolean =>
  rows.every(({ industry, sector }) => industry === rows[0]?.industry && sector === rows[0].sector);
