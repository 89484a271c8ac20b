import type { PopularScreensView } from "@munshi/bff/contract";
import { callBff } from "../../../lib/http.ts";

/** The published strategies; subscribers alone are answered. */
export function fetchPopularScreens(): Promise<PopularScreensView> {
  return callBff("GET /api/views/popular-screens");
}
