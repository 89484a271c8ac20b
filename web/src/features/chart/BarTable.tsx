import { memo, useState } from "react";
import { countPages } from "../../table/pages.ts";
import { Pagination } from "../../table/Pagination.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import type { Bars, ChartEvent } from "./bars.ts";
import { readDay } from "./read-day.ts";
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
  const pages = countPages(count, pageSize);
  const shownPage = Math.min(page, pages);
  const newest = bars.days.length - 1 - (shownPage - 1) * pageSize;
  const rows = Array.from({ length: Math.min(pageSize, newest - first + 1) }, (_, row) =>
    readDay(bars, studies, events, newest - row),
  );
  const titles = rows[0]?.figures.map(({ title }) => title) ?? [];
  return (
    <>
      <ScrollRegion className="bar-table" label={caption}>
        <table className="figure">
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">Events</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(
              (row) =>
                row !== null && (
                  <tr key={row.day}>
                    <th scope="row">{row.day}</th>
                    {row.figures.map(({ title, text }) => (
                      <td key={title}>{text}</td>
                    ))}
                    <td>{row.events.join("; ")}</td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </ScrollRegion>
      <Pagination label="Table pages" present={shownPage} pages={pages} onGo={setPage} />
    </>
  );
});
