import type { TodayView } from "@munshi/bff/contract";
import { callBff } from "../../lib/http.ts";

/** All sections of the member's home page. Throws `RequestFailed`. */
export function fetchToday(signal: AbortSignal): Promise<TodayView> {
  return callBff("GET /api/views/today", {}, { signal });
}
