import { z } from "zod";
import { broadcastRegister } from "./broadcast-register.ts";
import { complaintRegister } from "./complaints.ts";
import { complianceRegister } from "./compliance.ts";
import { leadRegister, unassignedLeadRegister } from "./leads.ts";
import { defineRegister, registerRoutes } from "./register.ts";
import { defineRoutes } from "./route.ts";

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
    name: { title: "Name", kind: "text", sorts: true, searched: true },
    email: { title: "E-mail", kind: "masked", searched: true },
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
    referred_by: { title: "Referred by", kind: "text", isExtra: true },
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
    actor: { title: "Who", kind: "text", searched: true },
    action: { title: "Action", kind: "text", searched: true },
    subject: { title: "Subject", kind: "text", searched: true },
  },
  defaultSort: { column: "entry", direction: "descending" },
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
    summary: "Shows a client's e-mail address and phone number; recorded in the audit log",
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
  ...registerRoutes(auditRegister),
  ...registerRoutes(broadcastRegister),
  ...registerRoutes(complaintRegister),
  ...registerRoutes(complianceRegister),
};
