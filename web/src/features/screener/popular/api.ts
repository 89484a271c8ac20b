import type { PopularScreensView } from "@munshi/bff/contract";
import { fetchJson } from "../../../lib/http.ts";

/** The published strategies; subscribers alone are answered. */
export function fetchPopularScreens(): Promise<PopularScreensView> {
  return fetchJson("/api/views/popular-screens");
}
