import { z } from "zod";
import { managedBoxRegister } from "./box-review.ts";
import { broadcastStateNames } from "./broadcast-texts.ts";
import { complaintRegister } from "./complaints.ts";
import { complianceRegister, consentRegister } from "./compliance.ts";
import { leadRegister, unassignedLeadRegister } from "./leads.ts";
import { defineRegister, registerRoutes } from "./register.ts";
import { callRegister } from "./research-desk.ts";
import { defineRoutes } from "./route.ts";
import { scriptDateRegister, scriptLimitRegister, scriptRegister } from "./scripts.ts";
import {
  brokerOrderRegister,
  jobRegister,
  paymentRegister,
  subscriptionRegister,
} from "./statistics.ts";

/** Broadcasts of the site, newest first. */
export const broadcastRegister = defineRegister({
  key: "broadcasts",
  title: "Broadcasts",
  counted: "broadcasts",
  permission: "message.read",
  exportPermission: null,
  page: "/admin/messenger",
  id: "uuid",
  paging: "pages",
  name: "name",
  columns: {
    name: { title: "Name", kind: "text", sorts: true, searched: true },
    state: { title: "State", kind: "choice", options: broadcastStateNames },
    channels: { title: "Channels", kind: "text" },
    members: { title: "Members", kind: "number" },
    send_at: { title: "Scheduled for", kind: "moment" },
    started: { title: "Started", kind: "moment" },
    finished: { title: "Finished", kind: "moment" },
    created: { title: "Created", kind: "moment", sorts: true },
    author: { title: "Created by", kind: "text", isExtra: true },
  },
  defaultSort: { column: "created", direction: "descending" },
  actions: {},
});

export const clientRegister = defineRegister({
  key: "clients",
  title: "Clients",
  counted: "clients",
  permission: "client.read",
  exportPermission: "client.export",
  page: "/admin/Client",
  id: "uuid",
  paging: "pages",
  name: "name",
  columns: {
    name: { title: "Name", kind: "text", sorts: true, searched: true, isPersonal: true },
    email: { title: "Email", kind: "masked", searched: true },
    phone: { title: "Phone", kind: "masked", searched: true },
    kyc: {
      title: "KYC",
      kind: "choice",
      options: {
        opened: "Opened",
        pan_verified: "PAN verified",
        submitted: "Submitted",
        bank_verified: "Bank verified",
        completed: "Completed",
      },
    },
    subscription: {
      title: "Subscription",
      kind: "choice",
      options: { active: "Active", trial: "Free trial", ended: "Ended", none: "None" },
    },
    joined: { title: "Joined", kind: "moment", sorts: true },
    last_seen: { title: "Last seen", kind: "moment" },
    product: {
      title: "Product",
      kind: "choice",
      options: { stockbox: "Stock boxes", optimizer: "Optimizer" },
      isExtra: true,
    },
    referred_by: { title: "Referred by", kind: "text", isExtra: true, isPersonal: true },
  },
  defaultSort: { column: "joined", direction: "descending" },
  actions: {
    "end-sessions": {
      title: "End sessions",
      permission: "client.change",
      isDestructive: true,
    },
  },
});

export const auditRegister = defineRegister({
  key: "audit",
  title: "Audit log",
  counted: "entries",
  permission: "audit.read",
  exportPermission: "audit.export",
  page: "/admin/Audit",
  id: "number",
  paging: "keyset",
  name: "entry",
  columns: {
    entry: { title: "Entry", kind: "number", sorts: true },
    at: { title: "Time", kind: "moment" },
    actor_kind: {
      title: "Actor",
      kind: "choice",
      options: { staff: "Staff", user: "Client", system: "System" },
    },
    who: { title: "Name", kind: "text", isPersonal: true },
    actor: { title: "Actor ID", kind: "text", searched: true, isExtra: true },
    action: { title: "Action", kind: "text", searched: true },
    about: { title: "Subject", kind: "text", isPersonal: true },
    subject: { title: "Subject ID", kind: "text", searched: true, isExtra: true },
  },
  defaultSort: { column: "entry", direction: "descending" },
  actions: {},
});

export const loadedFileRegister = defineRegister({
  key: "loaded-files",
  title: "Loaded data",
  counted: "imports",
  permission: "market.read",
  exportPermission: "market.read",
  page: "/admin/LoadedData",
  id: "number",
  paging: "pages",
  name: "name",
  columns: {
    name: { title: "File", kind: "text", sorts: true, searched: true },
    format: { title: "Type", kind: "text", searched: true },
    market_day: { title: "Market date", kind: "date", sorts: true },
    rows: { title: "Rows", kind: "number" },
    errors: { title: "Errors", kind: "number" },
    state: {
      title: "State",
      kind: "choice",
      options: { loaded: "Loaded", undone: "Undone" },
    },
    by: { title: "Loaded by", kind: "text" },
    at: { title: "Loaded at", kind: "moment", sorts: true },
    hash: { title: "Hash", kind: "text", searched: true, isExtra: true },
    market: {
      title: "Market",
      kind: "choice",
      options: { market: "Real", demo: "Demonstration" },
      isExtra: true,
    },
  },
  defaultSort: { column: "at", direction: "descending" },
  actions: {},
});

const revealed = z.object({ email: z.string(), phone: z.string().nullable() });

export const registerListRoutes = defineRoutes({
  "GET /admin/registers": {
    summary: "Registers that the staff member may open",
    access: "staff",
    permission: null,
    browser: {},
    answer: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        page: z.string(),
        canSearch: z.boolean().describe("Rows are found by their names."),
      }),
    ),
  },
});

export const clientRoutes = defineRoutes({
  "POST /admin/clients/:id/reveal": {
    summary: "Shows a client's email address and phone number; recorded in the audit log",
    access: "staff",
    permission: "client.reveal",
    needsStepUp: true,
    browser: {},
    params: z.strictObject({ id: z.uuid("must be an id") }),
    answer: revealed,
    failures: { "client.not_found": [404, "Client not found."] },
  },
});

export const allRegisterRoutes = {
  ...registerListRoutes,
  ...clientRoutes,
  ...registerRoutes(clientRegister),
  ...registerRoutes(leadRegister),
  ...registerRoutes(unassignedLeadRegister),
  ...registerRoutes(callRegister),
  ...registerRoutes(scriptRegister),
  ...registerRoutes(scriptLimitRegister),
  ...registerRoutes(scriptDateRegister),
  ...registerRoutes(auditRegister),
  ...registerRoutes(loadedFileRegister),
  ...registerRoutes(managedBoxRegister),
  ...registerRoutes(paymentRegister),
  ...registerRoutes(brokerOrderRegister),
  ...registerRoutes(subscriptionRegister),
  ...registerRoutes(jobRegister),
  ...registerRoutes(broadcastRegister),
  ...registerRoutes(complaintRegister),
  ...registerRoutes(complianceRegister),
  ...registerRoutes(consentRegister),
};
