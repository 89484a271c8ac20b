import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { formatDayOf, formatMonth } from "../../lib/format-moment.ts";
import { callBff } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { complaintViews, describeComplaints } from "./complaint-table.ts";
import type { ComplaintTable, ComplaintView } from "./complaint-table.ts";
import "./complaints.css";

/** Shows complaint counts and outcomes in the form that the regulator requires. */
export function ComplaintsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerState>
      <Dialog title="Complaints" wide onClose={onClose}>
        <Complaints />
      </Dialog>
    </ServerState>
  );
}

function Complaints() {
  const [view, setView] = useState<ComplaintView>("Current Month");
  const { data, error, refetch } = useQuery({
    queryKey: ["complaints"],
    queryFn: async () => callBff("GET /api/views/complaints"),
  });
  if (error !== null) {
    return <QueryFailure title="Complaints data could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="complaints-waiting" aria-busy="true" />;
  if (data.complaints === null) return <p>Data not found!</p>;
  const { complaints } = data;
  return (
    <>
      <p>Grievances are resolved within {complaints.resolvedWithinDays} days.</p>
      <fieldset className="complaints-views">
        <legend className="visually-hidden">Period</legend>
        {complaintViews.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="complaints-view"
              checked={name === view}
              onChange={() => setView(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <ComplaintsTable {...describeComplaints(complaints, view)} />
      {complaints.corrections.map(({ month, note, at }) => (
        <p key={month} className="complaints-note">
          {formatMonth(month)} corrected on {formatDayOf(at)}: {note}
        </p>
      ))}
    </>
  );
}

const figures = [
  ["Carried forward", "carriedForward"],
  ["Received", "received"],
  ["Resolved", "resolved"],
  ["Pending", "pending"],
  ["Pending over 3 months", "pendingOverThreeMonths"],
  ["Average days to resolve", "averageDays"],
] as const;

const writeFigure = (value: number | null): string => (value === null ? "–" : formatCount(value));

function ComplaintsTable({ caption, first, rows, total }: ComplaintTable) {
  return (
    <Table
      label={caption}
      caption={caption}
      className="complaints-table"
      boxed
      columns={[
        { id: "name", header: first, render: ({ name }) => name, footer: "Total" },
        ...figures.map(([header, key]): TableColumn<ComplaintTable["rows"][number]> => ({
          id: key,
          header,
          align: "end",
          render: (row) => writeFigure(row.figures[key]),
          footer: writeFigure(total[key]),
        })),
      ]}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}
