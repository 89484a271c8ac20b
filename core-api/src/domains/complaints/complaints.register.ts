import { complaintRegister } from "../../contract/complaints.ts";
import { defineSource } from "../../platform/register/index.ts";

// Not `::date`, in which Knex sees the end of a name.
const today = "cast(cast(:now as timestamptz) at time zone 'Asia/Kolkata' as date)";
const isOpen = "complaint.resolved_on is null";

export const complaintSource = defineSource({
  register: complaintRegister,
  table: "complaints as complaint",
  id: "complaint.id",
  where: "complaint.tenant_key = :tenant",
  columns: {
    subject: { value: "complaint.subject" },
    number: { value: "complaint.number" },
    state: {
      value: `case when complaint.resolved_on is not null then 'resolved'
        when complaint.due_on < ${today} then 'overdue'
        when complaint.due_on <= ${today} + 7 then 'due' else 'open' end`,
      conditions: {
        overdue: `${isOpen} and complaint.due_on < ${today}`,
        due: `${isOpen} and complaint.due_on between ${today} and ${today} + 7`,
        open: `${isOpen} and complaint.due_on > ${today} + 7`,
        resolved: "complaint.resolved_on is not null",
      },
    },
    due: { value: "complaint.due_on" },
    received: { value: "complaint.received_on" },
    source: { value: "complaint.source" },
    name: { value: "complaint.name" },
    resolved: { value: "complaint.resolved_on" },
    reviews: { value: "complaint.reviews" },
    scores_number: { value: "complaint.scores_number" },
  },
  actions: {},
});
