import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { CompanySearch } from "../../../shell/CompanySearch.tsx";
import { Table } from "../../../table/Table.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import type { BoxDraft } from "../box-draft.ts";
import type { EditorEngine } from "../editor-engine.ts";
import type { FiguresOf } from "../draft-weights.ts";
import type { ChangeDraft } from "../use-box-draft.ts";
import { BoxSource } from "./BoxSource.tsx";
import { CsvSource } from "./CsvSource.tsx";
import { ListSource } from "./ListSource.tsx";
import { QuerySource } from "./QuerySource.tsx";
import { useAdding } from "./use-adding.ts";
import type { Adding } from "./use-adding.ts";

const sources = [
  { value: "search", label: "Search" },
  { value: "query", label: "Query" },
  { value: "list", label: "List" },
  { value: "csv", label: "CSV" },
  { value: "box", label: "Box" },
] as const;
type Source = (typeof sources)[number]["value"];

/** Adds stocks to the draft from one of the sources, and lists those that could not be added. */
export function AddStocks({
  draft,
  change,
  figuresOf,
  getEngine,
}: {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  readonly figuresOf: FiguresOf;
  readonly getEngine: () => EditorEngine;
}) {
  const [source, setSource] = useState<Source>("search");
  const adding = useAdding(draft, change, figuresOf);
  return (
    <section className="edit-add" aria-labelledby="box-add-title">
      <h2 id="box-add-title">Add stocks</h2>
      <Segments label="Source" choices={sources} chosen={source} onChoose={setSource} />
      {source === "search" && (
        <CompanySearch
          size="small"
          label="Add a stock"
          placeholder="Company, symbol, ISIN or code"
          onChoose={({ coCode, name }) =>
            void adding.add([{ row: 1, names: [String(coCode), name] }])
          }
        />
      )}
      {source === "query" && <QuerySource adding={adding} draft={draft} getEngine={getEngine} />}
      {source === "list" && <ListSource adding={adding} />}
      {source === "csv" && <CsvSource adding={adding} />}
      {source === "box" && <BoxSource adding={adding} boxId={draft.boxId} />}
      <div aria-live="polite">
        <AddReport adding={adding} />
      </div>
    </section>
  );
}

function countStocks(count: number): string {
  return count === 1 ? "1 stock" : `${count} stocks`;
}

/** The number of stocks added, and why others were not. */
export function AddReport({ adding: { problem, matches, dismiss } }: { readonly adding: Adding }) {
  if (problem !== "") return <p className="edit-problem">{problem}</p>;
  if (matches === null) return null;
  const { stocks, rows } = matches;
  const refused = rows.filter((row) => row.problem !== "");
  const written = stocks.flatMap(({ weight }) => (weight === undefined ? [] : [weight]));
  const sum = written.reduce((all, weight) => all + weight, 0);
  const isScaled = written.length > 0 && Math.abs(sum - 100) >= 0.005;
  return (
    <div className="edit-report">
      <div className="edit-report-head">
        <p className="figure">
          {countStocks(stocks.length)} added
          {refused.length > 0 && `, ${countStocks(refused.length)} not added`}.
          {isScaled && ` Weights were scaled to add up to 100 %.`}
        </p>
        <button type="button" className="icon-button" aria-label="Close report" onClick={dismiss}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {refused.length > 0 && (
        <Table
          label="Not added"
          columns={[
            { id: "text", header: "Entry", render: ({ text }) => text },
            { id: "row", header: "Row", align: "end", render: ({ row }) => row },
            {
              id: "problem",
              header: "Reason",
              className: "table-words",
              render: (row) => <span className="edit-problem">{row.problem}</span>,
            },
          ]}
          rows={refused}
          rowKey={({ row }) => row}
        />
      )}
    </div>
  );
}
