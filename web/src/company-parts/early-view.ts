import type { CompanyView } from "@munshi/bff/contract";
import { createEarlyAnswer } from "../lib/early-answer.ts";
import { fetchCompanyView } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";

/** Of a query for a company's view. */
export function viewKey(symbol: string, basis: WantedBasis): readonly unknown[] {
  return ["company-view", symbol, basis];
}

export const earlyView = createEarlyAnswer<CompanyView>();

/** Begins to fetch a view before the page that shows it is there to ask. */
export function fetchEarly(symbol: string, basis: WantedBasis): void {
  earlyView.ask(viewKey(symbol, basis), fetchCompanyView(symbol, basis));
}
