import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import {
  leadActions,
  leadLimits,
  leadOptionKinds,
  leadStateNames,
  leadStates,
} from "./lead-states.ts";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";
import { nameField, plainText } from "./text-fields.ts";

/** The first rows of a list need work most. */
const urgencies = {
  "1": "Overdue",
  "2": "Today",
  "3": "Untouched for 24 h",
  "4": "Later",
} as const;

const columns = {
  urgency: { title: "Due", kind: "choice", options: urgencies, sorts: true },
  name: { title: "Name", kind: "text", sorts: true, searched: true, isPersonal: true },
  email: { title: "Email", kind: "masked", searched: true },
  phone: { title: "Phone", kind: "masked", searched: true },
  state: { title: "State", kind: "choice", options: leadStateNames },
  follow_up: { title: "Follow up on", kind: "date" },
  assignee: { title: "Assigned to", kind: "text" },
  source: { title: "Source", kind: "text" },
  service: { title: "Service", kind: "text" },
  created: { title: "Created", kind: "moment", sorts: true },
  touched: { title: "Last touched", kind: "moment", isExtra: true },
  reason: { title: "Reason", kind: "text", isExtra: true },
} as const;

const assignByTurn = { title: "Assign by turn", permission: "lead.assign" } as const;
const defaultSort = { column: "urgency", direction: "ascending" } as const;

/** Leads that the staff member sees: own ones, unassigned ones and those of others, each by permission. */
export const leadRegister = defineRegister({
  key: "leads",
  title: "Leads",
  counted: "leads",
  permission: "lead.read",
  exportPermission: "lead.export",
  page: "/admin/ListLead",
  id: "uuid",
  paging: "pages",
  name: "name",
  columns,
  defaultSort,
  actions: {
    assign: assignByTurn,
    unassign: { title: "Unassign", permission: "lead.assign", isDestructive: true },
  },
});

export const unassignedLeadRegister = defineRegister({
  key: "unassigned-leads",
  title: "Unassigned leads",
  counted: "leads",
  permission: "lead.read_unassigned",
  exportPermission: "lead.export",
  page: "/admin/Unassignlead",
  id: "uuid",
  paging: "pages",
  name: "name",
  columns: {
    urgency: columns.urgency,
    name: columns.name,
    email: columns.email,
    phone: columns.phone,
    source: columns.source,
    service: columns.service,
    created: columns.created,
  },
  defaultSort,
  actions: { assign: assignByTurn },
});

const id = z.uuid("must be an id");
const byId = z.strictObject({ id });
const version = z.int().min(1);
const named = z.object({ id: z.uuid(), name: z.string() });
const today = z.iso.date("must be a date such as 2026-03-31");

// Line breaks are the writer's; no database carries other control characters.
const unsafe = /[^\P{Cc}\n\r\t]/u;
const note = z
  .string()
  .trim()
  .max(leadLimits.note, `must have ${leadLimits.note} characters or fewer`)
  .refine((text) => text.isWellFormed() && !unsafe.test(text), "must be plain text");

/** Empty if unknown; a lead needs one of both. */
const emailField = plainText(254)
  .transform((text) => text.trim())
  .refine(
    (text) => text === "" || z.email().safeParse(text).success,
    "Enter a valid email address.",
  );
const phoneField = plainText(20)
  .transform((text) => text.trim())
  .refine(
    (text) => text === "" || /^\+?(?:[ ()-]*\d){10,15}[ )]*$/.test(text),
    "Enter a phone number with at least 10 digits.",
  );

const newLead = z
  .strictObject({
    name: nameField,
    email: emailField.default(""),
    phone: phoneField.default(""),
    sourceId: id.nullable().default(null).describe("Null: added by staff."),
    serviceId: id.nullable().default(null),
    note: note.default(""),
    assigneeId: id.nullable().default(null),
  })
  .refine(({ email, phone }) => email !== "" || phone !== "", {
    path: ["email"],
    error: "Enter an email address or a phone number.",
  });
export type NewLead = Infer<typeof newLead>;

/** Another lead of the same email address or phone number, also one that the reader cannot open. */
const sameContact = z.object({
  /** Null: the staff member may not open it. */
  id: z.uuid().nullable(),
  state: z.enum(leadStates),
  heldBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SameContact = Infer<typeof sameContact>;

const created = z.object({
  id: z.uuid(),
  /** The newest other lead of this contact. */
  exists: sameContact.nullable(),
  /** True if that lead is open and the new one was merged into it. */
  isJoined: z.boolean(),
});
export type CreatedLead = Infer<typeof created>;

const editable = z.object({
  version,
  name: z.string(),
  /** Masked. */
  email: z.string(),
  phone: z.string(),
  source: named,
  service: named.nullable(),
});

const event = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable().describe("Null: the visitor, or the product itself."),
  kind: z.string(),
  state: z.enum(leadStates),
  note: z.string(),
  /** A date, an assignee, a reason, edited fields. */
  about: z.string(),
});
export type LeadEventView = Infer<typeof event>;

