import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { corePath } from "@munshi/bff/contract";
import type { AuditVerification, RegisterRow } from "@munshi/bff/contract";
import { Link } from "wouter";
import { emptyFigure, formatCount } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { loadFile, toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice, FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { asStaff, callAdmin } from "../call-admin.ts";
import { useHolds } from "../admin-session.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { addressOfList } from "../register/register-address.ts";
import { describeDetails } from "./describe-entry.ts";
import type { FieldChange } from "./describe-entry.ts";
import "./audit.css";

/** The audit log, an entry's details, and checks of the whole log. */
export function AuditPage() {
  const [isChecking, setIsChecking] = useState(false);
  return (
    <>
      <RegisterPage register="audit" details={drawDetails}>
        <Button size="sm" onClick={() => setIsChecking(true)}>
          Verify
        </Button>
      </RegisterPage>
      {isChecking && <ChecksDialog onClose={() => setIsChecking(false)} />}
    </>
  );
}

function drawDetails(row: RegisterRow) {
  return <EntryDetails key={row.id} row={row} />;
}

function EntryDetails({ row }: { readonly row: RegisterRow }) {
  const sequence = Number(row.id);
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "audit", sequence],
    queryFn: () => callAdmin("GET /admin/audit/entries/:sequence", { params: { sequence } }),
  });
  if (error !== null) {
    return <QueryFailure title="The entry could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="audit-waiting" aria-busy="true" />;
  const { changes, facts: others } = describeDetails(data.details);
  const facts: readonly (readonly [name: string, value: string])[] = [
    ["Time", formatMoment(data.at)],
    ["By", data.actorName ?? `${data.actorKind} ${data.actorId}`],
    ["Action", data.action],
    ["Subject", data.subject],
    ...others,
    ["Hash", data.hash],
    ["Previous hash", data.previousHash],
  ];
  return (
    <>
      {changes.length > 0 && (
        <div className="audit-changes">
          <Table<FieldChange>
            label="Changes"
            boxed
            rows={changes}
            rowKey={({ field }) => field}
            columns={[
              { id: "field", header: "Field", render: ({ field }) => field },
              { id: "before", header: "Before", render: ({ before }) => before ?? emptyFigure },
              { id: "after", header: "After", render: ({ after }) => after ?? emptyFigure },
            ]}
          />
        </div>
      )}
      <dl className="audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const reasons: Readonly<Record<NonNullable<AuditVerification["broken"]>["reason"], string>> = {
  gap: "an entry is missing",
  link: "it does not follow the previous entry",
  content: "its content was changed",
  head: "the log does not end where it should",
  cut: "the last entries were removed",
  rewritten: "the log differs from the known head",
};

function parseHead(text: string): { readonly sequence: number; readonly hash: string } | null {
  const [, sequence, hash] = /^\s*(\d{1,12}):([0-9a-f]{64})\s*$/.exec(text) ?? [];
  return sequence === undefined || hash === undefined ? null : { sequence: Number(sequence), hash };
}

function ChecksDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const mayExport = useHolds("audit.export");
  const queryKey = ["admin", "audit", "checks"] as const;
  const [head, setHead] = useState("");
  const [isWaiting, setIsWaiting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/audit/verifications"),
    staleTime: 0,
    // Until the requested job has finished.
    refetchInterval: isWaiting ? 1_500 : false,
  });
  const newest = data?.[0]?.finishedAt ?? "";
  const [newestBefore, setNewestBefore] = useState("");
  if (isWaiting && newest !== newestBefore) setIsWaiting(false);
  const known = head.trim() === "" ? null : parseHead(head);
  const isWrong = head.trim() !== "" && known === null;
  const checking = useMutation({
    mutationFn: () => callAdmin("POST /admin/audit/verifications", { body: { known } }),
    onSuccess: () => {
      setNewestBefore(newest);
      setIsWaiting(true);
      void queries.invalidateQueries({ queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong && !checking.isPending) checking.mutate();
  };
  return (
    <Dialog title="Verify the audit log" wide onClose={onClose}>
      <form className="audit-form" onSubmit={submit}>
        <TextInput
          label="Known head (optional)"
          description="From a daily email, such as 1200:9f2c…"
          error={isWrong ? "Enter a number, a colon and 64 hexadecimal digits." : undefined}
          value={head}
          onChange={(event) => setHead(event.currentTarget.value)}
        />
        <Button type="submit" loading={checking.isPending || isWaiting} disabled={isWrong}>
          Verify now
        </Button>
      </form>
      {(checking.error ?? error) !== null && (
        <FailureNotice
          title="The log could not be verified"
          failure={toFailure(checking.error ?? error)}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="audit-checks" aria-label="Latest checks">
        {data?.map((check) => (
          <li key={check.finishedAt}>
            <time className="figure" dateTime={check.finishedAt}>
              {formatMoment(check.finishedAt)}
            </time>
            {check.broken === null ? (
              <StatusChip
                state="done"
                label={`Intact up to entry ${formatCount(check.sequence)}`}
              />
            ) : (
              <span>
                <StatusChip
                  state="failed"
                  label={`Broken at entry ${formatCount(check.broken.sequence)}`}
                />{" "}
                {reasons[check.broken.reason]}{" "}
                <Link href={addressAround(check.broken.sequence)} onClick={onClose}>
                  Show entries
                </Link>
              </span>
            )}
            <span className="admin-soft">{check.isDaily ? "Daily" : "Requested"}</span>
            <code>{`${check.sequence}:${check.hash}`}</code>
          </li>
        ))}
      </ul>
      {data?.length === 0 && <p className="admin-soft">The log has not been verified yet.</p>}
      {mayExport && <Download />}
    </Dialog>
  );
}

/** The list at a broken entry and its neighbours: a missing entry shows as a gap. */
function addressAround(sequence: number): string {
  return addressOfList({
    page: "/admin/Audit",
    filter: [{ column: "entry", is: "between", from: sequence - 2, to: sequence + 2 }],
  });
}

/** The whole log with its hashes, which can be verified without this database. */
function Download() {
  const loading = useMutation({
    mutationFn: () => asStaff(() => loadFile(`${corePath}/admin/audit/export`)),
    onSuccess: (file) => saveFile(file, "audit.jsonl"),
  });
  return (
    <section className="audit-download" aria-labelledby="audit-download">
      <h3 id="audit-download">Verify elsewhere</h3>
      <p className="admin-soft">
        The log with its hashes, one entry per line. Verify it without the database:{" "}
        <code>npm run audit -- verify-file audit.jsonl</code>
      </p>
      <ErrorNotice title="The log could not be downloaded" error={loading.error} />
      <Button variant="default" loading={loading.isPending} onClick={() => loading.mutate()}>
        Download log
      </Button>
    </section>
  );
}
