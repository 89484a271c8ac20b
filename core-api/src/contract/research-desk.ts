import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRegister } from "./register.ts";
import {
  callHorizons,
  callSides,
  callStateNames,
  strategyRisks,
  strategySegments,
} from "./research-names.ts";
import { defineRoutes } from "./route.ts";
import { choiceOf, nameField, plainText } from "./text-fields.ts";

const horizon = choiceOf(callHorizons);
const side = choiceOf(callSides);
const state = choiceOf(callStateNames);
const outcome = z.enum(["target", "stop", "expiry", "withdrawn", "manual"]);

// Line breaks are the writer's; no database carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;
const longText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `must have ${most} characters or fewer`)
    .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text");
const version = z.int().min(1);
const byId = z.strictObject({ id: z.uuid("must be an id") });
const day = z.iso.date("must be a date such as 2026-03-31");
const paise = z.int().min(1).max(100_000_000_000).describe("Paise a share.");
const moment = z.iso.datetime();

/** Why an open call can be closed, by the exchange's last close and the day. */
const dueNames = { stop: "Stop loss", target: "Target", expiry: "Last day" } as const;

/** Calls of the desk. */
export const callRegister = defineRegister({
  key: "research-calls",
  title: "Research calls",
  counted: "calls",
  permission: "call.read",
  exportPermission: "call.read",
  page: "/admin/opencall",
  id: "uuid",
  paging: "pages",
  name: "symbol",
  columns: {
    symbol: { title: "Symbol", kind: "text", sorts: true, searched: true },
    company: { title: "Company", kind: "text", searched: true },
    side: { title: "Side", kind: "choice", options: callSides },
    state: { title: "State", kind: "choice", options: callStateNames },
    entry: { title: "Entry from", kind: "money" },
    entry_to: { title: "Entry to", kind: "money" },
    target: { title: "Target", kind: "money" },
    stop: { title: "Stop loss", kind: "money" },
    last: { title: "Last close", kind: "money" },
    due: { title: "Due", kind: "choice", options: dueNames },
    exit: { title: "Exit", kind: "money" },
    strategy: { title: "Strategy", kind: "text" },
    analyst: { title: "Analyst", kind: "text", searched: true },
    opened: { title: "Opened", kind: "moment", sorts: true },
    expires: { title: "Expires", kind: "date" },
    closed: { title: "Closed", kind: "moment", isExtra: true },
    horizon: { title: "Horizon", kind: "choice", options: callHorizons, isExtra: true },
  },
  defaultSort: { column: "opened", direction: "descending" },
  actions: {},
});

const strategyFields = {
  name: nameField,
  description: longText(2_000).default(""),
  horizon,
  risk: choiceOf(strategyRisks),
  segment: choiceOf(strategySegments),
} as const;
const strategyEdit = z.strictObject({ ...strategyFields, version, isRetired: z.boolean() });
const strategy = z.object({
  ...strategyFields,
  id: z.uuid(),
  isRetired: z.boolean(),
  openCalls: z.int(),
  closedCalls: z.int(),
  version,
});
export type Strategy = Infer<typeof strategy>;
export type StrategyFields = Infer<typeof strategyEdit>;

const duplicateStrategy = {
  "strategy.duplicate_name": [409, "A strategy with this name already exists."],
} as const;

/** Strategies under which calls are given. */
export const strategyRoutes = defineRoutes({
  "GET /admin/strategies": {
    summary: "Strategies with their numbers of calls, retired ones too",
    access: "staff",
    permission: "strategy.read",
    browser: {},
    answer: z.array(strategy),
  },
  "POST /admin/strategies": {
    summary: "Adds a strategy",
    access: "staff",
    permission: "strategy.change",
    browser: {},
    body: z.strictObject(strategyFields),
    answer: strategy,
    failures: duplicateStrategy,
  },
  "PUT /admin/strategies/:id": {
    summary: "Edits, retires or restores a strategy",
    access: "staff",
    permission: "strategy.change",
    browser: {},
    params: byId,
    body: strategyEdit,
    answer: strategy,
    failures: {
      ...duplicateStrategy,
      "strategy.not_found": [404, "Strategy not found."],
      "strategy.changed": [
        409,
        "It was changed since it was read; `current` has the stored values.",
      ],
    },
  },
});

