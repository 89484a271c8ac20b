import type {
  CalendarTile as Calendar,
  MarketAnnouncementsTile,
  MarketResultsTile,
} from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { dayInIndia } from "../../../company-parts/NewsList.tsx";
import { printResultChange } from "../../../company-parts/result-change.ts";
import { formatDate } from "../../../lib/format.ts";
import { closeColumn, companyColumn, CompanyCell } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TileColumn } from "../TileTable.tsx";

const pageSize = 4;

type Announced = MarketAnnouncementsTile["items"][number];

const announcementColumns: readonly TileColumn<Announced>[] = [
  {
    head: "Company",
    cell: (item) => (
      <>
        <CompanyCell company={item} below="" />
        {item.url === null ? (
          <span className="market-soft" title={item.memo || item.subject}>
            {item.subject}
          </span>
        ) : (
          <a
            className="market-soft market-told"
            href={item.url}
            target="_blank"
            rel="noreferrer"
            title={item.memo || item.subject}
          >
            {item.subject}
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        )}
      </>
    ),
  },
  {
    head: "Date",
    isNumber: true,
    cell: ({ announcedAt }) => formatDate(dayInIndia(announcedAt)),
  },
];

/** What companies told the exchange, the newest first. */
export function AnnouncementsTile({ data }: { readonly data: MarketAnnouncementsTile }) {
  return (
    <TileTable
      caption="Announcements, latest first"
      columns={announcementColumns}
      rows={data.items}
      keyOf={({ id }) => id}
      pageSize={pageSize}
    />
  );
}

type CalendarEvent = Calendar["events"][number];

const kindNames: Readonly<Record<CalendarEvent["kind"], string>> = {
  results: "Results",
  dividend: "Dividend",
  bonus: "Bonus",
  split: "Split",
  meeting: "Meeting",
  other: "Other",
};

const calendarColumns: readonly TileColumn<CalendarEvent>[] = [
  { head: "Company", cell: (row) => <CompanyCell company={row} below={row.event} /> },
  { head: "Kind", cell: ({ kind }) => kindNames[kind] },
  { head: "Date", isNumber: true, cell: ({ day }) => formatDate(day) },
];

/** Upcoming events, soonest first. */
export function CalendarTile({ data }: { readonly data: Calendar }) {
  return (
    <TileTable
      caption="Upcoming events, soonest first"
      columns={calendarColumns}
      rows={data.events}
      keyOf={(_, index) => String(index)}
      pageSize={pageSize}
      noneText="No upcoming events."
    />
  );
}

type Result = MarketResultsTile["rows"][number];

const resultColumns: readonly TileColumn<Result>[] = [
  {
    ...companyColumn,
    cell: (row) => <CompanyCell company={row} below={formatDate(row.publishedOn)} />,
  },
  closeColumn,
  {
    head: "Sales",
    isNumber: true,
    cell: ({ salesChange }) => <Change change={printResultChange(salesChange, false)} />,
  },
  {
    head: "Profit",
    isNumber: true,
    cell: ({ profitChange }) => <Change change={printResultChange(profitChange, true)} />,
  },
];

/** Latest results, and how they compare with the year before. */
export function ResultsTile({ data }: { readonly data: MarketResultsTile }) {
  return (
    <>
      <TileTable
        caption="Latest results"
        columns={resultColumns}
        rows={data.rows}
        keyOf={({ coCode }) => String(coCode)}
        pageSize={pageSize}
      />
      <p className="market-caption">YoY: vs the same quarter last year</p>
    </>
  );
}
