import { savedWorkLimits } from "../../contract/index.ts";

/** Texts of the public contract, to the letter. */
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

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  found: "",
  listDeleted: "Stock list deleted.",
  listUnknown: "You have no stock list of this name.",
  quotedListName: "A list's name has one kind of quotation marks at most.",
  filterUnknown: "You have no custom filter of this name.",
  queryUnknown: "You have no such saved query.",
  queryDeleted: "Query deleted.",
  versionUnknown: "The query has no such version.",
  nothingHere: "There is nothing here.",
  publicFilter: "A public filter cannot be deleted: make it private first.",
  filterInPublicScreen:
    "One of your public queries names this filter. Make the query private first.",
  privateFilters: "The query names private filters. Make them public too?",
  publicLists: "The query names your stock lists, which nobody else has: it cannot be public.",
  sharedLists: "The query names your stock lists. Hand on their companies with the link?",
  shareEnded: "The link does not work any more.",
  shareUnknown: "This link does not work any more.",
  datasetUnknown: "The data of this version are not kept any more.",
  largeFilters: "The custom filters that this names are too long together.",
  tooManyScreens: `You have ${screens} saved queries already. Delete one first.`,
  tooManyVersions: `The query has ${versions} versions already. Save it under a new name.`,
  tooManyFilters: `You have ${filters} custom filters already. Delete one first.`,
  tooManyLists: `You have ${lists} stock lists already. Delete one first.`,
  tooManyCompanies: `A stock list holds ${listCompanies.toLocaleString("en-IN")} companies at most.`,
  tooManyShares: `You have ${shares} links already. Take one back first.`,
} as const;
