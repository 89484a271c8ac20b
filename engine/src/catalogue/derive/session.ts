import type { ColumnKey } from "../../contract/index.ts";
import { percentOf } from "./arithmetic.ts";

type Values = Map<ColumnKey, number | string | null>;

const changeCodes = ["previousClose", "priceChange", "priceChangePercent"] as const;

const sessionCodes = [
  ...changeCodes,
  "openPrice",
  "dayHigh",
  "dayLow",
  "volume",
  "tradedValue",
] as const;

/** Days since 1970-01-01 and ₹ per share; NaN if none. */
export interface StoredPrice {
  readonly day: number;
  readonly close: number;
}

/** Clears session figures of a company that did not trade on the latest market day. */
export function emptyUntraded(values: Values, sessionDay: number, marketDay: number): void {
  const gone = sessionDay < marketDay ? sessionCodes : values.get("volume") === 0 ? changeOnly : [];
  for (const code of gone) values.delete(code);
  if (gone.length > 0) values.delete("returnOver1Day");
}

const changeOnly = ["priceChange", "priceChangePercent"] as const;

/** Sources print the change to two decimals and prices to the paisa. */
const slackPercent = 0.05;

/**
 * Makes price, previous close and change consistent when a source reports some of them. Priority:
 * reported change percent, reported previous close, reported price (which drops the change from
 * stored days unless equal). Older figures than the price are dropped. `readyMade`: dates of
 * reported figures, NaN if undated.
 */
export function reconcileSession(
  values: Values,
  readyMade: ReadonlyMap<string, number>,
  stored: StoredPrice,
): void {
  const priceDay = readyMade.get("currentPrice") ?? stored.day;
  const isOutdated = (code: string): boolean => (readyMade.get(code) ?? Number.NaN) < priceDay;
  const isReadyMade = (code: string): boolean => readyMade.has(code) && !isOutdated(code);
  for (const code of sessionCodes) if (isOutdated(code)) values.delete(code);
  const isNewer = isReadyMade("currentPrice") && !(priceDay <= stored.day);
  if (isNewer && Number.isFinite(priceDay)) values.set("lastTradedDate", priceDay);
  const price = values.get("currentPrice");
  const before = values.get("previousClose");
  if (typeof price !== "number") return;
  if (isReadyMade("priceChangePercent")) {
    const percent = values.get("priceChangePercent");
    if (typeof percent !== "number") return;
    const own = typeof before === "number" ? percentOf(price - before, before) : Number.NaN;
    if (Math.abs(own - percent) <= slackPercent && own * percent >= 0) return;
    values.delete("previousClose");
    const change = values.get("priceChange");
    const stands = typeof change === "number" && isReadyMade("priceChange");
    if (!stands || change * percent < 0) values.delete("priceChange");
  } else if (isReadyMade("previousClose") && typeof before === "number" && before > 0) {
    values.set("priceChange", price - before);
    values.set("priceChangePercent", percentOf(price - before, before));
  } else if (isReadyMade("currentPrice") && price !== stored.close) {
    for (const code of changeCodes) values.delete(code);
  }
}
