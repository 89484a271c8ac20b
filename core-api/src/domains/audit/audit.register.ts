import { auditRegister } from "../../contract/registers.ts";
import { defineSource } from "../../platform/register/index.ts";

/** A text as an id, so that an index finds the row that it names; null for other texts. */
const asId = (text: string): string =>
  `case when ${text} ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then cast(${text} as uuid) end`;
const fullName = (alias: string): string =>
  `nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), '')`;

/** The audit log of the actor's site, newest first. */
export const auditSource = defineSource({
  register: auditRegister,
  table: "audit_entries as entry",
  joins: {
    colleague: `left join staff as colleague
      on entry.actor_kind = 'staff' and colleague.id = ${asId("entry.actor_id")}`,
    author: `left join users as author
      on entry.actor_kind = 'user' and author.id = ${asId("entry.actor_id")}`,
    person: `left join staff as person on person.id = ${asId("entry.subject")}`,
    client: `left join users as client on client.id = ${asId("entry.subject")}`,
    profile: `left join staff_profiles as profile on profile.id = ${asId("entry.subject")}`,
    lead: `left join leads as lead on lead.id = ${asId("entry.subject")}`,
  },
  id: "entry.sequence",
  where: "entry.tenant_key = :tenant",
  columns: {
    entry: { value: "entry.sequence", type: "bigint" },
    at: { value: "entry.at" },
    actor_kind: { value: "entry.actor_kind" },
    who: { value: `coalesce(colleague.name, ${fullName("author")}, entry.actor_id)` },
    actor: { value: "entry.actor_id" },
    action: { value: "entry.action" },
    about: {
      value: `coalesce(person.name, ${fullName("client")}, nullif(lead.name, ''), profile.name,
        entry.subject)`,
    },
    subject: { value: "entry.subject" },
  },
  actions: {},
});
