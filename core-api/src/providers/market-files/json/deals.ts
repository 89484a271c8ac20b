import type { JsonFormat } from "./json-format.ts";
import { recordsWith } from "./json-format.ts";
import { importOrder } from "../market-file.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { parseDate } from "../values/dates.ts";
import { readDealType, readExchange, readSide, requirePositive } from "../values/deal.ts";
import { isIsin } from "../values/isin.ts";
import { tidyText } from "../values/read-cell.ts";

const text = (value: unknown): string => (typeof value === "string" ? tidyText(value) : "");
const number = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

/** Bulk and block deals of both exchanges as a feed lists them. */
export const dealFeed: JsonFormat = {
  format: "market-deals",
  label: "bulk and block deals",
  order: importOrder.pages,
  match: (document) =>
    recordsWith(document, "date", "sym", "deal", "cname", "bs", "qty", "avgprice"),
  *read(records, { sink }) {
    for (const [at, record] of records.entries()) {
      sink.row(at + 1, () => {
        const day = parseDate(text(record["date"]));
        if (day === null)
          throw new RowFault("bad_date", `date ${quoted(text(record["date"]))} is not a date`);
        const symbol = text(record["sym"]);
        const client = text(record["cname"]);
        const isin = text(record["isin"]).toUpperCase();
        if (symbol === "" || client === "")
          throw new RowFault("missing_value", `${symbol === "" ? "sym" : "cname"} is empty`);
        if (isin !== "" && !isIsin(isin))
          throw new RowFault("bad_isin", `${quoted(isin)} is not an ISIN`);
        sink.fact({
          kind: "market-deal",
          day,
          company: isin === "" ? { symbol } : { symbol, isin },
          name: text(record["scname"]) || text(record["csym"]) || symbol,
          exchange: readExchange(text(record["exch"])),
          type: readDealType(text(record["deal"])),
          side: readSide(text(record["bs"])),
          client,
          quantity: requirePositive("qty", number(record["qty"])),
          price: requirePositive("avgprice", number(record["avgprice"])),
        });
      });
      yield;
    }
  },
};
