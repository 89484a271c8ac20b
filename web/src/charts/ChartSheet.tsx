import { useId } from "react";
import type { ReactNode } from "react";
import { Table } from "../table/Table.tsx";
import { ExhibitStamp } from "../ui/Exhibit.tsx";
import type { TableColumn } from "../table/Table.tsx";
import "./charts.css";

/** A chart's data as a table: column headings, then one row per entry. */
export interface ChartTable {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly href?: string | undefined;
    readonly cells: readonly ReactNode[];
  }[];
}

type ChartRow = ChartTable["rows"][number];

function columnsOf([first = "", ...others]: readonly string[]): readonly TableColumn<ChartRow>[] {
  return [
    { id: first, header: first, render: ({ label }) => label },
    ...others.map((head, at): TableColumn<ChartRow> => ({
      id: head,
      header: head,
      align: "end",
      render: ({ cells }) => cells[at],
    })),
  ];
}

/** Title above, source below, and the same figures as a table for anyone who wants them so. */
export function ChartSheet({
  title,
  source,
  asOf = null,
  table,
  children,
}: {
  readonly title: string;
  /** Source of the figures. */
  readonly source: string;
  /** The day of the newest figure, unless the source names it. */
  readonly asOf?: string | null;
  readonly table: ChartTable;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption className="chart-title" id={titleId}>
        {title}
      </figcaption>
      {children}
      <ExhibitStamp source={source} asOf={asOf} />
      <details className="chart-table">
        <summary>View data as table</summary>
        <Table
          label={title}
          className="chart-table-scroll"
          columns={columnsOf(table.heads)}
          rows={table.rows}
          rowKey={({ key }) => key}
          rowHref={({ href }) => href}
        />
      </details>
    </figure>
  );
}
