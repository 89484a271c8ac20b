import type { CsvFormat } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault } from "../market-file-error.ts";
import { parsePurpose } from "./purpose.ts";

/** The exchange's corporate actions by ex-date. */
export const corporateActions: CsvFormat = {
  format: "corporate-actions",
  label: "corporate actions",
  order: importOrder.actions,
  matches: (columns) => columns.has("symbol", "purpose", "ex date", "record date"),
  open: ({ columns, sink }) => {
    const symbolAt = columns.place("symbol");
    const purposeAt = columns.place("purpose");
    const exDateAt = columns.place("ex date");
    const faceAt = columns.place("face value");
    const seen = new Set<string>();
    return {
      read: (row) => {
        const symbol = row.required(symbolAt);
        const purpose = row.required(purposeAt);
        const exDate = row.date(exDateAt);
        const face = row.number(faceAt);
        const key = `${symbol}|${exDate}|${purpose}`;
        if (seen.has(key)) throw new RowFault("duplicate", `${symbol} states this action twice`);
        seen.add(key);
        for (const action of parsePurpose(purpose, exDate, face > 0 ? face : null))
          sink.fact({ kind: "corporate-action", company: { symbol }, action, purpose });
      },
    };
  },
};