const amendable = {
  targets: z.array(paise).min(1, "Enter a target.").max(3),
  stop: paise,
  expiresOn: day.describe("Expiry date."),
  rationale: longText(4_000).min(1, "Enter the rationale."),
  aiUse: longText(1_000).default("").describe("How AI was used; empty if it was not."),
} as const;

const newCall = z.strictObject({
  symbol: plainText(40).describe("Symbol, ISIN or company code."),
  strategyId: z.uuid("Choose a strategy."),
  side,
  horizon,
  entryLow: paise,
  entryHigh: paise,
  ...amendable,
  analystId: z.uuid("Choose an analyst."),
  registration: plainText(40)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Enter the SEBI registration number."),
});
export type NewCall = Infer<typeof newCall>;

const price = z.object({
  paise: z.int(),
  on: day,
  source: z.string(),
});
export type CallPrice = Infer<typeof price>;

const content = z.object({
  entryLow: z.int(),
  entryHigh: z.int(),
  targets: z.array(z.int()),
  stop: z.int(),
  expiresOn: day,
  rationale: z.string(),
  aiUse: z.string(),
  /** Exit price of a closed call; null while it is open. */
  exit: z.int().nullable(),
});
/** The content of a call after an event. */
export type CallContent = Infer<typeof content>;

const event = z.object({
  id: z.string(),
  at: moment,
  by: z.string().describe("Munshi: closed by itself after its last day."),
  kind: z.enum(["opened", "amended", "closed", "corrected"]),
  state,
  price: price.describe("The exchange's latest price at that moment."),
  content,
  note: z.string(),
  changeId: z.uuid().nullable().describe("The request by which it was corrected."),
  audience: z
    .object({ members: z.int(), isFinished: z.boolean(), notifications: z.array(z.uuid()) })
    .describe("Members notified of it, and the first hundred of their notifications."),
});
export type CallEventView = Infer<typeof event>;

const company = z.object({ coCode: z.int(), symbol: z.string(), name: z.string() });
const call = z.object({
  id: z.uuid(),
  company,
  strategy: z.object({ id: z.uuid(), name: z.string() }),
  side,
  horizon,
  state,
  content,
  analyst: z.object({ id: z.uuid(), name: z.string(), registration: z.string() }),
  disclosure: z.object({ version: z.int(), text: z.string() }),
  openedAt: moment,
  closedAt: moment.nullable(),
  returnPercent: z
    .number()
    .nullable()
    .describe("From the worse end of the entry band to the exit, or to the last close while open."),
  version,
  latest: price.nullable().describe("The exchange's latest price; null: none is known."),
  events: z.array(event).describe("Oldest first."),
  correction: z.uuid().nullable().describe("An open request to correct it."),
});
export type CallDetails = Infer<typeof call>;

const choices = z.object({
  strategies: z.array(z.object({ id: z.uuid(), name: z.string(), horizon })),
  analysts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      registration: z.string().describe("Of their last call; empty without one."),
    }),
  ),
  disclosure: z
    .object({ version: z.int(), text: z.string(), at: moment, by: z.string() })
    .nullable()
    .describe("Null: none is stored yet, and no call can be opened."),
});
export type CallChoices = Infer<typeof choices>;

const record = z.object({
  closed: z.int(),
  outcomes: z.object({
    target: z.int(),
    stop: z.int(),
    expiry: z.int(),
    withdrawn: z.int(),
    manual: z.int(),
  }),
  measured: z.int(),
  gains: z.int(),
  hitRate: z.number().nullable(),
  averageGain: z.number().nullable(),
  averageLoss: z.number().nullable(),
  averageReturn: z.number().nullable(),
});
const named = record.extend({ name: z.string() });
/** Track record of closed calls; percentages are null where there is nothing to average. */
export const trackRecordAnswer = z.object({
  asOf: day.describe("Day of the dataset."),
  overall: record,
  byStrategy: z.array(named),
  byAnalyst: z.array(named),
});
export type TrackRecordAnswer = Infer<typeof trackRecordAnswer>;

