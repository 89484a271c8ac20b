import type { Failures } from "../../platform/http/route.ts";
import { messages, ownMessages } from "./messages.ts";

export const notOwnId = {
  "screens.not_found": [404, "The id is not the asker's own."],
} as const satisfies Failures;

export const tooMany = {
  "screens.too_many": [409, "There are as many as may be; the message tells the limit."],
} as const satisfies Failures;

export const unreadable = {
  "formula.unreadable": [
    422,
    "The text cannot be read; `diagnostics` tells every mistake with its code, span and message.",
  ],
} as const satisfies Failures;

export const notOpen = {
  "screen.private_filters": [
    409,
    "Others could read the query but not these filters of it, named in `private_filters`.",
  ],
  "screen.private_lists": [409, "The query names these stock lists of the asker: `private_lists`."],
} as const satisfies Failures;

export const unknownScreen = {
  "screen.not_found": [404, "The asker has no such saved query."],
} as const satisfies Failures;

export const unknownVersion = {
  "screen.version_not_found": [404, "The query has no such version."],
} as const satisfies Failures;

export const screenTaken = {
  "screen.taken": [409, `'${messages.taken}': another of the asker's queries has the name.`],
} as const satisfies Failures;

export const screenNameMissing = {
  "screen.name_missing": [400, `'${messages.queryNameMissing}'`],
} as const satisfies Failures;

export const filterNameMissing = {
  "filter.name_missing": [400, `'${messages.filterNameMissing}'`],
} as const satisfies Failures;

export const unknownFilter = {
  "filter.not_found": [404, "The asker has no custom filter of the name."],
} as const satisfies Failures;

export const unknownList = {
  "list.not_found": [404, "The asker has no stock list of the name."],
} as const satisfies Failures;

export const listRefused = {
  "list.name_missing": [400, `'${messages.listNameMissing}'`],
  "list.name_refused": [400, ownMessages.quotedListName],
  "list.empty": [400, `'${messages.listEmpty}'`],
  "list.too_long": [400, ownMessages.tooManyCompanies],
  "list.taken": [409, `'${messages.taken}': another of the asker's lists has the name.`],
} as const satisfies Failures;

export const unknownShare = {
  "share.not_found": [404, "There is no such link, or it was taken back."],
} as const satisfies Failures;

export const unknownDataset = {
  "dataset.not_found": [404, "The data of this version are not kept any more."],
} as const satisfies Failures;
