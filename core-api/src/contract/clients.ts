import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { clientLimits } from "./client-limits.ts";
import type { clientFileColumns } from "./client-limits.ts";
import { defineRoutes } from "./route.ts";
import { rowFileRoutes } from "./row-files.ts";
import { nameField, phonePattern, plainText } from "./text-fields.ts";

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const moment = z.iso.datetime();
const version = z.int().describe("The version that was edited.");
const reason = plainText(500).refine((text) => text.trim() !== "", "Enter a reason.");
const phone = z
  .string()
  .trim()
  .refine((text) => text === "" || phonePattern.test(text), "Enter 10 digits.");

const editable = z.object({
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** Masked; empty: none. */
  phone: z.string(),
});
export type EditableClient = Infer<typeof editable>;

const client = editable.extend({
  id: z.uuid(),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  joinedAt: moment,
  hasPassword: z
    .boolean()
    .describe("False: the client has not chosen one, and may log in otherwise."),
  lastSeenAt: moment.nullable(),
  sessions: z.int(),
  /** Deletion was requested; a login before this moment keeps the account. */
  eraseAfter: moment.nullable(),
  kyc: z.object({
    status: z.string().nullable(),
    /** Masked. */
    pan: z.string().nullable(),
    account: z.string().nullable(),
  }),
  subscription: z.object({
    isActive: z.boolean(),
    isTrial: z.boolean(),
    validTill: moment.nullable(),
  }),
  /** Payments, coupons and grants, newest first. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      product: z.string(),
      kind: z.enum(["plan", "coupon", "trial", "grant"]),
      startsAt: moment,
      endsAt: moment,
      isRevoked: z.boolean(),
    }),
  ),
  /** Paid orders with the refundable value of their unused days in paise; 0 if none. */
  orders: z.array(z.object({ id: z.uuid(), number: z.string(), paidAt: moment, refund: z.int() })),
  certificates: z.array(
    z.object({ number: z.string(), title: z.string(), reason: z.string(), issuedOn: z.iso.date() }),
  ),
  /** Coupons that only this client can use. */
  coupons: z.array(
    z.object({
      code: z.string(),
      percentOff: z.int(),
      validUntil: moment,
      isUsed: z.boolean(),
    }),
  ),
  referrals: z.object({
    isReferrer: z.boolean(),
    refId: z.string(),
    /** Referrer of the client; `id` is null for a campaign. */
    by: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable(),
    count: z.int(),
    /** The newest clients referred. */
    people: z.array(z.object({ id: z.uuid(), name: z.string(), joinedAt: moment })),
  }),
});
export type ClientDetails = Infer<typeof client>;

const given = z.object({ success: z.literal(true) });
const missing = { "client.not_found": [404, "Client not found."] } as const;
const changing = {
  access: "staff",
  permission: "client.change",
  browser: {},
  params: byId,
  answer: client,
} as const;
const granting = {
  access: "staff",
  permission: "client.grant",
  browser: {},
  params: byId,
  answer: client,
} as const;

