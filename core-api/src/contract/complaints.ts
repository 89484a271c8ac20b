import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";
import { nameField, plainText } from "./text-fields.ts";

/** Complaint sources, as listed in the regulator's tables. */
export const complaintSources = ["direct", "scores", "other"] as const;
export type ComplaintSource = (typeof complaintSources)[number];
export const complaintSourceNames: { readonly [S in ComplaintSource]: string } = {
  direct: "Directly from investors",
  scores: "SEBI (SCORES)",
  other: "Other sources",
};

/** Complaint states relative to the deadline. */
export const complaintStateNames = {
  overdue: "Overdue",
  due: "Due within 7 days",
  open: "Open",
  resolved: "Resolved",
} as const;
export type ComplaintState = keyof typeof complaintStateNames;

/** Days from receipt to the deadline: SEBI's circular on SCORES 2.0 of 20 Sep 23. */
export const complaintDays = 21;

export const complaintRegister = defineRegister({
  key: "complaints",
  title: "Complaints",
  counted: "complaints",
  permission: "complaint.read",
  exportPermission: "complaint.read",
  page: "/admin/Copmplaints",
  id: "uuid",
  paging: "pages",
  name: "subject",
  columns: {
    subject: { title: "Subject", kind: "text", searched: true },
    number: { title: "Number", kind: "number", sorts: true },
    state: { title: "State", kind: "choice", options: complaintStateNames },
    due: { title: "Due", kind: "date", sorts: true },
    received: { title: "Received", kind: "date", sorts: true },
    source: { title: "Source", kind: "choice", options: complaintSourceNames },
    name: { title: "From", kind: "text", searched: true, isPersonal: true },
    resolved: { title: "Resolved", kind: "date" },
    reviews: { title: "Reviews", kind: "number" },
    scores_number: { title: "SCORES number", kind: "text", isExtra: true },
  },
  defaultSort: { column: "due", direction: "ascending" },
  actions: {},
});

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const version = z.int().min(1);
const day = z.iso.date("must be a date such as 2026-03-31");

// Line breaks are the writer's; no database carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;
const longText = z
  .string()
  .trim()
  .max(5_000, "must have 5,000 characters or fewer")
  .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text");

const content = {
  receivedOn: day,
  source: z.enum(complaintSources),
  name: nameField,
  email: plainText(254)
    .transform((text) => text.trim().toLowerCase())
    .refine(
      (text) => text === "" || z.email().safeParse(text).success,
      "Enter a valid email address.",
    )
    .default("")
    .describe("Of the complainant: the answer goes there; a client is found by it."),
  subject: plainText(200)
    .transform((text) => text.trim())
    .refine((text) => text !== "", "Enter a subject."),
  details: longText.default(""),
  scoresNumber: plainText(40)
    .transform((text) => text.trim())
    .default(""),
};
const complaintBody = z.strictObject(content);
export type ComplaintContent = Infer<typeof complaintBody>;

const work = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("note"), version, note: longText.min(1, "Enter a note.") }),
  z.strictObject({
    action: z.literal("review"),
    version,
    note: longText.min(1, "Enter what is reviewed and by whom."),
  }),
  z.strictObject({
    action: z.literal("resolve"),
    version,
    on: day,
    note: longText.min(1, "Enter the answer."),
  }),
  z.strictObject({
    action: z.literal("reopen"),
    version,
    note: longText.min(1, "Enter a reason."),
  }),
]);
export type ComplaintWork = Infer<typeof work>;
export type ComplaintAction = ComplaintWork["action"];

const details = z.object({
  id: z.uuid(),
  version,
  number: z.int(),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  source: z.enum(complaintSources),
  name: z.string(),
  email: z.string(),
  isClient: z
    .boolean()
    .describe("A client has this address, so they are notified in the product too."),
  subject: z.string(),
  details: z.string(),
  scoresNumber: z.string(),
  state: z.enum(["overdue", "due", "open", "resolved"]),
  resolvedOn: z.iso.date().nullable(),
  resolution: z.string(),
  reviews: z.int().describe("Of SCORES 2.0: at most two."),
  events: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      kind: z.string(),
      note: z.string(),
    }),
  ),
  actions: z.array(z.enum(["edit", "note", "review", "resolve", "reopen"])),
});
export type ComplaintDetails = Infer<typeof details>;

const monthFigures = z.object({
  source: z.enum(complaintSources),
  received: z.int(),
  resolved: z.int(),
  pendingOverThreeMonths: z.int().describe("Of those pending at the month's end."),
  resolutionDays: z.int().describe("Sum of the days that the resolved ones took."),
});
export type ComplaintMonthFigures = Infer<typeof monthFigures>;

const publication = z.object({
  month: z.string().describe("YYYY-MM."),
  rows: z.array(monthFigures),
  /** As published last; null: not yet. Frozen: a difference is a correction. */
  published: z
    .object({
      at: z.iso.datetime(),
      version: z.int(),
      note: z.string(),
      rows: z.array(monthFigures),
    })
    .nullable(),
  differs: z.boolean(),
});
export type ComplaintPublication = Infer<typeof publication>;

const deadlines = z.object({
  open: z.int(),
  overdue: z.int(),
  dueWithinWeek: z.int(),
});
export type ComplaintDeadlines = Infer<typeof deadlines>;

const ofReader = { access: "staff", permission: "complaint.read", browser: {} } as const;
const ofChanger = { access: "staff", permission: "complaint.change", browser: {} } as const;
const failures = {
  "complaint.not_found": [404, "Complaint not found."],
  "complaint.changed": [409, "It was changed since it was read; `current` has the stored values."],
  "complaint.wrong_state": [409, "The complaint's state does not allow this."],
  "complaint.date": [400, "The date is in the future or before the date received."],
} as const;

/** Complaints and the regulator's tables; their list is a register. */
export const complaintDeskRoutes = defineRoutes({
  "GET /admin/complaint_deadlines": {
    ...ofReader,
    summary: "Open complaints, those past their 21st day, and those due within a week",
    answer: deadlines,
  },
  "POST /admin/complaints": {
    ...ofChanger,
    summary: "Records a complaint",
    idempotency: "key",
    body: complaintBody,
    answer: details,
    failures: { "complaint.date": failures["complaint.date"] },
  },
  "GET /admin/complaints/:id": {
    ...ofReader,
    summary: "A complaint with its history",
    params: byId,
    answer: details,
    failures: { "complaint.not_found": failures["complaint.not_found"] },
  },
  "PUT /admin/complaints/:id": {
    ...ofChanger,
    summary:
      "Edits a complaint; published months keep their figures until a correction is published",
    params: byId,
    body: complaintBody.extend({ version }),
    answer: details,
    failures,
  },
  "POST /admin/complaints/:id/work": {
    ...ofChanger,
    summary: "Notes, reviews of SCORES, the answer (which is sent), reopening",
    params: byId,
    body: work,
    answer: details,
    failures,
  },
  "GET /admin/complaint_months": {
    ...ofReader,
    summary: "The register's figures by month, next to those published; newest first",
    answer: z.array(publication),
  },
});
