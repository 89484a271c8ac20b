import type { Columns } from "../csv/columns.ts";
import type { CsvFormat } from "../csv/csv-format.ts";
import { notUsed } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";

/** Files that are known by their headers and that the market model does not use. */
const kinds: readonly { readonly label: string; readonly headers: readonly string[] }[] = [
  { label: "lot sizes of derivatives", headers: ["symbol", "lot size"] },
  { label: "tradable mutual funds", headers: ["tradingsymbol", "amc", "scheme type"] },
  {
    label: "a broker's instruments",
    headers: ["instrument token", "exchange token", "tradingsymbol", "segment"],
  },
];

const isKind = (columns: Columns) => (kind: (typeof kinds)[number]) => columns.has(...kind.headers);

export const knownUnused: readonly CsvFormat[] = kinds.map((kind) => ({
  format: "known-unused",
  label: `${kind.label} (not used by the market model)`,
  order: importOrder.unused,
  matches: (columns) => isKind(columns)(kind),
  open: ({ sink }) => ({ read: () => sink.skip(notUsed) }),
}));
