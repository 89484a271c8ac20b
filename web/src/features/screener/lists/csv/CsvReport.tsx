import { IconX } from "@tabler/icons-react";
import { formatCount } from "../../../../lib/format.ts";
import { DataTable } from "../../../../table/DataTable.tsx";
import type { TableColumn } from "../../../../table/Table.tsx";
import type { RowOutcome } from "./match-rows.ts";
import type { UploadOutcome } from "./upload-csv.ts";

const words: Readonly<Record<RowOutcome["kind"], string>> = {
  added: "Added",
  "in-list": "Skipped: already in the list",
  repeated: "Skipped: duplicate row",
  "not-found": "Not found",
};

/** Upload results: a summary line, then each row, problems first. */
export function CsvReport({
  outcome,
  onClose,
}: {
  readonly outcome: UploadOutcome;
  readonly onClose: () => void;
}) {
  const isRefused = outcome.kind === "refused";
  return (
    <section
      className={isRefused ? "csv-report csv-refused" : "csv-report"}
      aria-label="Upload results"
    >
      <div className="csv-report-head">
        <p>
          <strong>{outcome.fileName}</strong>{" "}
          {outcome.kind === "refused" ? outcome.message : <Tally rows={outcome.rows} />}
        </p>
        <button type="button" className="icon-button" aria-label="Close report" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {outcome.kind === "done" && <Rows rows={outcome.rows} />}
    </section>
  );
}

function Tally({ rows }: { readonly rows: readonly RowOutcome[] }) {
  const count = (wanted: (kind: RowOutcome["kind"]) => boolean) =>
    formatCount(rows.filter(({ kind }) => wanted(kind)).length);
  return (
    <span className="figure">
      {count((kind) => kind === "added")} added,{" "}
      {count((kind) => kind === "in-list" || kind === "repeated")} skipped,{" "}
      {count((kind) => kind === "not-found")} not found
    </span>
  );
}

/** Problems first. */
const order: readonly RowOutcome["kind"][] = ["not-found", "repeated", "in-list", "added"];

const columns: readonly TableColumn<RowOutcome>[] = [
  {
    id: "row",
    header: "Row",
    align: "end",
    className: "csv-row-number",
    sortValue: ({ row }) => row,
    render: ({ row }) => row,
  },
  { id: "text", header: "Value in file", render: ({ text }) => text },
  { id: "company", header: "Company", render: ({ name }) => name },
  {
    id: "result",
    header: "Result",
    sortValue: ({ kind }) => order.indexOf(kind),
    render: ({ kind }) => <span className={`csv-${kind}`}>{words[kind]}</span>,
  },
];

function Rows({ rows }: { readonly rows: readonly RowOutcome[] }) {
  return (
    <details open={rows.some(({ kind }) => kind === "not-found")}>
      <summary>Details by row</summary>
      <DataTable
        label="File rows"
        className="csv-rows"
        boxed
        columns={columns}
        rows={rows}
        rowKey={({ row }) => row}
        initialSort={{ column: "result", direction: "ascending" }}
        paging={{ label: "Pages of file rows", size: 100 }}
      />
    </details>
  );
}
