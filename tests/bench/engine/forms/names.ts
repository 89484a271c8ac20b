import { type Market, type NumberKey, numberKeys } from "../market.ts";
import { textAt } from "../../../../engine/src/table/column.ts";

/** `sales@q1` as other engines take it: `sales_q1`. */
export const columnNames: ReadonlyMap<NumberKey, string> = new Map(
  numberKeys.map((key) => [key, key.replace("@", "_")]),
);

export const textNames = ["sector", "marketCapClass"] as const;

export function readTexts(market: Market, name: (typeof textNames)[number]): (string | null)[] {
  const column = market.texts[name];
  return Array.from({ length: market.rows }, (_, row) => textAt(column, row));
}
