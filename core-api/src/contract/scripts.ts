import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";
import { rowFileRoutes } from "./row-files.ts";
import {
  inUse,
  limitHolders,
  limitMeasures,
  limitPeriods,
  limitSides,
  scriptExchanges,
  scriptFileLimits,
  scriptStates,
} from "./script-names.ts";
import { choiceOf, nameField, plainText } from "./text-fields.ts";

const bySymbol = { column: "symbol", direction: "ascending" } as const;

export const scriptRegister = defineRegister({
  key: "scripts",
  title: "Scripts",
  counted: "scripts",
  permission: "script.read",
  exportPermission: "script.read",
  page: "/admin/Script",
  id: "uuid",
  paging: "pages",
  name: "symbol",
  columns: {
    symbol: { title: "Symbol", kind: "text", sorts: true, searched: true },
    exchange: { title: "Exchange", kind: "choice", options: scriptExchanges },
    name: { title: "Name", kind: "text", searched: true },
    isin: { title: "ISIN", kind: "text", searched: true },
    type: { title: "Type", kind: "text" },
    lot: { title: "Lot size", kind: "number" },
    tick: { title: "Tick size", kind: "money" },
    state: { title: "State", kind: "choice", options: scriptStates },
    expires: { title: "Expires", kind: "date" },
    limits: { title: "Limits", kind: "number", isExtra: true },
    note: { title: "Note", kind: "text", isExtra: true },
  },
  defaultSort: bySymbol,
  actions: {
    suspend: { title: "Suspend", permission: "script.change", isDestructive: true },
    allow: { title: "Allow", permission: "script.change" },
  },
});

export const scriptLimitRegister = defineRegister({
  key: "script-limits",
  title: "Script limits",
  counted: "limits",
  permission: "script_limit.read",
  exportPermission: "script_limit.read",
  page: "/admin/Scriptlimit",
  id: "uuid",
  paging: "pages",
  name: "subject",
  columns: {
    subject: { title: "Instruments", kind: "text", sorts: true, searched: true },
    holder: { title: "Applies to", kind: "choice", options: limitHolders },
    client: { title: "Client", kind: "text", searched: true, isPersonal: true },
    side: { title: "Side", kind: "choice", options: limitSides },
    period: { title: "Period", kind: "choice", options: limitPeriods },
    quantity: { title: "Shares", kind: "number" },
    value: { title: "Value", kind: "money" },
    state: { title: "State", kind: "choice", options: inUse },
  },
  defaultSort: { column: "subject", direction: "ascending" },
  actions: {},
});

export const scriptDateRegister = defineRegister({
  key: "script-dates",
  title: "Expiry dates",
  counted: "dates",
  permission: "script_date.read",
  exportPermission: "script_date.read",
  page: "/admin/ScriptDate",
  id: "uuid",
  paging: "pages",
  name: "symbol",
  columns: {
    symbol: { title: "Symbol", kind: "text", searched: true },
    exchange: { title: "Exchange", kind: "choice", options: scriptExchanges },
    expires: { title: "No orders from", kind: "date", sorts: true },
    note: { title: "Note", kind: "text" },
    state: { title: "State", kind: "choice", options: inUse },
  },
  defaultSort: { column: "expires", direction: "ascending" },
  actions: {},
});

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const version = z.int().min(1);
const isRetired = z.boolean();
const note = plainText(500).default("");

const typeFields = { name: nameField, description: plainText(1_000).default("") } as const;
const scriptType = z.object({
  ...typeFields,
  id,
  isRetired,
  scripts: z.int(),
  version,
});
export type ScriptType = Infer<typeof scriptType>;

