import { leadRegister, unassignedLeadRegister } from "../../../contract/leads.ts";
import { defineSource } from "../../../platform/register/index.ts";
import type { RegisterSource } from "../../../platform/register/index.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import { scopeLeads } from "./lead.policy.ts";

// Not `::date`, in which Knex sees the end of a name.
const today = "cast(cast(:now as timestamptz) at time zone 'Asia/Kolkata' as date)";
const isUntouched = "lead.touched_at < cast(:now as timestamptz) - interval '24 hours'";

/** Options of the contract, which sort as they are spelt. */
const urgency = `case
  when lead.follow_up_on < ${today} then '1'
  when lead.follow_up_on = ${today} then '2'
  when lead.state in ('unassigned', 'assigned') and ${isUntouched} then '3'
  else '4' end`;

const joins = {
  assignee: "left join staff as assignee on assignee.id = lead.assignee_id",
  source: "left join lead_options as source on source.id = lead.source_id",
  service: "left join lead_options as service on service.id = lead.service_id",
  reason: "left join lead_options as reason on reason.id = lead.reason_id",
};

const table = "leads as lead";
const where = "lead.tenant_key = :tenant and lead.joined_to is null";

const columns = {
  urgency: { value: urgency },
  name: { value: "lead.name" },
  email: {
    value: `case when position('@' in lead.email) > 1
      then left(lead.email, 1) || '•••' || substring(lead.email from position('@' in lead.email)) end`,
    key: "lower(lead.email)",
  },
  phone: {
    value: `case when lead.phone <> '' then '•••••' || right(lead.phone, 4) end`,
    key: `right(regexp_replace(lead.phone, '[^0-9]', '', 'g'), 10)`,
  },
  state: { value: "lead.state" },
  follow_up: { value: "lead.follow_up_on" },
  assignee: { value: "coalesce(assignee.name, '')" },
  source: { value: "coalesce(source.name, '')" },
  service: { value: "coalesce(service.name, '')" },
  created: { value: "lead.created_at" },
  touched: { value: "lead.touched_at" },
  reason: { value: "coalesce(reason.name, '')" },
} as const;

/** Lists of leads: what the staff member sees, in the query itself. */
export function createLeadSources(desk: LeadDesk): readonly RegisterSource[] {
  const assign: RegisterSource<typeof unassignedLeadRegister>["actions"]["assign"] = {
    async apply(transaction, { id, actor }) {
      const outcome = await desk.assignInRun(transaction, actor, id, null);
      return "to" in outcome ? "done" : outcome;
    },
  };
  const { name, email, phone, source, service, created } = columns;
  return [
    defineSource({
      register: leadRegister,
      table,
      joins,
      id: "lead.id",
      where,
      scope: scopeLeads,
      columns,
      actions: {
        assign,
        unassign: {
          apply: (transaction, { id, actor }) => desk.unassignInRun(transaction, actor, id),
        },
      },
    }),
    defineSource({
      register: unassignedLeadRegister,
      table,
      joins,
      id: "lead.id",
      where: `${where} and lead.state = 'unassigned'`,
      columns: { urgency: columns.urgency, name, email, phone, source, service, created },
      actions: { assign },
    }),
  ];
}