/** Staff actions on one client. Days, refunds and exports are change requests. */
export const clientDeskRoutes = defineRoutes({
  "GET /admin/clients/:id": {
    summary: "A client with masked numbers",
    access: "staff",
    permission: "client.read",
    browser: {},
    params: byId,
    answer: client,
    failures: missing,
  },
  "POST /admin/clients": {
    summary: 'Adds a client, who chooses a password by the mail of "Forgot password"',
    access: "staff",
    permission: "client.change",
    browser: {},
    idempotency: "key",
    body: z.strictObject({
      firstName: nameField,
      lastName: plainText(100).default(""),
      email: z.email("Enter an email address.").max(254),
      phone: phone.default(""),
    }),
    answer: z.object({ id: z.uuid() }),
    failures: { "client.exists": [409, "A client with this email address already exists."] },
  },
  "PUT /admin/clients/:id": {
    ...changing,
    summary: "Edits name and phone number",
    body: z.strictObject({
      version,
      firstName: nameField,
      lastName: plainText(100),
      phone: phone.nullable().describe("Null: unchanged."),
    }),
    failures: {
      ...missing,
      "client.changed": [409, "It was changed since it was read; `current` has the stored values."],
    },
  },
  "POST /admin/clients/:id/sessions/end": {
    ...changing,
    summary: "Ends all sessions of a client",
    body: z.strictObject({}),
    failures: missing,
  },
  "POST /admin/clients/:id/coupons": {
    ...granting,
    summary: "Grants a coupon that only this client can use, and notifies them",
    answer: given,
    idempotency: "key",
    body: z.strictObject({
      percentOff: z.int().min(1).max(clientLimits.percentOff),
      validUntil: z.iso.date().describe("Its last day, in Asia/Kolkata."),
      reason,
    }),
    failures: { ...missing, "client.past_day": [400, "The last day has passed."] },
  },
  "POST /admin/clients/:id/certificates": {
    ...granting,
    summary: "Grants a certificate, which the client's page shows",
    answer: given,
    idempotency: "key",
    body: z.strictObject({ title: nameField, reason }),
    failures: missing,
  },
  "POST /admin/clients/:id/referrer": {
    ...granting,
    summary: "Makes a client a referrer, or no longer",
    body: z.strictObject({ isReferrer: z.boolean(), reason }),
    failures: missing,
  },
  "POST /admin/clients/:id/kyc/reveal": {
    summary: "Shows PAN and bank account; recorded in the audit log",
    access: "staff",
    permission: "client.reveal",
    needsStepUp: true,
    browser: {},
    params: byId,
    answer: z.object({ pan: z.string().nullable(), account: z.string().nullable() }),
    failures: missing,
  },
  "POST /admin/clients/:id/deletion": {
    summary: "Schedules the erasure of a client's data; a login before then cancels it",
    access: "staff",
    permission: "client.delete",
    needsStepUp: true,
    browser: {},
    params: byId,
    body: z.strictObject({ reason }),
    answer: client,
    failures: missing,
  },
  "POST /admin/clients/:id/deletion/cancel": {
    summary: "Keeps a client's data whose erasure is scheduled, on request",
    access: "staff",
    permission: "client.delete",
    needsStepUp: true,
    browser: {},
    params: byId,
    body: z.strictObject({ reason }),
    answer: client,
    failures: {
      ...missing,
      "client.no_deletion": [409, "No erasure is scheduled, or its time is over."],
    },
  },
  "POST /admin/clients/:id/view": {
    summary: "A one-time address of the clients' site that shows its pages as the client sees them",
    access: "staff",
    permission: "client.view_as",
    needsStepUp: true,
    browser: {},
    params: byId,
    body: z.strictObject({ reason }),
    answer: z.object({ url: z.url(), expiresAt: moment }),
    failures: missing,
  },
  "POST /client_views/accept": {
    summary: "Opens the view of a one-time code; for the server of the clients' site",
    access: "internal",
    body: z.strictObject({ code: z.string().max(100) }),
    answer: z.object({ user_id: z.uuid(), access: z.string(), refresh: z.string() }),
    failures: { "view.ended": [401, "The code was already used or is older than a minute."] },
  },
  "POST /admin/client_exports/:id": {
    summary:
      "Everything stored about a client as a zip, for the requester of an approved export, for a day",
    access: "staff",
    permission: "client.export",
    needsStepUp: true,
    browser: { streams: true },
    params: byId,
    body: z.strictObject({}),
    failures: {
      "client.no_export": [404, "The caller has no approved request, or its day has passed."],
    },
  },
});

const files = rowFileRoutes("client.upload", {
  ...clientLimits,
  what: "clients",
  choices: z.null().default(null),
  found: {},
  done: {},
});
export type ClientFileColumn = (typeof clientFileColumns)[number];

/** A CSV file of clients. */
export const clientUploadRoutes = defineRoutes({
  "POST /admin/client_uploads": files.begin,
  "PUT /admin/client_uploads/:id/parts/:number": files.part,
  "POST /admin/client_uploads/:id/check": files.check,
  "POST /admin/client_uploads/:id/commit": files.commit,
});
