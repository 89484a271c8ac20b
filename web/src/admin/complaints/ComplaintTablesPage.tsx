import { Button, Textarea } from "@mantine/core";
import { complaintSourceNames } from "@munshi/bff/contract";
import type { ComplaintPublication } from "@munshi/bff/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatCount } from "../../lib/format.ts";
import { formatDayOf, formatMonth, todayInIndia } from "../../lib/format-moment.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { useHolds } from "../admin-session.ts";
import "../../ui/inputs.css";
import "../record/record.css";
import "./complaints.css";

interface Line {
  readonly key: string;
  readonly publication: ComplaintPublication;
  readonly row: ComplaintPublication["rows"][number];
  readonly isFirst: boolean;
}

/** The register's figures by month, next to the published ones. */
export function ComplaintTablesPage() {
  const mayChange = useHolds("complaint.change");
  const [isAsking, setAsking] = useState(false);
  const months = useQuery({
    queryKey: ["complaints", "months"],
    queryFn: ({ signal }) => callAdmin("GET /admin/complaint_months", undefined, { signal }),
  });
  const ended = (months.data ?? []).filter(({ month }) => month < todayInIndia().slice(0, 7));
  const due = ended.filter(({ published, differs }) => published === null || differs);
  const lines = ended.flatMap((publication): Line[] =>
    publication.rows.map((row, index) => ({
      key: `${publication.month} ${row.source}`,
      publication,
      row,
      isFirst: index === 0,
    })),
  );
  const figure = (value: number) => formatCount(value);
  return (
    <div className="record-page">
      <header className="complaint-head">
        <h1 className="admin-title">Regulator&rsquo;s tables</h1>
        <Link href="/admin/Copmplaints">Complaints</Link>
        <p className="complaint-soft">
          Published months are frozen. Later changes are published as corrections.
        </p>
      </header>
      {mayChange && due.length > 0 && (
        <div className="record-actions">
          <Button size="sm" onClick={() => setAsking(true)}>
            Request publication of {due.length === 1 ? "1 month" : `${due.length} months`}
          </Button>
        </div>
      )}
      <QueryFailure title="The figures could not be loaded" query={months} />
      {months.data === undefined ? (
        months.error === null && <div className="page-waiting" aria-busy="true" />
      ) : (
        <div className="complaint-tables">
          <Table<Line>
            label="Figures by month and source"
            boxed
            rows={lines}
            rowKey={({ key }) => key}
            columns={[
              {
                id: "month",
                header: "Month",
                render: ({ publication, isFirst }) =>
                  isFirst ? formatMonth(publication.month) : "",
              },
              {
                id: "source",
                header: "Source",
                render: ({ row }) => complaintSourceNames[row.source],
              },
              {
                id: "received",
                header: "Received",
                align: "end",
                render: ({ row }) => figure(row.received),
              },
              {
                id: "resolved",
                header: "Resolved",
                align: "end",
                render: ({ row }) => figure(row.resolved),
              },
              {
                id: "late",
                header: "Pending over 3 months",
                align: "end",
                render: ({ row }) => figure(row.pendingOverThreeMonths),
              },
              {
                id: "days",
                header: "Average days",
                align: "end",
                render: ({ row }) =>
                  row.resolved === 0 ? "–" : (row.resolutionDays / row.resolved).toFixed(1),
              },
              {
                id: "state",
                header: "Published",
                render: ({ publication, isFirst }) =>
                  isFirst ? <Published publication={publication} /> : "",
              },
            ]}
          />
        </div>
      )}
      {isAsking && <PublishDialog due={due} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Published({
  publication: { published, differs },
}: {
  readonly publication: ComplaintPublication;
}) {
  if (published === null) return <StatusChip state="open" label="Not published" />;
  return differs ? (
    <StatusChip state="warning" label="Differs" />
  ) : (
    <StatusChip state="done" label={formatDayOf(published.at)} />
  );
}

function PublishDialog({
  due,
  onClose,
}: {
  readonly due: readonly ComplaintPublication[];
  readonly onClose: () => void;
}) {
  const [newest] = due;
  const isCorrection = due.some(({ differs }) => differs);
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const asking = useMutation({
    mutationFn: (month: string) =>
      callAdmin("POST /admin/changes", {
        body: { kind: "complaints.publish", payload: { month, note }, reason },
      }),
    onSuccess: ({ id }) => navigate(`/admin/Changes/${id}`),
  });
  if (newest === undefined) return null;
  return (
    <Dialog title="Request publication" onClose={onClose}>
      <form
        className="complaint-form"
        onSubmit={(event) => {
          event.preventDefault();
          asking.mutate(newest.month);
        }}
      >
        <p className="complaint-text">
          Up to {formatMonth(newest.month)}. Requires approval by a second person.
        </p>
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={1_000}
          required
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {isCorrection && (
          <Textarea
            label="Note on the correction"
            description="Shown next to the corrected months."
            autosize
            minRows={2}
            maxLength={500}
            required
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <ErrorNotice title="Approval could not be requested" error={asking.error} />
        <DialogFoot onCancel={onClose}>
          <Button
            type="submit"
            loading={asking.isPending}
            disabled={reason.trim() === "" || (isCorrection && note.trim() === "")}
          >
            Request approval
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
