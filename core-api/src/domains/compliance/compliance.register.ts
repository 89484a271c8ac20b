import { complianceRegister } from "../../contract/compliance.ts";
import { defineSource } from "../../platform/register/index.ts";

// Not `::date`, in which Knex sees the end of a name.
const today = "cast(cast(:now as timestamptz) at time zone 'Asia/Kolkata' as date)";

export const complianceSource = defineSource({
  register: complianceRegister,
  table: "compliance_entries as entry",
  joins: { recorder: "join staff as recorder on recorder.id = entry.recorded_by" },
  id: "entry.id",
  where: "entry.tenant_key = :tenant",
  columns: {
    title: { value: "entry.title" },
    kind: { value: "entry.kind" },
    party: { value: "entry.party" },
    starts: { value: "entry.starts_on" },
    ends: { value: "entry.ends_on" },
    state: {
      value: `case when entry.ends_on < ${today} then 'ended'
        when entry.ends_on <= ${today} + 30 then 'ends_soon' else 'current' end`,
      conditions: {
        ended: `entry.ends_on < ${today}`,
        ends_soon: `entry.ends_on between ${today} and ${today} + 30`,
        current: `(entry.ends_on is null or entry.ends_on > ${today} + 30)`,
      },
    },
    declared_by: { value: "recorder.name" },
    recorded: { value: "entry.recorded_at" },
  },
  actions: {},
});