const found = {
  "call.not_found": [404, "Call not found."],
} as const;
const checks = {
  "call.levels": [400, "Stop, entry band and targets are not in order; `details` name the fields."],
  "call.expired_date": [400, "The expiry date is in the past."],
  "call.no_price": [409, "No exchange price of the company is loaded."],
} as const;
const stale = {
  ...found,
  "call.changed": [409, "The call was changed since it was read; `current` has the stored values."],
  "call.wrong_state": [409, "The call is closed."],
} as const;

export const callRoutes = defineRoutes({
  "GET /admin/calls/choices": {
    summary: "Strategies in use, analysts and the current disclosure",
    access: "staff",
    permission: "call.read",
    browser: {},
    answer: choices,
  },
  "GET /admin/calls/quote": {
    summary: "The company of a symbol with its latest exchange price",
    access: "staff",
    permission: "call.read",
    browser: {},
    query: z.strictObject({ symbol: plainText(40) }),
    answer: company.extend({ latest: price.nullable() }),
    failures: { "call.unknown_company": [404, "No listed share has this symbol."] },
  },
  "GET /admin/calls/record": {
    summary: "Track record of all closed calls, also by strategy and analyst",
    access: "staff",
    permission: "call.read",
    browser: {},
    answer: trackRecordAnswer,
  },
  "POST /admin/calls": {
    summary: "Opens a call and notifies subscribers",
    access: "staff",
    permission: "call.change",
    idempotency: "key",
    browser: {},
    body: newCall,
    answer: z.object({ id: z.uuid() }),
    failures: {
      ...checks,
      "call.unknown_company": [404, "No listed share has this symbol."],
      "call.unknown_choice": [400, "The strategy or the analyst does not exist or is retired."],
      "call.no_disclosure": [409, "No disclosure of conflicts is stored."],
    },
  },
  "GET /admin/calls/:id": {
    summary: "A call with its history and who was notified",
    access: "staff",
    permission: "call.read",
    browser: {},
    params: byId,
    answer: call,
    failures: found,
  },
  "GET /admin/calls/:id/prices": {
    summary: "Closes of the call's company around it",
    access: "staff",
    permission: "call.read",
    browser: {},
    params: byId,
    answer: z.object({
      days: z.array(z.int()).describe("Days since 1970-01-01, oldest first."),
      closes: z.array(z.number()).describe("₹, adjusted for later splits and bonuses."),
    }),
    failures: found,
  },
  "PUT /admin/calls/:id": {
    summary: "Amends an open call and notifies subscribers; its entry band stays",
    access: "staff",
    permission: "call.change",
    browser: {},
    params: byId,
    body: z.strictObject({
      version,
      ...amendable,
      note: longText(2_000).min(1, "Enter the reason."),
    }),
    answer: call,
    failures: { ...stale, ...checks },
  },
  "POST /admin/calls/:id/close": {
    summary: "Closes a call at the exchange's latest price and notifies subscribers",
    access: "staff",
    permission: "call.change",
    browser: {},
    params: byId,
    body: z.strictObject({ version, outcome, note: longText(2_000).default("") }),
    answer: call,
    failures: {
      ...stale,
      "call.not_reached": [
        409,
        "The latest price has not reached the level, or the call has not expired.",
      ],
      "call.no_price": checks["call.no_price"],
    },
  },
  "POST /admin/call_disclosures": {
    summary: "Stores a new version of the disclosure; calls keep the version they were opened with",
    access: "staff",
    permission: "call.change",
    browser: {},
    body: z.strictObject({
      version: z.int().min(0).describe("The version that it replaces; 0: there is none."),
      text: longText(4_000).min(1, "Enter the disclosure."),
    }),
    answer: choices,
    failures: {
      "call.disclosure_changed": [409, "There is a newer version; `current` has it."],
    },
  },
});

export type CallAmendment = Infer<(typeof callRoutes)["PUT /admin/calls/:id"]["body"]>;
export type CallClosing = Infer<(typeof callRoutes)["POST /admin/calls/:id/close"]["body"]>;

/** The content of a change request that corrects a closed call. */
export const callCorrection = z.strictObject({
  call: z.uuid(),
  outcome,
  exit: paise.describe("The exit price that should have been recorded."),
});
export type CallCorrection = Infer<typeof callCorrection>;
