import type { Infer, InferInput } from "@munshi/platform/contract";
import { statementLines } from "@munshi/engine/contract";
import { keysOf } from "@munshi/platform/contract";
import { z } from "zod";
import {
  companyFieldNames,
  correctionKinds,
  flowInvestorNames,
  priceFieldNames,
  shareholdingFieldNames,
  statementSpanNames,
} from "./market-correction-kinds.ts";
import { defineRoutes } from "./route.ts";

const amount = z.number().refine((value) => Math.abs(value) <= 1e15, "is too large");
const day = z.iso.date("must be a date such as 2026-03-31");
const company = z.string().trim().min(1, "Enter a symbol, ISIN or code.").max(40);
const reason = z.string().trim().min(1, "Enter a reason.").max(1_000);
const ratio = z.number().positive().max(1_000_000);

const action = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("split"), exDate: day, from: ratio, to: ratio }),
  z.strictObject({ kind: z.literal("bonus"), exDate: day, from: ratio, to: ratio }),
  z.strictObject({ kind: z.literal("dividend"), exDate: day, amount: z.number().min(0).max(1e6) }),
]);
export type CorrectedAction = Infer<typeof action>;

/** ₹ crore. Bought and sold are null where only the net is known. */
const flow = z.strictObject({ buy: amount.nullable(), sell: amount.nullable(), net: amount });
export type CorrectedFlow = Infer<typeof flow>;

/** Which fact: of which company, kind, day and name. Flows are of the whole market. */
export const correctedFact = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("company"),
    company,
    field: z.enum(keysOf(companyFieldNames)),
  }),
  z.strictObject({
    kind: z.literal("statement"),
    company,
    basis: z.enum(["consolidated", "standalone"]),
    span: z.enum(keysOf(statementSpanNames)),
    /** The period's last day. */
    day,
    line: z.enum(keysOf(statementLines)),
  }),
  z.strictObject({
    kind: z.literal("shareholding"),
    company,
    /** The quarter's last day. */
    day,
    field: z.enum(keysOf(shareholdingFieldNames)),
  }),
  z.strictObject({
    kind: z.literal("parameter"),
    company,
    /** The day of the source's table. */
    day,
    /** The column's key: `sales@y0`. */
    key: z.string().regex(/^[A-Za-z][A-Za-z0-9]*(@[yq]\d{1,2})?$/, "must be such as sales@y0"),
  }),
  z.strictObject({
    kind: z.literal("price"),
    company,
    day,
    field: z.enum(keysOf(priceFieldNames)),
  }),
  z.strictObject({
    kind: z.literal("action"),
    company,
    /** The ex-date as imported; of an added action its own. */
    day,
    /** `split/1:5` names an imported action; null adds one. */
    imported: z.string().max(200).nullable(),
  }),
  z.strictObject({
    kind: z.literal("news"),
    company,
    /** When it was published, in India. */
    day,
    /** `news/<key>` or `announcement/<key>`; null only lists those of the day. */
    imported: z.string().max(60).nullable(),
  }),
  z.strictObject({
    kind: z.literal("event"),
    company,
    /** The meeting's day as imported. */
    day,
    /** `meeting/<key>`; null only lists those of the day. */
    imported: z.string().max(60).nullable(),
  }),
  z.strictObject({
    kind: z.literal("flow"),
    investor: z.enum(keysOf(flowInvestorNames)),
    day,
  }),
  z.strictObject({
    kind: z.literal("member"),
    company,
    /** As imported; upper and lower case are the same. */
    index: z.string().trim().min(1, "Choose an index.").max(100),
    /** The day of an imported list of constituents. */
    day,
  }),
  z.strictObject({
    kind: z.literal("freeFloat"),
    company,
    /** The day that the source gives. */
    day,
  }),
  z.strictObject({
    kind: z.literal("surveillance"),
    company,
    /** Since when the company is on the list, as imported. */
    day,
    /** `list/<name>`; null only lists those since the day. */
    imported: z.string().max(200).nullable(),
  }),
]);
export type CorrectedFact = Infer<typeof correctedFact>;

const value = z
  .union([amount, z.string().trim().min(1).max(300), z.boolean(), action, flow])
  .nullable()
  .describe(
    "Null: there is no value; an action or meeting did not take place; news or flows are not shown; the company is not under surveillance. Of a meeting: its day. Of a constituent: whether it is one. Of surveillance: the stage.",
  );

const correctBody = z.strictObject({ fact: correctedFact, value, reason });

