import { watchListLimits } from "../../contract/index.ts";

const { lists, companies } = watchListLimits;

/** Messages about watchlists. */
export const messages = {
  unknown: "Watchlist not found.",
  taken: "A watchlist with this name already exists.",
  tooMany: `You can have up to ${lists} watchlists. Delete one first.`,
  full: `A watchlist can have up to ${companies} companies. Remove one or create another list.`,
  changed: "The list was changed elsewhere. Reload it.",
  companyUnknown: "Company not found.",
} as const;

/** Name of the list created when a member first watches a company. */
export const firstName = "My watchlist";
