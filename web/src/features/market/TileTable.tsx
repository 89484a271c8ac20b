import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";

/** Rows of a tile, a few at a time. */
export function TileTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  pageSize = 5,
  noneText = "None on this day.",
}: {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  /** Null shows all of them. */
  readonly pageSize?: number | null;
  readonly noneText?: string;
}) {
  if (rows.length === 0) return <p className="market-note">{noneText}</p>;
  return (
    <DataTable
      label={caption}
      className="market-table"
      narrow="fit"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      paging={{ label: `Pages: ${caption}`, kind: "steps", size: pageSize ?? rows.length }}
    />
  );
}
