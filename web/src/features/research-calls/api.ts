import { corePath } from "@munshi/bff/contract";
import type { ResearchCallPage } from "@munshi/bff/contract";
import { fetchJson } from "../../lib/http.ts";

/** Research calls on all companies, open or closed, a page of them. */
export function fetchCalls(
  status: ResearchCallPage["status"],
  page: number,
  signal: AbortSignal,
): Promise<ResearchCallPage> {
  const query = new URLSearchParams({ status, page: String(page) });
  return fetchJson(`${corePath}/research_calls?${query}`, signal);
}
