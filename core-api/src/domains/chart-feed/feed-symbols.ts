/** Symbol or index that a chart requests. */
export interface FeedName {
  /** Null if the name may be a company's or an index's. */
  readonly type: "stock" | "index" | null;
  /** Symbol or index name, as it was given. */
  readonly name: string;
  /** As traded, without restating for splits and bonuses. */
  readonly asTraded: boolean;
}

export const companyExchange = "NSE";
export const indexExchange = "INDEX";
const tradedSuffix = ".TRADED";

/** Reads `ASHA`, `NSE:ASHA`, `ASHA.TRADED`, `INDEX:Nifty 50` or `Nifty 50`. */
export function readFeedName(text: string): FeedName {
  const [, exchange, rest = text] = /^([A-Za-z]+):(.*)$/su.exec(text.trim()) ?? [];
  const type = exchange?.toUpperCase() === indexExchange ? "index" : exchange ? "stock" : null;
  const named = rest.trim();
  const asTraded = type !== "index" && named.toUpperCase().endsWith(tradedSuffix);
  return { type, name: asTraded ? named.slice(0, -tradedSuffix.length) : named, asTraded };
}

export function companyTicker(symbol: string, asTraded: boolean): string {
  return asTraded ? symbol + tradedSuffix : symbol;
}

export function indexTicker(name: string): string {
  return `${indexExchange}:${name}`;
}
