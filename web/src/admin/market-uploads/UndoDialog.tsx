import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LoadedFile, UndoReport } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { nameTable } from "./upload-texts.ts";

/** Shows what an undo would restore, then asks for the reason and undoes. */
export function UndoDialog({
  loaded,
  onPreview,
  onStarted,
  onClose,
}: {
  readonly loaded: LoadedFile;
  readonly onPreview: (loaded: LoadedFile) => void;
  readonly onStarted: (loaded: LoadedFile) => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const params = { id: loaded.id };
  const previewing = useMutation({
    mutationFn: () => callAdmin("POST /admin/market/loaded/:id/undo/preview", { params, body: {} }),
    onSuccess: onPreview,
  });
  const undoing = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/market/loaded/:id/undo", { params, body: { reason: reason.trim() } }),
    onSuccess: onStarted,
  });
  // An earlier preview may be outdated.
  const own = previewing.data?.preview?.id;
  const preview = own !== undefined && loaded.preview?.id === own ? loaded.preview : null;
  const report = preview?.report ?? null;
  const isWaiting =
    previewing.isPending || preview?.status === "queued" || preview?.status === "running";
  return (
    <Dialog title="Undo import" onClose={onClose}>
      <form
        className="upload-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (report === null) previewing.mutate();
          else undoing.mutate();
        }}
      >
        <p>
          Restores the values that {loaded.name} changed. Later changes are kept. Published figures
          update at the next publication.
        </p>
        <div aria-live="polite" aria-busy={isWaiting}>
          {preview?.status === "failed" && (
            <p className="admin-alert">The preview failed: {preview.error ?? "Try again."}</p>
          )}
          {report !== null && preview?.isRefused === true && (
            <p className="admin-alert">
              Later imports depend on everything that this import changed. Undo those first.
            </p>
          )}
          {report !== null && (
            <>
              <p>{formatCount(report.reversed)} changes would be restored.</p>
              <UndoTables report={report} />
            </>
          )}
        </div>
        {report !== null && preview?.isRefused === false && (
          <Textarea
            label="Reason"
            required
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {(previewing.error ?? undoing.error) !== null && (
          <FailureNotice
            title={
              previewing.error === null
                ? "The undo could not be started"
                : "The undo could not be previewed"
            }
            failure={toFailure(previewing.error ?? undoing.error)}
          />
        )}
        <DialogFoot onCancel={onClose}>
          {report === null ? (
            <Button type="submit" loading={isWaiting} data-autofocus>
              Preview
            </Button>
          ) : (
            <Button
              type="submit"
              color="red"
              loading={undoing.isPending}
              disabled={reason.trim() === "" || preview?.isRefused === true}
            >
              Undo import
            </Button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Data that an undo restores, by table, and data that it does not, with the reasons. */
export function UndoTables({ report }: { readonly report: UndoReport }) {
  return (
    <>
      {report.tables.length > 0 && (
        <Table<UndoReport["tables"][number]>
          label="Restored"
          boxed
          columns={[
            { id: "table", header: "Data", render: ({ table }) => nameTable(table) },
            {
              id: "count",
              header: "Changes",
              align: "end",
              render: ({ count }) => formatCount(count),
            },
          ]}
          rows={report.tables}
          rowKey={({ table }) => table}
        />
      )}
      <Kept title="Kept" rows={report.kept} />
      <Kept title="Failed" rows={report.failed} />
    </>
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
