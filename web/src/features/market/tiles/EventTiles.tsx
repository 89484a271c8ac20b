import type {
  CalendarTile as Calendar,
  MarketAnnouncementsTile,
  MarketResultsTile,
} from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { dayInIndia } from "../../../company-parts/NewsList.tsx";
import { printResultChange } from "../../../company-parts/print-figure.ts";
import { formatDate } from "../../../lib/format.ts";
import { closeColumn, companyColumn, CompanyCell } from "../cells.tsx";
import { TileTable } from "../TileTable.tsx";
import type { TableColumn } from "../../../table/Table.tsx";

const pageSize = 4;

type Announced = MarketAnnouncementsTile["items"][number];

const announcementColumns: readonly TableColumn<Announced>[] = [
  {
    id: "company",
    header: "Company",
    render: (item) => (
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
    id: "date",
    header: "Date",
    align: "end",
    render: ({ announcedAt }) => formatDate(dayInIndia(announcedAt)),
  },
];

/** Announcements of companies, newest first. */
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

const calendarColumns: readonly TableColumn<CalendarEvent>[] = [
  {
    id: "company",
    header: "Company",
    render: (row) => <CompanyCell company={row} below={row.event} />,
  },
  { id: "kind", header: "Kind", render: ({ kind }) => kindNames[kind] },
  { id: "date", header: "Date", align: "end", render: ({ day }) => formatDate(day) },
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

const resultColumns: readonly TableColumn<Result>[] = [
  {
    ...companyColumn,
    render: (row) => <CompanyCell company={row} below={formatDate(row.publishedOn)} />,
  },
  closeColumn,
  {
    id: "sales",
    header: "Sales",
    align: "end",
    render: ({ salesChange }) => <Change change={printResultChange(salesChange, false)} />,
  },
  {
    id: "profit",
    header: "Profit",
    align: "end",
    render: ({ profitChange }) => <Change change={printResultChange(profitChange, true)} />,
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
