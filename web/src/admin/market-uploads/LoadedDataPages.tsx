import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { LoadedFile } from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import { ChangesTable } from "./FileReport.tsx";
import { UndoDialog, UndoTables } from "./UndoDialog.tsx";
import { nameFormat } from "./upload-texts.ts";
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

const isWorking = (run: { readonly status: string } | null | undefined): boolean =>
  run?.status === "queued" || run?.status === "running";
const isRunning = (loaded: LoadedFile | undefined): boolean => isWorking(loaded?.run);

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
    refetchInterval: ({ state: { data: loaded } }) =>
      isRunning(loaded) || isWorking(loaded?.preview) ? 1_000 : false,
  });
  if (error !== null || data === undefined)
    return <QueryStatus isPage title="The import could not be loaded" query={{ error, refetch }} />;
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
          <UndoTables report={undo.report} />
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
          onPreview={(started) => queries.setQueryData(queryKey, started)}
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
