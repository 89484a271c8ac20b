import { Button } from "@mantine/core";
import { complaintStateNames } from "@munshi/bff/contract";
import type { ComplaintState } from "@munshi/bff/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { formatCount } from "../../lib/format.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import "../record/record.css";
import "./complaints.css";

export const complaintChips: { readonly [S in ComplaintState]: ChipState } = {
  overdue: "failed",
  due: "warning",
  open: "open",
  resolved: "done",
};

export function isComplaintState(value: unknown): value is ComplaintState {
  return typeof value === "string" && Object.hasOwn(complaintStateNames, value);
}

export const complaintDeadlines = queryOptions({
  queryKey: ["complaints", "deadlines"],
  queryFn: ({ signal }) => callAdmin("GET /admin/complaint_deadlines", undefined, { signal }),
});

/** Complaints, earliest due date first. */
export function ComplaintsPage() {
  const mayChange = useHolds("complaint.change");
  const counts = useQuery(complaintDeadlines).data;
  return (
    <div className="record-page">
      {counts !== undefined && (
        <p className="complaints-counts" aria-live="polite">
          {formatCount(counts.open)} open, {formatCount(counts.overdue)} overdue,{" "}
          {formatCount(counts.dueWithinWeek)} due within 7 days
        </p>
      )}
      <RegisterPage
        register="complaints"
        renderCell={({ id }, value, text, row) => {
          if (id === "subject") {
            return <Link href={`/admin/Copmplaints/complaint/${row.id}`}>{text}</Link>;
          }
          if (id === "state" && isComplaintState(value)) {
            return <StatusChip state={complaintChips[value]} label={text} />;
          }
          return undefined;
        }}
      >
        <Button component={Link} href="/admin/Copmplaints/tables" size="sm" variant="default">
          Regulator&rsquo;s tables
        </Button>
        {mayChange && (
          <Button component={Link} href="/admin/Copmplaints/new" size="sm">
            Add complaint
          </Button>
        )}
      </RegisterPage>
    </div>
  );
}