const details = editable.extend({
  id: z.uuid(),
  state: z.enum(leadStates),
  assignee: named.nullable(),
  followUpOn: z.iso.date().nullable(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Text of a customer query. */
  message: z.string().nullable(),
  /** Further inquiries that became part of this lead. */
  inquiries: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      source: z.string(),
      message: z.string().nullable(),
    }),
  ),
  sameContact: z.array(sameContact),
  events: z.array(event),
  /** Actions available to the staff member now. */
  actions: z.array(z.enum([...leadActions, "edit", "reveal"])),
});
export type LeadDetails = Infer<typeof details>;

const work = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("follow_up"),
    version,
    on: today,
    note: note.default(""),
  }),
  z.strictObject({ action: z.literal("note"), version, note: note.min(1, "Enter a note.") }),
  z.strictObject({ action: z.literal("reject"), version, reasonId: id, note: note.default("") }),
  z.strictObject({ action: z.literal("succeed"), version, note: note.default("") }),
  z.strictObject({ action: z.literal("reopen"), version, note: note.default("") }),
]);
export type LeadWork = Infer<typeof work>;

const notFound = {
  "lead.not_found": [404, "Lead not found, or the staff member may not see it."],
} as const;
const stale = {
  ...notFound,
  "lead.changed": [409, "The lead was changed since it was read; `current` has the stored values."],
  "lead.wrong_state": [409, "The lead's state does not allow this."],
} as const;
const assigning = {
  "lead.already_assigned": [409, "Someone else was assigned since the lead was read."],
  "lead.unknown_assignee": [400, "The person is not active staff who may read leads."],
  "lead.at_capacity": [409, "The person holds as many open leads as they can."],
  "lead.no_assignee": [409, "No one who takes leads by turn has room for another."],
} as const;
const optionFailures = {
  "lead.unknown_option": [400, "The source, service or reason does not exist or is retired."],
} as const;

