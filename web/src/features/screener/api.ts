import type { ScreenerView } from "@munshi/bff/contract";
import { callBff } from "../../lib/http.ts";

let pending: Promise<ScreenerView> | null = null;

/**
 * All that the screener needs before its first query. Calls share one answer, so that it can be
 * asked for before the page's code has arrived; after a failure the next call asks again.
 */
export function fetchScreenerView(): Promise<ScreenerView> {
  pending ??= callBff("GET /api/views/screener").catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}
