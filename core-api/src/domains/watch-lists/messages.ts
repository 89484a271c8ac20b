import { watchListLimits } from "../../contract/index.ts";

const { lists, companies } = watchListLimits;

/** What people are told of their watch lists. */
export const messages = {
  unknown: "You have no such watch list.",
  taken: "You have a watch list of this name already.",
  tooMany: `You have ${lists} watch lists already. Delete one first.`,
  full: `A watch list holds ${companies} companies at most. Remove one first, or make another list.`,
  changed: "The list has changed meanwhile. Load it again.",
  companyUnknown: "There is no company of this symbol or code.",
} as const;

/** Of the list that is made when somebody watches a company for the first time. */
export const firstName = "My watch list";
