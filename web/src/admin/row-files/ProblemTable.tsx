import { Button } from "@mantine/core";
import type { RowProblem } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { saveText } from "../../lib/save-file.ts";
import "./row-files.css";

/** Problems in the rows of a file, with a download of those rows. */
export function ProblemTable({
  problems,
  badRows,
  fileName,
}: {
  readonly problems: readonly RowProblem[];
  /** A CSV file; null: there is none. */
  readonly badRows: string | null;
  readonly fileName: string;
}) {
  if (problems.length === 0) return null;
  return (
    <>
      <div className="file-head">
        <h3>Problems</h3>
        {badRows !== null && (
          <Button variant="default" size="sm" onClick={() => saveText(badRows, fileName)}>
            Download rows with problems
          </Button>
        )}
      </div>
      <DataTable<RowProblem>
        label="Problems"
        boxed
        rows={problems}
        rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
        columns={[
          { id: "line", header: "Line", render: ({ line }) => formatCount(line) },
          { id: "column", header: "Column", render: ({ column }) => column || "Whole row" },
          {
            id: "reason",
            header: "Problem",
            className: "file-reason",
            render: ({ reason }) => reason,
          },
        ]}
        sort={null}
        onSort={() => undefined}
        empty={null}
        paging={{ size: 20, label: "Pages of problems", counted: "problems" }}
      />
    </>
  );
}
