import type { PriceSeries } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { readCsv } from "../real-data.fixture.ts";
import type { Row } from "../real-data.fixture.ts";

const shareSeries = new Set(["EQ", "BE", "BZ", "SM", "ST", "SZ"]);
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function dayOf(text: string): number {
  const [day = "", month = "", year = ""] = text.split("-");
  return dayOfDate(`${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`);
}

/**
 * Published prices of shares by symbol, of the months given (`2025-01`). Rights entitlements, which trade
 * in the same series for some days, are no shares and left out.
 */
export function readRealPrices(of: readonly string[]): ReadonlyMap<string, PriceSeries> {
  const rows = of.flatMap((month) => readCsv(`prices/nse_bhavdata_full_${month}.csv.gz`));
  const shares = rows.filter(
    ({ SYMBOL = "", SERIES = "" }) => shareSeries.has(SERIES) && !/-RE\d*$/.test(SYMBOL),
  );
  const bySymbol = Map.groupBy(shares, ({ SYMBOL = "" }) => SYMBOL);
  return new Map([...bySymbol].map(([symbol, sessions]) => [symbol, toSeries(sessions)]));
}

function toSeries(rows: readonly Row[]): PriceSeries {
  const sessions = rows
    .map((row) => ({ row, day: dayOf(row["DATE1"] ?? "") }))
    .toSorted((a, b) => a.day - b.day);
  const column = (name: string): Float64Array =>
    Float64Array.from(sessions, ({ row }) => Number(row[name]));
  return {
    days: Int32Array.from(sessions, ({ day }) => day),
    open: column("OPEN_PRICE"),
    high: column("HIGH_PRICE"),
    low: column("LOW_PRICE"),
    close: column("CLOSE_PRICE"),
    previousClose: column("PREV_CLOSE"),
    volume: column("TTL_TRD_QNTY"),
    value: column("TURNOVER_LACS"),
  };
}
