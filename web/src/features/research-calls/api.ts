import type { ResearchCallPage } from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

/** Research calls on all companies, open or closed, a page of them. */
export function fetchCalls(
  status: ResearchCallPage["status"],
  page: number,
  signal: AbortSignal,
): Promise<ResearchCallPage> {
  const query = { status, page: String(page) };
  return callCore("GET /research_calls", { query }, { signal });
}

/** Track record of all closed calls. */
export function fetchRecord(signal: AbortSignal) {
  return callCore("GET /research_calls/record", {}, { signal });
}
