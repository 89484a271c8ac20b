import type { RequestFailed } from "../../lib/http.ts";
import type { DraftStock } from "./box-draft.ts";

/**
 * The server's rejections by company code. Its details name a row by its position among the constituents,
 * such as `constituents.3.weight`.
 */
export function readRefusals(
  { failure }: RequestFailed,
  stocks: readonly DraftStock[],
): ReadonlyMap<number, string> {
  const byCode = new Map<number, string>();
  for (const { path, message } of failure.details ?? []) {
    const [, place = ""] = /constituents[.[](\d+)/.exec(path) ?? [];
    const stock = place === "" ? undefined : stocks[Number(place)];
    if (stock !== undefined) byCode.set(stock.coCode, message);
  }
  return byCode;
}