const scriptTerms = {
  typeId: z.uuid("Choose a type."),
  lot: z.int("Enter a whole number.").min(1, "Enter 1 or more.").max(1_000_000),
  tick: z.int().min(1).max(100_000).nullable().describe("Paise; null: the exchange's own tick."),
  state: choiceOf(scriptStates),
  note: note.describe("Why it is suspended; members see it."),
} as const;
const newScript = z.strictObject({
  ...scriptTerms,
  symbol: plainText(40).describe("Symbol, ISIN or BSE code of a loaded security."),
  exchange: choiceOf(scriptExchanges),
});
const scriptEdit = z.strictObject({ ...scriptTerms, version });
const script = z.object({
  ...scriptTerms,
  id,
  symbol: z.string(),
  exchange: choiceOf(scriptExchanges),
  name: z.string(),
  isin: z.string(),
  type: z.string(),
  version,
});
export type NewScript = Infer<typeof newScript>;
export type ScriptEdit = Infer<typeof scriptEdit>;
export type Script = Infer<typeof script>;

const dateFields = {
  expiresOn: z.iso.date("must be a date such as 2026-03-31").describe("First day without orders."),
  note,
} as const;
const scriptDate = z.object({
  ...dateFields,
  id,
  script: z.object({ id, symbol: z.string(), exchange: choiceOf(scriptExchanges) }),
  isRetired,
  version,
});
const newDate = z.strictObject({ ...dateFields, scriptId: z.uuid("Choose a script.") });
const dateEdit = z.strictObject({ ...dateFields, isRetired, version });
export type ScriptDate = Infer<typeof scriptDate>;
export type NewScriptDate = Infer<typeof newDate>;
export type ScriptDateEdit = Infer<typeof dateEdit>;

const limitFields = {
  scriptId: id.nullable().default(null).describe("Null with a null type: every instrument."),
  typeId: id.nullable().default(null),
  holder: choiceOf(limitHolders),
  client: plainText(254)
    .transform((text) => text.trim().toLowerCase())
    .default("")
    .describe("Email address of the one client; empty otherwise."),
  side: choiceOf(limitSides),
  period: choiceOf(limitPeriods),
  measure: choiceOf(limitMeasures),
  amount: z
    .int("Enter a whole number.")
    .min(1, "Enter 1 or more.")
    .max(1_000_000_000_000_000)
    .describe("Shares, or paise of a value."),
} as const;
const scriptLimit = z.object({
  ...limitFields,
  id,
  subject: z.string().describe("The script or type; `All instruments`."),
  isRetired,
  version,
});
const newLimit = z.strictObject(limitFields);
const limitEdit = z.strictObject({ ...limitFields, isRetired, version });
export type ScriptLimit = Infer<typeof scriptLimit>;
export type NewScriptLimit = Infer<typeof newLimit>;
export type ScriptLimitEdit = Infer<typeof limitEdit>;

const choices = z.object({
  types: z.array(z.object({ id, name: z.string() })),
  scripts: z.array(z.object({ id, symbol: z.string(), exchange: choiceOf(scriptExchanges) })),
});
export type ScriptChoices = Infer<typeof choices>;

const changed = [
  409,
  "It was changed since it was read; `current` has the stored values.",
] as const;
const typeFailures = {
  "script_type.duplicate_name": [409, "A type with this name already exists."],
} as const;
const scriptFailures = {
  "script.unknown_type": [400, "The type does not exist or is retired."],
} as const;
const limitFailures = {
  "script_limit.unknown_choice": [400, "The script, the type or the client is not known."],
  "script_limit.total_per_order": [400, "A per-order limit cannot cover all clients together."],
} as const;
const dateFailures = {
  "script_date.duplicate": [409, "The script already has this date."],
} as const;

const files = rowFileRoutes("script.change", {
  ...scriptFileLimits,
  what: "scripts",
  choices: z.null(),
  found: {},
  done: {},
});

/** A CSV file of scripts. */
export const scriptUploadRoutes = defineRoutes({
  "POST /admin/script_uploads": files.begin,
  "PUT /admin/script_uploads/:id/parts/:number": files.part,
  "POST /admin/script_uploads/:id/check": files.check,
  "POST /admin/script_uploads/:id/commit": files.commit,
});