const foundFact = z.object({
  coCode: z.int().nullable().describe("Null for flows, which are of no company."),
  symbol: z.string().describe("Of flows: FII or DII."),
  name: z.string().describe("Empty for flows."),
  /** The fact in words: Sales, consolidated quarter. */
  label: z.string(),
  imported: z.string().nullable().describe("As imported, in words; null: no source has it."),
  file: z.string().nullable(),
  importedAt: z.iso.datetime().nullable(),
  corrected: z.string().nullable().describe("A valid correction's value; null without one."),
  /** The company's actions, news, meetings or surveillance lists of the day that can be corrected. */
  actions: z.array(z.object({ key: z.string(), text: z.string() })),
});
export type FoundFact = Infer<typeof foundFact>;

const detail = z.object({
  id: z.string(),
  symbol: z.string().describe("Of flows: FII or DII."),
  company: z.string().describe("Empty for flows."),
  coCode: z.int().nullable().describe("Null for flows, which are of no company."),
  kind: z.enum([...keysOf(correctionKinds), "jump"]),
  day: z.string().nullable(),
  label: z.string(),
  /** Imported value when the correction was made, as text. */
  imported: z.string(),
  /** Current value from the sources; null if it cannot be looked up. */
  importedNow: z.string().nullable(),
  file: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  withdrawn: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type CorrectionDetail = Infer<typeof detail>;
export type CorrectedFactPayload = InferInput<typeof correctedFact>;
export type CorrectionPayload = InferInput<typeof correctBody>;

const byNumber = z.strictObject({ id: z.string().regex(/^\d{1,15}$/, "must be a number") });
const noCompany = {
  "market.company_not_found": [404, "No company has this symbol, ISIN or code."],
} as const;

const noFact = {
  ...noCompany,
  "market.index_not_found": [404, "No imported index has this name."],
  "market.fact_not_found": [404, "No imported file has a fact of this day."],
} as const;

const indexLists = z.array(
  z.object({
    name: z.string(),
    days: z.array(z.string()).describe("Days of its imported lists of constituents, newest first."),
  }),
);
export type IndexLists = Infer<typeof indexLists>;

const ratioAnswer = (kind: "split" | "bonus" | "consolidation") =>
  z.strictObject({ kind: z.literal(kind), from: ratio, to: ratio });

export const correctionRoutes = defineRoutes({
  "POST /admin/market/facts/find": {
    summary: "A fact as imported and as corrected",
    access: "staff",
    permission: "market.correct",
    browser: {},
    body: z.strictObject({ fact: correctedFact }),
    answer: foundFact,
    failures: noFact,
  },
  "GET /admin/market/indices": {
    summary: "Indices whose constituents can be corrected",
    access: "staff",
    permission: "market.correct",
    browser: {},
    answer: indexLists,
  },
  "POST /admin/market/corrections": {
    summary: "Corrects a fact by hand; figures update at the next publication",
    access: "staff",
    permission: "market.correct",
    idempotency: "key",
    browser: {},
    body: correctBody,
    answer: z.object({ id: z.string() }),
    failures: {
      ...noFact,
      "market.already_corrected": [409, "The fact already has a correction. Withdraw it first."],
      "market.value": [422, "The value does not fit the fact."],
    },
  },
  "GET /admin/market/corrections/:id": {
    summary: "A correction with the imported value, author and reason",
    access: "staff",
    permission: "market.read",
    browser: {},
    params: byNumber,
    answer: detail,
    failures: { "market.correction_not_found": [404, "Correction not found."] },
  },
  "POST /admin/market/corrections/:id/withdraw": {
    summary: "Withdraws a correction: imported values count again",
    access: "staff",
    permission: "market.correct",
    browser: {},
    params: byNumber,
    body: z.strictObject({ reason }),
    answer: detail,
    failures: {
      "market.correction_not_found": [404, "Correction not found."],
      "market.correction_withdrawn": [409, "The correction is already withdrawn."],
    },
  },
  "POST /admin/market/jumps/answer": {
    summary: "Answers a price jump: adds the missing corporate action, or confirms the price move",
    access: "staff",
    permission: "market.correct",
    browser: {},
    body: z.strictObject({
      coCode: z.int().positive(),
      day,
      answer: z.discriminatedUnion("kind", [
        ratioAnswer("split"),
        ratioAnswer("bonus"),
        ratioAnswer("consolidation"),
        z.strictObject({ kind: z.literal("move") }),
      ]),
      reason,
    }),
    answer: z.object({ success: z.literal(true) }),
    failures: {
      ...noCompany,
      "market.jump_not_found": [404, "The company has no price jump on that day."],
      "market.jump_answered": [409, "The jump already has another answer."],
      "market.ratio_refused": [422, "The ratio does not explain the prices."],
    },
  },
});
