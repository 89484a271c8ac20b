import { savedWorkLimits } from "../../contract/index.ts";

/** Exact texts of the public contract. */
export const messages = {
  taken: "Already Exist!",
  listNameMissing: "Enter List Name!",
  filterNameMissing: "Enter Filter Name!",
  queryNameMissing: "Enter Query Name!",
  listEmpty: "Search Stock or Enter name...",
  querySaved: "Query Saved!",
  filterDeleted: "Filter Deleted Successfully!",
  submitted: "Submit Successfully",
} as const;

const { screens, versions, filters, lists, listCompanies, shares } = savedWorkLimits;

/** Texts that the contract does not define. */
export const ownMessages = {
  found: "",
  listDeleted: "Stock list deleted.",
  listUnknown: "Stock list not found.",
  quotedListName: "Use only single or double quotes in a list name.",
  filterUnknown: "Custom filter not found.",
  queryUnknown: "Saved query not found.",
  queryDeleted: "Query deleted.",
  versionUnknown: "Version not found.",
  nothingHere: "Not found.",
  publicFilter: "Public filters cannot be deleted. Make it private first.",
  filterInPublicScreen: "A public query uses this filter. Make the query private first.",
  privateFilters: "The query uses private filters. Make them public too?",
  publicLists: "The query uses your stock lists, so it cannot be public.",
  sharedLists: "The query uses your stock lists. Share their companies with the link?",
  shareEnded: "Link revoked.",
  shareUnknown: "This link has expired.",
  datasetUnknown: "Data for this version is no longer available.",
  largeFilters: "The custom filters used are too long in total.",
  tooManyScreens: `You can save up to ${screens} queries. Delete one first.`,
  tooManyVersions: `A query can have up to ${versions} versions. Save it under a new name.`,
  tooManyFilters: `You can save up to ${filters} custom filters. Delete one first.`,
  tooManyLists: `You can save up to ${lists} stock lists. Delete one first.`,
  tooManyCompanies: `A stock list can have up to ${listCompanies.toLocaleString("en-IN")} companies.`,
  tooManyShares: `You can have up to ${shares} links. Revoke one first.`,
} as const;
