import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { LoadedFile, UndoReport } from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";

import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../permissions.ts";
import { ChangesTable } from "./FileReport.tsx";
import { nameFormat, nameTable } from "./upload-texts.ts";
import "./market-uploads.css";

/** Every import of market data. */
export function LoadedDataPage() {
  const mayImport = useHolds("market.import");
  return (
    <RegisterPage
      register="loaded-files"
      renderCell={({ id }, value, text, row) => {
        if (id === "name") return <Link href={`/admin/LoadedData/${row.id}`}>{text}</Link>;
        if (id === "format") return nameFormat(text);
        if (id !== "state") return undefined;
        return <StatusChip state={value === "undone" ? "none" : "done"} label={text} />;
      }}
    >
      {mayImport && (
        <Button component={Link} href="/admin/uploadMarketData" size="sm">
          Upload files
        </Button>
      )}
    </RegisterPage>
  );
}

const isRunning = (loaded: LoadedFile | undefined): boolean =>
  loaded?.run?.status === "queued" || loaded?.run?.status === "running";

/** One import: what it changed, and its undo. */
export function LoadedFilePage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const queryKey = ["admin", "loaded", id] as const;
  const mayImport = useHolds("market.import");
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/market/loaded/:id", { params: { id: Number(id) } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1_000 : false),
  });
  if (error !== null) {
    return (
      <FailureNotice
        isPage
        title="The import could not be loaded"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <div className="page-waiting" aria-busy="true" />;
  const { undo, run, cannotUndo } = data;
  return (
    <div className="uploads-page">
      <Link href="/admin/LoadedData" className="upload-back">
        Loaded data
      </Link>
      <header className="uploads-head">
        <h1 className="admin-title">{data.name}</h1>
        <span aria-live="polite">
          <StatusChip
            state={undo === null ? (isRunning(data) ? "part" : "done") : "none"}
            label={undo === null ? (isRunning(data) ? "Undoing" : "Loaded") : "Undone"}
          />
        </span>
        {mayImport && cannotUndo === null && !isRunning(data) && (
          <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
            Undo import
          </Button>
        )}
      </header>
      {run?.status === "failed" && undo === null && (
        <p className="admin-alert" role="alert">
          The undo failed: {run.error ?? "An unexpected error occurred. Try again."} No data was
          changed.
        </p>
      )}
      {isRunning(data) && run !== null && (
        <label className="upload-progress">
          Undoing
          <progress
            {...(run.total === null || run.total === 0
              ? {}
              : { value: run.done / run.total, max: 1 })}
          />
        </label>
      )}
      <section className="upload-sheet" aria-label="Import">
        <dl className="upload-facts">
          <Fact name="Type" value={nameFormat(data.format)} />
          <Fact
            name="Market date"
            value={data.marketDay === null ? "–" : formatDate(data.marketDay)}
          />
          <Fact name="Loaded by" value={data.by} />
          <Fact name="Loaded at" value={formatMoment(data.startedAt)} />
          <Fact name="Bytes read" value={formatCount(data.bytes)} />
          <Fact name="Skipped" value={formatCount(total(data.skipped))} />
          <Fact name="Errors" value={formatCount(total(data.problems))} />
          <Fact name="Hash" value={data.sha256} isWide />
        </dl>
        {data.uploadId !== null && (
          <Link href={`/admin/uploadMarketData?upload=${data.uploadId}`}>Open the upload</Link>
        )}
      </section>
      {undo !== null && (
        <section className="upload-sheet" aria-labelledby="undo-result">
          <h2 id="undo-result">Undo</h2>
          <p>
            {formatCount(undo.report.reversed)} changes reversed by {undo.by},{" "}
            {formatMoment(undo.at)}.
          </p>
          <Kept title="Kept" rows={undo.report.kept} />
          <Kept title="Failed" rows={undo.report.failed} />
        </section>
      )}
      {data.tables.length > 0 && (
        <section className="upload-sheet" aria-labelledby="import-changes">
          <h2 id="import-changes">Changes</h2>
          <ChangesTable tables={data.tables} />
        </section>
      )}
      {undo === null && cannotUndo !== null && <p className="upload-soft">{cannotUndo}</p>}
      {isAsking && (
        <UndoDialog
          loaded={data}
          onClose={() => setIsAsking(false)}
          onStarted={(started) => {
            setIsAsking(false);
            queries.setQueryData(queryKey, started);
            void queries.invalidateQueries({ queryKey: ["register"] });
          }}
        />
      )}
    </div>
  );
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

function Fact({
  name,
  value,
  isWide = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly isWide?: boolean;
}) {
  return (
    <div {...(isWide ? { className: "upload-wide" } : {})}>
      <dt>{name}</dt>
      <dd className="figure">{value}</dd>
    </div>
  );
}

function Kept({ title, rows }: { readonly title: string; readonly rows: UndoReport["kept"] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table<UndoReport["kept"][number]>
        label={title}
        boxed
        columns={[
          { id: "table", header: "Data", render: ({ table }) => nameTable(table) },
          { id: "reason", header: "Reason", render: ({ reason }) => reason },
          {
            id: "count",
            header: "Rows",
            align: "end",
            render: ({ count }) => formatCount(count),
          },
          {
            id: "samples",
            header: "Examples",
            className: "upload-wrap",
            render: ({ samples }) => samples.filter((each) => each !== "").join("; "),
          },
        ]}
        rows={rows}
        rowKey={({ table, reason }) => `${table} ${reason}`}
      />
    </>
  );
}

function UndoDialog({
  loaded,
  onClose,
  onStarted,
}: {
  readonly loaded: LoadedFile;
  readonly onClose: () => void;
  readonly onStarted: (loaded: LoadedFile) => void;
}) {
  const [reason, setReason] = useState("");
  const undoing = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/market/loaded/:id/undo", {
        params: { id: loaded.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: onStarted,
  });
  return (
    <Dialog title="Undo import" onClose={onClose}>
      <form
        className="upload-form"
        onSubmit={(event) => {
          event.preventDefault();
          undoing.mutate();
        }}
      >
        <p>
          Restores the values that {loaded.name} changed. Later changes are kept. Published figures
          update at the next publication.
        </p>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {undoing.error !== null && (
          <FailureNotice title="The undo could not be started" failure={toFailure(undoing.error)} />
        )}
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red"
            loading={undoing.isPending}
            disabled={reason.trim() === ""}
          >
            Undo import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
