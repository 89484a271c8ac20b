import { RowFault, quoted } from "../market-file-error.ts";

/** Which side of a deal a word tells: BUY, B, Purchase, SELL, S. Throws a RowFault. */
export function readSide(text: string): "buy" | "sell" {
  if (/^(b|buy|bought|p|purchase)$/i.test(text)) return "buy";
  if (/^(s|sell|sold|sale)$/i.test(text)) return "sell";
  throw new RowFault("bad_value", `${quoted(text)} is neither a purchase nor a sale`);
}

/** Throws a RowFault for what neither window nor size makes a deal. */
export function readDealType(text: string): "bulk" | "block" {
  if (/^bulk/i.test(text)) return "bulk";
  if (/^block/i.test(text)) return "block";
  throw new RowFault("bad_value", `${quoted(text)} is neither a bulk nor a block deal`);
}

export function readExchange(text: string): "NSE" | "BSE" {
  const exchange = text.toUpperCase();
  if (exchange === "NSE" || exchange === "BSE") return exchange;
  throw new RowFault("bad_value", `${quoted(text)} is not a known exchange`);
}

/** A number of shares or a price. Throws a RowFault for one that is not above 0. */
export function requirePositive(name: string, value: number): number {
  if (value > 0) return value;
  throw new RowFault("bad_number", `${name} is not above 0`);
}
