import type { CsvFormat, CsvLayout } from "../csv/csv-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault } from "../market-file-error.ts";
import { parsePurpose } from "./purpose.ts";

const layout: CsvLayout = {
  needed: ["symbol", "purpose", "ex date", "record date"],
  optional: ["company", "company name", "face value", "series"],
};

/** The exchange's corporate actions by ex-date. */
export const corporateActions: CsvFormat = {
  format: "corporate-actions",
  label: "corporate actions",
  order: importOrder.actions,
  layout,
  matches: (columns) => columns.has(...layout.needed),
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
        const actions = parsePurpose(purpose, exDate, face > 0 ? face : null);
        if (actions.length === 0) {
          throw new RowFault(
            "unknown_purpose",
            `purpose ${purpose} of ${symbol} is not understood`,
          );
        }
        for (const action of actions)
          sink.fact({ kind: "corporate-action", company: { symbol }, action, purpose });
      },
    };
  },
};
