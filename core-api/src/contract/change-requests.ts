import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";

/** Kinds of changes that need a second person. */
export const changeKinds = [
  "dataset.publish",
  "dataset.rollback",
  "box.publish",
  "call.correct",
  "profile.update",
  "client.grant_days",
  "client.refund",
  "client.export_data",
  "register.export",
  "broadcast.send",
  "complaints.publish",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Draft: its maker still edits it. Submitted: waits for a second person. Approved: not applied yet,
 * or applying it failed. Stale: its subject changed after the request was made. Applied, rejected,
 * withdrawn and stale are final.
 */
export const changeStates = [
  "draft",
  "submitted",
  "approved",
  "applied",
  "rejected",
  "withdrawn",
  "stale",
] as const;
export type ChangeState = (typeof changeStates)[number];

const person = z.object({ id: z.uuid(), name: z.string() });
const hash = z.string().regex(/^[0-9a-f]{64}$/, "must be the hash of the content");
const reason = z.string().trim().min(1, "Enter a reason.").max(1_000);

const summary = z.object({
  id: z.uuid(),
  kind: z.enum(changeKinds),
  subject: z.string(),
  /** One line that names the change. */
  title: z.string(),
  reason: z.string(),
  state: z.enum(changeStates),
  maker: person,
  checker: person.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

const details = summary.extend({
  version: z.int(),
  /** Hash of the content; an approval names it. */
  hash,
  payload: z.looseObject({}),
  /** Changes line by line; null if a side has no value. */
  diff: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  comment: z.string().nullable(),
  isOverride: z.boolean(),
  result: z.looseObject({}).nullable(),
  failure: z.string().nullable(),
  /** Actions available to the caller now. */
  actions: z.array(
    z.enum(["edit", "submit", "withdraw", "approve", "reject", "apply", "override"]),
  ),
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      by: person,
      state: z.enum(changeStates),
      comment: z.string().nullable(),
      hash,
    }),
  ),
});

export type ChangeSummary = Infer<typeof summary>;
export type ChangeDetails = Infer<typeof details>;
export type ChangeAction = ChangeDetails["actions"][number];

const byId = z.strictObject({ id: z.uuid("must be an id") });

const ofState = {
  "change.not_found": [404, "Change request not found, or it is not yours to see."],
  "change.wrong_state": [409, "The state of the request does not allow this."],
  "change.edited": [409, "The content has changed since it was read."],
  "change.own": [403, "A second person has to decide."],
} as const;

/** Changes with four eyes: one person makes them, another approves exactly that content. */
export const changeRequestRoutes = defineRoutes({
  "GET /admin/changes": {
    summary: "Change requests: the caller's own, and all for those who approve",
    access: "staff",
    permission: null,
    browser: {},
    query: z.strictObject({
      state: z.enum(["open", "closed"]).default("open"),
      before: z.iso
        .datetime()
        .optional()
        .describe("Continues a list: `createdAt` of its last row."),
    }),
    answer: z.object({ rows: z.array(summary), hasMore: z.boolean() }),
  },
  "POST /admin/changes": {
    summary: "Makes a change request; `submit` hands it to a second person at once",
    access: "staff",
    permission: null,
    browser: {},
    body: z.strictObject({
      kind: z.enum(changeKinds),
      payload: z.looseObject({}),
      reason,
      submit: z.boolean().default(true),
    }),
    answer: details,
    failures: {
      "change.payload": [400, "The content does not fit the kind of change."],
      "staff.forbidden": [403, "The kind of change needs a permission that the caller lacks."],
    },
  },
  "GET /admin/changes/:id": {
    summary: "A change request with its diff and history",
    access: "staff",
    permission: null,
    browser: {},
    params: byId,
    answer: details,
    failures: { "change.not_found": ofState["change.not_found"] },
  },
  "PUT /admin/changes/:id": {
    summary: "Edits a draft or submitted request, which becomes a draft; an approval is void",
    access: "staff",
    permission: null,
    browser: {},
    params: byId,
    body: z.strictObject({ version: z.int(), payload: z.looseObject({}), reason }),
    answer: details,
    failures: { ...ofState, "change.payload": [400, "The content does not fit the kind."] },
  },
  "POST /admin/changes/:id/submit": {
    summary: "Hands a draft to a second person",
    access: "staff",
    permission: null,
    browser: {},
    params: byId,
    body: z.strictObject({ hash }),
    answer: details,
    failures: ofState,
  },
  "POST /admin/changes/:id/withdraw": {
    summary: "Takes back an own request that is not applied",
    access: "staff",
    permission: null,
    browser: {},
    params: byId,
    body: z.strictObject({}),
    answer: details,
    failures: ofState,
  },
  "POST /admin/changes/:id/approve": {
    summary: "Approves exactly the named content and applies it",
    access: "staff",
    permission: "change.approve",
    needsStepUp: true,
    browser: {},
    params: byId,
    body: z.strictObject({ hash, comment: z.string().trim().max(1_000).default("") }),
    answer: details,
    failures: ofState,
  },
  "POST /admin/changes/:id/reject": {
    summary: "Rejects a request, with a comment for its maker",
    access: "staff",
    permission: "change.approve",
    browser: {},
    params: byId,
    body: z.strictObject({ hash, comment: reason }),
    answer: details,
    failures: ofState,
  },
  "POST /admin/changes/:id/apply": {
    summary: "Applies an approved request that could not be applied before",
    access: "staff",
    permission: null,
    browser: {},
    params: byId,
    body: z.strictObject({ hash }),
    answer: details,
    failures: ofState,
  },
  "POST /admin/changes/:id/override": {
    summary: "Applies a request without a second person; all masters are notified",
    access: "staff",
    permission: "change.override",
    needsStepUp: true,
    browser: {},
    params: byId,
    body: z.strictObject({ hash, reason }),
    answer: details,
    failures: ofState,
  },
});
