import { memo, useState } from "react";
import { DataTable } from "../../table/DataTable.tsx";
import { countPages } from "../../table/pages.ts";
import type { TableColumn } from "../../table/Table.tsx";
import type { Bars, ChartEvent } from "../../company-parts/bars.ts";
import { readDay } from "./read-day.ts";
import type { DayReading } from "./read-day.ts";
import type { Study } from "./studies.ts";

const pageSize = 50;

/** The days in sight as a table, the newest first, with every figure that is drawn. */
export const BarTable = memo(function BarTable({
  caption,
  bars,
  studies,
  events,
  first,
}: {
  readonly caption: string;
  readonly bars: Bars;
  readonly studies: readonly Study[];
  readonly events: readonly ChartEvent[];
  readonly first: number;
}) {
  const [page, setPage] = useState(1);
  const count = bars.days.length - first;
  const shownPage = Math.min(page, countPages(count, pageSize));
  const newest = bars.days.length - 1 - (shownPage - 1) * pageSize;
  const rows = Array.from({ length: Math.min(pageSize, newest - first + 1) }, (_, row) =>
    readDay(bars, studies, events, newest - row),
  ).filter((row) => row !== null);
  const titles = rows[0]?.figures.map(({ title }) => title) ?? [];
  return (
    <DataTable
      label={caption}
      className="bar-table"
      columns={[
        { id: "day", header: "Day", render: ({ day }) => day },
        ...titles.map((title, at): TableColumn<DayReading> => ({
          id: title,
          header: title,
          align: "end",
          render: ({ figures }) => figures[at]?.text,
        })),
        { id: "events", header: "Events", render: ({ events: ofDay }) => ofDay.join("; ") },
      ]}
      rows={rows}
      rowKey={({ day }) => day}
      paging={{ label: "Table pages", size: pageSize, count, page, onPage: setPage }}
    />
  );
});
