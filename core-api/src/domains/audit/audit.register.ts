import { auditRegister } from "../../contract/registers.ts";
import { defineSource } from "../../platform/register/index.ts";

/** The audit log of the actor's site, newest first. */
export const auditSource = defineSource({
  register: auditRegister,
  table: "audit_entries as entry",
  id: "entry.sequence",
  where: "entry.tenant_key = :tenant",
  columns: {
    entry: { value: "entry.sequence", type: "bigint" },
    at: { value: "entry.at" },
    actor_kind: { value: "entry.actor_kind" },
    actor: { value: "entry.actor_id" },
    action: { value: "entry.action" },
    subject: { value: "entry.subject" },
  },
  actions: {},
});
