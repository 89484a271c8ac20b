import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { MarketFileResult, ToldRow, UploadedMarketFile } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { Table } from "../../table/Table.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { saveText } from "../../lib/save-file.ts";
import { nameTable } from "./upload-texts.ts";

type TableChanges = MarketFileResult["tables"][number];

/** Changes made by a file, by kind of data. */
export function ChangesTable({ tables }: { readonly tables: readonly TableChanges[] }) {
  return (
    <Table<TableChanges>
      label="Changes"
      boxed
      columns={[
        { id: "table", header: "Data", render: ({ table }) => nameTable(table) },
        ...(
          [
            ["created", "Create"],
            ["updated", "Update"],
            ["unchanged", "Unchanged"],
            ["removed", "Remove"],
          ] as const
        ).map(([name, header]) => ({
          id: name,
          header,
          align: "end" as const,
          render: (row: TableChanges) => formatCount(row[name]),
        })),
      ]}
      rows={tables}
      rowKey={({ table }) => table}
    />
  );
}

/** Rows of a file that are not imported, and the changes made by the others. */
export function FileReport({
  uploadId,
  file,
  canDownload,
}: {
  readonly uploadId: string;
  readonly file: UploadedMarketFile;
  readonly canDownload: boolean;
}) {
  const shown = file.result ?? file.check;
  const downloading = useMutation({
    mutationFn: () =>
      callAdmin("GET /admin/market/uploads/:id/files/:file/bad_rows", {
        params: { id: uploadId, file: file.number },
      }),
    onSuccess: ({ name, csv }) => saveText(csv, name),
  });
  if (shown === null) return null;
  const { error, tables, rows, more, errors } = shown;
  if (error === null && tables.length === 0 && rows.length === 0) return null;
  const id = `upload-file-${file.number}`;
  return (
    <section className="upload-sheet" aria-labelledby={id}>
      <div className="uploads-head">
        <h2 id={id}>{file.name}</h2>
        {canDownload && errors > 0 && (
          <Button
            variant="default"
            size="sm"
            loading={downloading.isPending}
            onClick={() => downloading.mutate()}
          >
            Download bad rows
          </Button>
        )}
      </div>
      <ErrorNotice title="Bad rows could not be downloaded" error={downloading.error} />
      {error !== null && <p className="admin-alert">{error}</p>}
      {tables.length > 0 && <ChangesTable tables={tables} />}
      {rows.length > 0 && (
        <>
          <h3>Rows not imported</h3>
          <DataTable<ToldRow>
            label="Rows not imported"
            boxed
            rows={rows}
            rowKey={({ line, code, reason }) => `${line} ${code} ${reason}`}
            columns={[
              {
                id: "line",
                header: "Line",
                align: "end",
                render: ({ line }) => (line === 0 ? "–" : formatCount(line)),
              },
              { id: "column", header: "Column", render: ({ column }) => column ?? "–" },
              {
                id: "kind",
                header: "Result",
                render: ({ isError }) => (isError ? "Error" : "Skipped"),
              },
              {
                id: "reason",
                header: "Reason",
                className: "upload-wrap",
                render: ({ reason }) => reason,
              },
            ]}
            sort={null}
            onSort={() => undefined}
            empty={null}
            paging={{ size: 20, label: `Pages of rows of ${file.name}`, counted: "rows" }}
          />
          {more > 0 && <p className="upload-soft">{formatCount(more)} more rows are not listed.</p>}
        </>
      )}
    </section>
  );
}
