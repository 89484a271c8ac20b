import type { CompanyView } from "@munshi/bff/contract";
import { createEarlyAnswer } from "../lib/early-answer.ts";
import { fetchCompanyView } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";

/** Returns the query key of a company's view. */
export function viewKey(symbol: string, basis: WantedBasis): readonly unknown[] {
  return ["company-view", symbol, basis];
}

export const earlyView = createEarlyAnswer<CompanyView>();

/** Starts fetching a view before the page that shows it is loaded. */
export function fetchEarly(symbol: string, basis: WantedBasis): void {
  earlyView.ask(viewKey(symbol, basis), fetchCompanyView(symbol, basis));
}