/** Instruments that members can order, and limits on their orders. */
export const scriptRoutes = defineRoutes({
  "GET /admin/script_choices": {
    summary: "Types in use and up to twenty scripts that match, for forms",
    access: "staff",
    permission: null,
    browser: {},
    query: z.strictObject({ search: plainText(40).default("") }),
    answer: choices,
  },
  "GET /admin/script_types": {
    summary: "Types of scripts, retired ones too",
    access: "staff",
    permission: "script_type.read",
    browser: {},
    answer: z.array(scriptType),
  },
  "POST /admin/script_types": {
    summary: "Adds a type of scripts",
    access: "staff",
    permission: "script_type.change",
    browser: {},
    body: z.strictObject(typeFields),
    answer: scriptType,
    failures: typeFailures,
  },
  "PUT /admin/script_types/:id": {
    summary: "Edits, retires or restores a type",
    access: "staff",
    permission: "script_type.change",
    browser: {},
    params: byId,
    body: z.strictObject({ ...typeFields, isRetired, version }),
    answer: scriptType,
    failures: {
      ...typeFailures,
      "script_type.not_found": [404, "Type not found."],
      "script_type.changed": changed,
    },
  },
  "POST /admin/scripts": {
    summary: "Adds a script of a loaded security",
    access: "staff",
    permission: "script.change",
    browser: {},
    body: newScript,
    answer: script,
    failures: {
      ...scriptFailures,
      "script.unknown_security": [404, "No loaded security has this symbol on this exchange."],
      "script.duplicate": [409, "A script for this instrument already exists."],
    },
  },
  "GET /admin/scripts/:id": {
    summary: "A script",
    access: "staff",
    permission: "script.read",
    browser: {},
    params: byId,
    answer: script,
    failures: { "script.not_found": [404, "Script not found."] },
  },
  "PUT /admin/scripts/:id": {
    summary: "Edits, suspends, retires or restores a script",
    access: "staff",
    permission: "script.change",
    browser: {},
    params: byId,
    body: scriptEdit,
    answer: script,
    failures: {
      ...scriptFailures,
      "script.not_found": [404, "Script not found."],
      "script.changed": changed,
    },
  },
  "POST /admin/script_dates": {
    summary: "Adds a date from which a script cannot be ordered",
    access: "staff",
    permission: "script_date.change",
    browser: {},
    body: newDate,
    answer: scriptDate,
    failures: {
      ...dateFailures,
      "script.not_found": [404, "Script not found."],
    },
  },
  "GET /admin/script_dates/:id": {
    summary: "An expiry date",
    access: "staff",
    permission: "script_date.read",
    browser: {},
    params: byId,
    answer: scriptDate,
    failures: { "script_date.not_found": [404, "Date not found."] },
  },
  "PUT /admin/script_dates/:id": {
    summary: "Edits, retires or restores an expiry date",
    access: "staff",
    permission: "script_date.change",
    browser: {},
    params: byId,
    body: dateEdit,
    answer: scriptDate,
    failures: {
      ...dateFailures,
      "script_date.not_found": [404, "Date not found."],
      "script_date.changed": changed,
    },
  },
  "POST /admin/script_limits": {
    summary: "Adds a limit; it applies to new orders",
    access: "staff",
    permission: "script_limit.change",
    browser: {},
    body: newLimit,
    answer: scriptLimit,
    failures: limitFailures,
  },
  "GET /admin/script_limits/:id": {
    summary: "A limit",
    access: "staff",
    permission: "script_limit.read",
    browser: {},
    params: byId,
    answer: scriptLimit,
    failures: { "script_limit.not_found": [404, "Limit not found."] },
  },
  "PUT /admin/script_limits/:id": {
    summary: "Edits, retires or restores a limit",
    access: "staff",
    permission: "script_limit.change",
    browser: {},
    params: byId,
    body: limitEdit,
    answer: scriptLimit,
    failures: {
      ...limitFailures,
      "script_limit.not_found": [404, "Limit not found."],
      "script_limit.changed": changed,
    },
  },
});