const outcome = z.object({
  assigned: z.array(z.object({ id: z.uuid(), to: z.string() })),
  skipped: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export type AssignOutcome = Infer<typeof outcome>;

/** One lead at a time, and bulk assignment. Lists are registers. */
export const leadDeskRoutes = defineRoutes({
  "POST /admin/leads": {
    summary: "Adds a lead; one whose contact has an open lead becomes part of that",
    access: "staff",
    permission: "lead.create",
    idempotency: "key",
    browser: {},
    body: newLead,
    answer: created,
    failures: { ...optionFailures, ...assigning },
  },
  "GET /admin/leads/:id": {
    summary: "A lead with its history; email address and phone number masked",
    access: "staff",
    permission: "lead.read",
    browser: {},
    params: byId,
    answer: details,
    failures: notFound,
  },
  "PUT /admin/leads/:id": {
    summary: "Edits a lead; null keeps a masked field",
    access: "staff",
    permission: "lead.create",
    browser: {},
    params: byId,
    body: z.strictObject({
      version,
      name: nameField,
      email: emailField.nullable().default(null),
      phone: phoneField.nullable().default(null),
      sourceId: id,
      serviceId: id.nullable(),
    }),
    answer: details,
    failures: {
      ...stale,
      ...optionFailures,
      "lead.no_contact": [400, "A lead needs an email address or a phone number."],
    },
  },
  "POST /admin/leads/:id/work": {
    summary: "Notes, follow-ups, success, rejection with a reason, reopening",
    access: "staff",
    permission: "lead.create",
    browser: {},
    params: byId,
    body: work,
    answer: details,
    failures: {
      ...stale,
      ...optionFailures,
      "lead.past_date": [400, "The follow-up date is in the past."],
    },
  },
  "POST /admin/leads/:id/reveal": {
    summary: "Shows email address and phone number; recorded in the audit log",
    access: "staff",
    permission: "lead.reveal",
    needsStepUp: true,
    browser: {},
    params: byId,
    answer: z.object({ email: z.string(), phone: z.string() }),
    failures: notFound,
  },
  "POST /admin/leads/:id/assign": {
    summary: "Assigns a lead to a person, or by turn",
    access: "staff",
    permission: "lead.assign",
    browser: {},
    params: byId,
    body: z.strictObject({
      version,
      staffId: id.nullable().describe("Null: whose turn it is."),
    }),
    answer: details,
    failures: { ...stale, ...assigning },
  },
  "POST /admin/leads/:id/unassign": {
    summary: "Takes an open lead from its assignee",
    access: "staff",
    permission: "lead.assign",
    browser: {},
    params: byId,
    body: z.strictObject({ version, note: note.default("") }),
    answer: details,
    failures: stale,
  },
  "POST /admin/leads/assign": {
    summary: "Assigns unassigned leads to a person, or by turn; names each that was skipped",
    access: "staff",
    permission: "lead.assign",
    browser: {},
    body: z.strictObject({
      ids: z.array(id).min(1).max(leadLimits.assigned),
      staffId: id.nullable().describe("Null: by turn."),
    }),
    answer: outcome,
    failures: {},
  },
});

const option = z.object({
  id: z.uuid(),
  kind: z.enum(leadOptionKinds),
  name: z.string(),
  isRetired: z.boolean(),
  /** The product itself uses it: it is renamed, never retired. */
  isBuiltIn: z.boolean(),
  leads: z.int(),
  version,
});
export type LeadOption = Infer<typeof option>;

const assignee = z.object({
  id: z.uuid(),
  name: z.string(),
  open: z.int().describe("Open leads that they hold."),
  /** Null: takes none by turn, and has no limit. */
  capacity: z.int().nullable(),
  version: z.int(),
});
export type LeadAssignee = Infer<typeof assignee>;

const optionBody = z.strictObject({ name: nameField });
const optionEdit = z.strictObject({ version, name: nameField, isRetired: z.boolean() });
const optionEditFailures = {
  "lead_option.not_found": [404, "Source or service not found."],
  "lead_option.changed": [
    409,
    "It was changed since it was read; `current` has the stored values.",
  ],
  "lead_option.duplicate_name": [409, "There is one with this name."],
  "lead_option.in_use": [409, "The product uses it: it cannot be retired."],
} as const;
const duplicateName = {
  "lead_option.duplicate_name": optionEditFailures["lead_option.duplicate_name"],
} as const;

const ofSources = { access: "staff", permission: "lead.sources", browser: {} } as const;
const ofServices = { access: "staff", permission: "lead.services", browser: {} } as const;

/** Routes for lead options, and for the staff who work on leads. */
export const leadOptionRoutes = defineRoutes({
  "GET /admin/lead_options": {
    summary: "Sources, services and reasons of rejection, retired ones too",
    access: "staff",
    permission: null,
    browser: {},
    answer: z.array(option),
  },
  "POST /admin/lead_sources": {
    ...ofSources,
    summary: "Adds a source",
    body: optionBody,
    answer: option,
    failures: duplicateName,
  },
  "PUT /admin/lead_sources/:id": {
    ...ofSources,
    summary: "Renames, retires or restores a source",
    params: byId,
    body: optionEdit,
    answer: option,
    failures: optionEditFailures,
  },
  "POST /admin/lead_services": {
    ...ofServices,
    summary: "Adds a service",
    body: optionBody,
    answer: option,
    failures: duplicateName,
  },
  "PUT /admin/lead_services/:id": {
    ...ofServices,
    summary: "Renames, retires or restores a service",
    params: byId,
    body: optionEdit,
    answer: option,
    failures: optionEditFailures,
  },
  "POST /admin/lead_reasons": {
    ...ofSources,
    summary: "Adds a rejection reason",
    body: optionBody,
    answer: option,
    failures: duplicateName,
  },
  "PUT /admin/lead_reasons/:id": {
    ...ofSources,
    summary: "Renames, retires or restores a rejection reason",
    params: byId,
    body: optionEdit,
    answer: option,
    failures: optionEditFailures,
  },
  "GET /admin/lead_assignees": {
    summary: "Staff who may work on leads, with their open leads and capacity",
    access: "staff",
    permission: "lead.assign",
    browser: {},
    answer: z.array(assignee),
  },
  "PUT /admin/lead_assignees/:id": {
    summary: "Sets how many open leads a person can hold; null: none by turn",
    access: "staff",
    permission: "lead.assign",
    browser: {},
    params: byId,
    body: z.strictObject({
      version: z.int().min(0),
      capacity: z.int().min(0).max(leadLimits.capacity).nullable(),
    }),
    answer: assignee,
    failures: {
      "lead.unknown_assignee": assigning["lead.unknown_assignee"],
      "lead.capacity_changed": [409, "The capacity was changed since it was read."],
    },
  },
});
