import type { IsoDate } from "@munshi/engine/contract";
import type { CsvFormat } from "../../csv/csv-format.ts";
import type { Row } from "../../csv/columns.ts";
import type { FactSink } from "../../fact-sink.ts";
import { importOrder } from "../../market-file.ts";
import { RowFault, quoted } from "../../market-file-error.ts";

const investors = ["fii", "dii"] as const;
type Investor = (typeof investors)[number];

/** Sources round each of the three by itself, to a hundredth. */
const tolerance = 0.02;

const toNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Rejects a day that appears twice in one file, so that a copy of the wrong day is reported. */
function createFlowSink(
  sink: FactSink,
): (day: IsoDate, investor: Investor, buy: number, sell: number, net: number) => void {
  const seen = new Set<string>();
  return (day, investor, buy, sell, told) => {
    if (buy < 0 || sell < 0) throw new RowFault("bad_number", "what was bought or sold is below 0");
    const reckoned = Math.round((buy - sell) * 100) / 100;
    if (Math.abs(reckoned - told) > tolerance)
      throw new RowFault("bad_number", `net ${told} is not ${buy} minus ${sell}`);
    const net = Number.isNaN(told) ? reckoned : told;
    if (Number.isNaN(net)) return sink.skip("without amounts");
    const name = `${day} ${investor}`;
    if (seen.has(name)) throw new RowFault("duplicate", `${name} appears twice`);
    seen.add(name);
    sink.fact({
      kind: "institutional-flow",
      day,
      investor,
      buy: toNull(buy),
      sell: toNull(sell),
      net,
    });
  };
}

/** A day a row: what foreign and domestic institutions bought and sold, ₹ crore. */
export const flowsByDay: CsvFormat = {
  format: "institutional-flows",
  label: "flows of institutions by day",
  order: importOrder.pages,
  matches: (columns) =>
    columns.has("date") &&
    investors.every((investor) => columns.place(`${investor} net cr`, `${investor} buy cr`) >= 0),
  open: ({ columns, sink }) => {
    const dateAt = columns.place("date");
    const at = investors.map((investor) => ({
      investor,
      buy: columns.place(`${investor} buy cr`),
      sell: columns.place(`${investor} sell cr`),
      net: columns.place(`${investor} net cr`),
    }));
    const add = createFlowSink(sink);
    return {
      read: (row) => {
        const day = row.date(dateAt);
        for (const { investor, buy, sell, net } of at)
          add(day, investor, row.number(buy), row.number(sell), row.number(net));
      },
    };
  },
};

/** A day and a kind of institution a row, as the exchange tells them, ₹ crore. */
export const flowsByParticipant: CsvFormat = {
  format: "institutional-flows",
  label: "flows of institutions",
  order: importOrder.pages,
  matches: (columns) => columns.has("date", "participant", "buy cr", "sell cr"),
  open: ({ columns, sink }) => {
    const dateAt = columns.place("date");
    const participantAt = columns.place("participant");
    const buyAt = columns.place("buy cr");
    const sellAt = columns.place("sell cr");
    const netAt = columns.place("net cr");
    const add = createFlowSink(sink);
    return {
      read: (row) =>
        add(
          row.date(dateAt),
          readInvestor(row, participantAt),
          row.number(buyAt),
          row.number(sellAt),
          row.number(netAt),
        ),
    };
  },
};

function readInvestor(row: Row, at: number): Investor {
  const text = row.required(at);
  if (/^(fii|fpi)\b/i.test(text)) return "fii";
  if (/^dii\b/i.test(text)) return "dii";
  throw new RowFault("bad_value", `${quoted(text)} is not a known kind of institution`);
}
