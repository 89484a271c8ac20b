import type { CompanyResults } from "@munshi/bff/contract";
import { formatDate } from "../lib/format.ts";
import { Table } from "../table/Table.tsx";
import type { TableColumn } from "../table/Table.tsx";
import { FigureButton } from "./FigureButton.tsx";
import { crorePrinter } from "./print-figure.ts";
import "./company-parts.css";

type ResultRow = CompanyResults["rows"][number];

/** Up to eight quarters side by side, the newest last, in ₹ crore. */
export function ResultTable({ results }: { readonly results: CompanyResults }) {
  const { columns, rows, basis } = results;
  const print = crorePrinter(rows.flatMap(({ values }) => values));
  return (
    <Table
      label="Quarterly results"
      caption={`Quarterly results, ${basis}, ₹ crore`}
      columns={[
        { id: "particular", header: "Particulars", render: ({ particular }) => particular },
        ...columns
          .map(({ periodEnd, label, period, publishedAt }, place): TableColumn<ResultRow> => ({
            id: periodEnd,
            header: <span title={`Filed on ${formatDate(publishedAt)}`}>{label}</span>,
            align: "end",
            render: ({ particular, key, values }) => (
              <ResultFigure
                figureKey={period === undefined ? null : `${key}@${period}`}
                title={`${particular}, ${label}`}
                text={print(values[place])}
              />
            ),
          }))
          .toReversed(),
      ]}
      startsAtEnd
      rows={rows}
      rowKey={({ particular }) => particular}
    />
  );
}

function ResultFigure({
  figureKey,
  title,
  text,
}: {
  readonly figureKey: string | null;
  readonly title: string;
  readonly text: string;
}) {
  return figureKey === null ? (
    text
  ) : (
    <FigureButton figureKey={figureKey} title={title} text={text} />
  );
}
