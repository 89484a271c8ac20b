import { importOrder } from "../market-file.ts";
import { RowFault } from "../market-file-error.ts";
import { circuitSideInName, tidyText } from "../values/read-cell.ts";
import { findStatedDay } from "../values/file-day.ts";
import { recordsWith, type JsonFormat } from "./json-format.ts";

const number = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;

/**
 * Shares that hit a price limit on a day, as a feed lists them; some have left it by the close. The
 * file's name tells the limit, and its name or the importer the day. The day does not default to
 * today, which is rarely right.
 */
export const circuitFeed: JsonFormat = {
  format: "circuits",
  label: "shares at a price limit",
  order: importOrder.pages,
  match: (document) => recordsWith(document, "Symbol", "LTP", "ChangePercent", "MarketCap"),
  *read(records, { path, sink, options }) {
    const side = circuitSideInName(path);
    const day = findStatedDay(path, options);
    if (side === null || day === null) {
      const [code, reason] =
        side === null
          ? [
              "no_side",
              "the list does not tell which limit it is of; say upper or lower in its name",
            ]
          : ["no_day", "the list has no date; enter one (command line: --as-of)"];
      sink.note(0, code, reason);
      sink.skip(side === null ? "without a limit" : "without a day", records.length);
      return;
    }
    const seen = new Set<string>();
    for (const [at, record] of records.entries()) {
      sink.row(at + 1, () => {
        const symbol = typeof record["Symbol"] === "string" ? tidyText(record["Symbol"]) : "";
        if (symbol === "") throw new RowFault("missing_value", "Symbol is empty");
        if (seen.has(symbol)) throw new RowFault("duplicate", `${symbol} appears twice`);
        const price = number(record["LTP"]);
        const volume = number(record["Volume"]);
        if (price === null || price <= 0 || (volume !== null && volume < 0))
          throw new RowFault("bad_number", "LTP or Volume is not a valid number");
        seen.add(symbol);
        sink.fact({
          kind: "circuit-hit",
          company: { symbol },
          day,
          side,
          band: null,
          price,
          changePercent: number(record["ChangePercent"]),
          volume,
        });
      });
      yield;
    }
  },
};
