import type { ShareholdingPattern } from "@munshi/engine/contract";
import { keysOf } from "@munshi/platform/contract";

import type { Columns, Row } from "../csv/columns.ts";
import type { CsvContext, CsvFormat, RowReader } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { parseDate, parseMonthEnd } from "../values/dates.ts";

type Share = Exclude<keyof ShareholdingPattern, "periodEnd">;

const headers: { readonly [Name in Share]?: readonly string[] } = {
  promoter: ["promoters pct", "promoter %"],
  pledged: ["pledged pct", "pledged %"],
  fii: ["fiis pct", "fii %"],
  dii: ["diis pct", "dii %"],
  mutualFunds: ["mutual funds pct", "mf %"],
  government: ["government pct", "government %"],
  publicHolding: ["public pct", "public %"],
  shareholders: ["shareholders"],
};

/** Holdings by quarter, in percent of the share capital. */
export const shareholding: CsvFormat = {
  format: "shareholding",
  label: "shareholding by quarter",
  order: importOrder.statements + 5,
  matches: (columns) =>
    columns.has("symbol", "period") && columns.place(...(headers.promoter ?? [])) >= 0,
  open: readPatterns,
};

function readPatterns({ columns, sink }: CsvContext): RowReader {
  const symbolAt = columns.place("symbol");
  const periodAt = columns.place("period");
  const places = placeShares(columns);
  const seen = new Set<string>();
  return {
    read: (row) => {
      const symbol = row.required(symbolAt);
      const period = row.required(periodAt);
      const periodEnd = parseMonthEnd(period) ?? parseDate(period);
      if (periodEnd === null)
        throw new RowFault("bad_date", `PERIOD ${quoted(period)} is not a date`);
      const key = `${symbol}|${periodEnd}`;
      if (seen.has(key))
        throw new RowFault("duplicate", `${symbol} appears twice for ${periodEnd}`);
      const shares = readShares(row, places);
      seen.add(key);
      sink.fact({
        kind: "shareholding",
        company: { symbol },
        publishedAt: null,
        pattern: { ...emptyShares, ...shares, periodEnd },
      });
    },
  };
}

const emptyShares = {
  promoter: null,
  pledged: null,
  fii: null,
  dii: null,
  mutualFunds: null,
  insurance: null,
  banks: null,
  otherDii: null,
  government: null,
  publicHolding: null,
  shareholders: null,
} as const satisfies { readonly [Name in Share]: null };

const placeShares = (columns: Columns): readonly (readonly [Share, number])[] =>
  keysOf(headers)
    .map((name) => [name, columns.place(...(headers[name] ?? []))] as const)
    .filter(([, place]) => place >= 0);

function readShares(
  row: Row,
  places: readonly (readonly [Share, number])[],
): { readonly [Name in Share]?: number } {
  const found = places
    .map(([name, place]) => [name, row.number(place)] as const)
    .filter(([, value]) => !Number.isNaN(value));
  if (found.length === 0) throw new RowFault("missing_value", "the row states no holding");
  for (const [name, value] of found)
    if (value < 0 || (name !== "shareholders" && value > 100))
      throw new RowFault("bad_number", `${name} ${value} is not a percentage from 0 to 100`);
  return Object.fromEntries(found);
}
