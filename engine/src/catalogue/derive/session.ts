import type { ColumnKey } from "../../contract/index.ts";
import { percentOf } from "./arithmetic.ts";

type Values = Map<ColumnKey, number | string | null>;

const sessionCodes = ["previousClose", "priceChange", "priceChangePercent"] as const;

/** Sources print the change to two decimals and prices to the paisa. */
const slackPercent = 0.05;

/**
 * Makes price, previous close and change of one day agree where some of them are a source's: a
 * ready-made change percent stands, and what contradicts it is taken out; else a ready-made previous
 * close gives the change; else a ready-made price leaves no change from the stored days before it,
 * unless it is the stored one. A source older than the stored price says nothing of its day.
 */
export function reconcileSession(
  values: Values,
  isReadyMade: (code: string) => boolean,
  storedClose: number,
  isOutdated: boolean,
): void {
  if (isOutdated) {
    for (const code of sessionCodes) if (isReadyMade(code)) values.delete(code);
    return;
  }
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
  } else if (isReadyMade("currentPrice") && price !== storedClose) {
    for (const code of sessionCodes) values.delete(code);
  }
}
