import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";
import { nameField, plainText } from "./text-fields.ts";

/** Registers that staff keep for the regulator. */
export const complianceKinds = [
  "data_licence",
  "accessibility",
  "conflict",
  "ai_use",
  "deposit",
] as const;
export type ComplianceKind = (typeof complianceKinds)[number];
export const complianceKindNames: { readonly [K in ComplianceKind]: string } = {
  data_licence: "Data licence",
  accessibility: "Accessibility audit",
  conflict: "Conflict of interest",
  ai_use: "Use of AI in research",
  deposit: "Deposit",
};

export const complianceRegister = defineRegister({
  key: "compliance",
  title: "Compliance",
  counted: "entries",
  permission: "compliance.read",
  exportPermission: "compliance.export",
  page: "/admin/Compliance",
  id: "uuid",
  paging: "pages",
  name: "title",
  columns: {
    title: { title: "Title", kind: "text", searched: true },
    kind: { title: "Register", kind: "choice", options: complianceKindNames },
    party: { title: "Party", kind: "text", searched: true },
    starts: { title: "From", kind: "date", sorts: true },
    ends: { title: "Until", kind: "date" },
    state: {
      title: "State",
      kind: "choice",
      options: { current: "Current", ends_soon: "Ends within 30 days", ended: "Ended" },
    },
    declared_by: { title: "Recorded by", kind: "text" },
    recorded: { title: "Recorded", kind: "moment", isExtra: true },
  },
  defaultSort: { column: "starts", direction: "descending" },
  actions: {},
});

/** Consents of members: terms accepted with orders, the KYC agreement, and opting out of messages. */
export const consentRegister = defineRegister({
  key: "consents",
  title: "Consents",
  counted: "consents",
  permission: "compliance.read",
  exportPermission: "compliance.export",
  page: "/admin/Compliance/consents",
  id: "uuid",
  paging: "pages",
  name: "client",
  columns: {
    client: { title: "Client", kind: "text", isPersonal: true },
    consent: {
      title: "Consent",
      kind: "choice",
      options: {
        terms: "Terms accepted",
        kyc_agreement: "KYC agreement accepted",
        opt_out: "Opted out of messages",
      },
    },
    about: { title: "Version or messages", kind: "text" },
    reference: { title: "Order", kind: "text" },
    at: { title: "Date", kind: "moment", sorts: true },
    client_id: { title: "Client ID", kind: "text", isExtra: true },
  },
  defaultSort: { column: "at", direction: "descending" },
  actions: {},
});

const id = z.uuid("must be an id");
const version = z.int().min(1);
const day = z.iso.date("must be a date such as 2026-03-31");
// Line breaks are the writer's; no database carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;

const entryBody = z.strictObject({
  kind: z.enum(complianceKinds),
  title: nameField,
  party: plainText(200)
    .transform((text) => text.trim())
    .describe("Licensor, auditor, security or model; empty: none."),
  startsOn: day,
  endsOn: day.nullable().default(null),
  details: z
    .string()
    .trim()
    .max(5_000, "must have 5,000 characters or fewer")
    .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text")
    .default(""),
});
const endsAfter = {
  path: ["endsOn"],
  error: "must not be before the start",
};
const isOrdered = (given: { readonly startsOn: string; readonly endsOn: string | null }): boolean =>
  given.endsOn === null || given.endsOn >= given.startsOn;
export type ComplianceContent = Infer<typeof entryBody>;

const entry = z.object({
  id: z.uuid(),
  version,
  kind: z.enum(complianceKinds),
  title: z.string(),
  party: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  details: z.string(),
  recordedBy: z.string(),
  /** Earlier versions stay. */
  events: z.array(
    z.object({ version, at: z.iso.datetime(), by: z.string(), content: z.looseObject({}) }),
  ),
});
export type ComplianceEntry = Infer<typeof entry>;

const clientCount = z.object({
  financialYear: z.string().describe("FY2026-27."),
  most: z.int().describe("Peak number of clients with a paid subscription on one day."),
  on: z.iso.date().nullable().describe("That day; null without a client."),
  deposit: z
    .number()
    .describe("₹; SEBI (Research Analysts) Regulations as amended on 16 Dec 24, reg. 8."),
});
export type ClientCount = Infer<typeof clientCount>;

const pack = z.object({
  id: z.uuid(),
  status: z.enum(["queued", "running", "done", "failed"]),
  from: z.iso.date(),
  to: z.iso.date(),
  files: z.int().nullable(),
  sha256: z.string().nullable().describe("Of the manifest."),
});
export type InspectionPack = Infer<typeof pack>;

const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before the start" });

const ofReader = { access: "staff", permission: "compliance.read", browser: {} } as const;
const ofChanger = { access: "staff", permission: "compliance.change", browser: {} } as const;
const ofExporter = {
  access: "staff",
  permission: "compliance.export",
  needsStepUp: true,
} as const;
const notFound = { "compliance.not_found": [404, "Entry not found."] } as const;

/** Registers of compliance, and packs of all of it for an inspection. */
export const complianceRoutes = defineRoutes({
  "GET /admin/compliance_clients": {
    ...ofReader,
    summary: "Clients by financial year, and the deposit that they require",
    answer: z.array(clientCount),
  },
  "POST /admin/compliance": {
    ...ofChanger,
    summary: "Adds an entry",
    idempotency: "key",
    body: entryBody.refine(isOrdered, endsAfter),
    answer: entry,
  },
  "GET /admin/compliance/:id": {
    ...ofReader,
    summary: "An entry with its versions",
    params: z.strictObject({ id }),
    answer: entry,
    failures: notFound,
  },
  "PUT /admin/compliance/:id": {
    ...ofChanger,
    summary: "Edits an entry; its earlier version stays",
    params: z.strictObject({ id }),
    body: entryBody.extend({ version }).refine(isOrdered, endsAfter),
    answer: entry,
    failures: {
      ...notFound,
      "compliance.changed": [
        409,
        "It was changed since it was read; `current` has the stored values.",
      ],
    },
  },
  "POST /admin/inspection_packs": {
    ...ofExporter,
    browser: {},
    summary: "Starts a job that creates an inspection pack of a period",
    body: period,
    answer: z.object({ id: z.uuid() }),
  },
  "GET /admin/inspection_packs/:id": {
    access: "staff",
    permission: "compliance.export",
    browser: {},
    summary: "Progress of an inspection pack",
    params: z.strictObject({ id }),
    answer: pack,
    failures: { "job.not_found": [404, "Inspection pack not found."] },
  },
  "POST /admin/inspection_packs/:id/file": {
    ...ofExporter,
    browser: { streams: true },
    summary: "A finished inspection pack, as a zip",
    params: z.strictObject({ id }),
    body: z.strictObject({}),
    failures: { "job.not_found": [404, "Inspection pack not found, or not finished."] },
  },
});
