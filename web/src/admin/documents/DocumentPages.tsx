import { Button, Progress, TextInput } from "@mantine/core";
import { corePath, documentLimits } from "@munshi/bff/contract";
import type { DocumentKind, PrintedNews, PrintedResult, StaffDocument } from "@munshi/bff/contract";
import { nameTurn } from "@munshi/engine/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { Link, useParams } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { formatMoment } from "../../lib/format-moment.ts";
import { formatCount, formatDate, formatNumber } from "../../lib/format.ts";
import { makeRequestId } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import "../../ui/inputs.css";
import "./documents.css";

interface Period {
  readonly from: string;
  readonly until: string;
}

const pages = {
  news: {
    title: "News as PDF",
    list: "/admin/TodaysNewsResult",
    make: "/admin/PdfTodaysNews",
    counted: ["item", "items"],
  },
  results: {
    title: "Results as PDF",
    list: "/admin/ResultStatementNew",
    make: "/admin/PdfResultStatement",
    counted: ["company", "companies"],
  },
} as const;

const count = (kind: DocumentKind, items: number): string =>
  `${formatCount(items)} ${pages[kind].counted[items === 1 ? 0 : 1]}`;

const addressOf = (kind: DocumentKind, { from, until }: Period): string =>
  `${pages[kind].make}/${from}/${until}`;

const writePeriod = ({ from, until }: Period): string =>
  from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

const listOf = (kind: DocumentKind) => ({
  queryKey: ["admin", "documents", kind],
  queryFn: () => callAdmin("GET /admin/documents", { query: { kind } }),
  staleTime: 0,
});

/** The period to print, its items, and earlier PDFs. */
function DocumentsPage({ kind }: { readonly kind: DocumentKind }) {
  const { title } = pages[kind];
  const made = useQuery(listOf(kind));
  const [chosen, setChosen] = useState<Period | null>(null);
  const newest = made.data?.newestDay ?? null;
  const period = chosen ?? (newest === null ? null : { from: newest, until: newest });
  if (made.error !== null || made.data === undefined)
    return <QueryStatus isPage title={`${title} could not be loaded`} query={made} />;
  return (
    <div className="documents-page">
      <h1 className="admin-title">{title}</h1>
      {period === null ? (
        <EmptyState
          drawing="calendar"
          title={kind === "news" ? "No news loaded" : "No results loaded"}
          hint="Upload market data first."
        />
      ) : (
        <>
          <PeriodForm
            key={`${period.from} ${period.until}`}
            period={period}
            onChoose={setChosen}
            makeAddress={(given) => addressOf(kind, given)}
          />
          <Items kind={kind} period={period} />
        </>
      )}
      <section className="documents-section" aria-labelledby="made-before">
        <h2 id="made-before">PDFs</h2>
        <DocumentTable documents={made.data.documents} />
      </section>
    </div>
  );
}

function PeriodForm({
  period,
  onChoose,
  makeAddress,
}: {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
  readonly makeAddress: (period: Period) => string;
}) {
  const [from, setFrom] = useState(period.from);
  const [until, setUntil] = useState(period.until);
  const problem = !isDay(from) || !isDay(until) ? "Enter a date." : findProblem({ from, until });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null) onChoose({ from, until });
  };
  return (
    <form className="documents-period" onSubmit={submit} noValidate>
      <TextInput
        type="date"
        label="From"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="To"
        value={until}
        error={problem}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={problem !== null}>
        Show
      </Button>
      <Button disabled={problem !== null} onClick={() => navigate(makeAddress({ from, until }))}>
        Create PDF
      </Button>
    </form>
  );
}

function findProblem({ from, until }: Period): string | null {
  if (until < from) return "The end date is before the start date.";
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
  return days > documentLimits.days ? `Choose up to ${documentLimits.days} days.` : null;
}

const newsColumns: readonly TableColumn<PrintedNews>[] = [
  {
    id: "title",
    header: "News",
    className: "documents-news",
    render: ({ title, text }) => (
      <>
        {title}
        {text !== "" && <p>{text}</p>}
      </>
    ),
  },
  { id: "symbol", header: "Company", render: ({ symbol }) => symbol },
  { id: "source", header: "Source", render: ({ source }) => source },
  { id: "at", header: "Published", render: ({ at }) => formatMoment(at) },
];

const writeChange = (change: PrintedResult["sales"]["change"], isProfit: boolean): string => {
  if (change === null) return "–";
  if (typeof change === "string") return nameTurn(change, isProfit);
  return `${change > 0 ? "+" : ""}${change.toFixed(1)} %`.replace("-", "−");
};
const writeAmount = (amount: number | null): string =>
  amount === null ? "–" : formatNumber(amount);

const resultColumns: readonly TableColumn<PrintedResult>[] = [
  {
    id: "symbol",
    header: "Company",
    className: "documents-company",
    render: ({ symbol, name }) => (
      <>
        {symbol} <span className="admin-soft">{name}</span>
      </>
    ),
  },
  { id: "day", header: "Published", render: ({ day }) => formatDate(day) },
  { id: "quarter", header: "Quarter", render: ({ quarter }) => quarter },
  ...(
    [
      ["sales", "Sales, ₹ cr", false],
      ["operatingProfit", "Op. profit, ₹ cr", true],
      ["netProfit", "Net profit, ₹ cr", true],
    ] as const
  ).flatMap(([key, header, isProfit]): readonly TableColumn<PrintedResult>[] => [
    { id: key, header, align: "end", render: (row) => writeAmount(row[key].current) },
    {
      id: `${key}-change`,
      header: "YoY",
      align: "end",
      render: (row) => writeChange(row[key].change, isProfit),
    },
  ]),
];

function Items({ kind, period }: { readonly kind: DocumentKind; readonly period: Period }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "documents", "items", kind, period.from, period.until],
    queryFn: () => callAdmin("GET /admin/documents/items", { query: { kind, ...period } }),
    staleTime: 60_000,
  });
  if (error !== null || data === undefined)
    return <QueryStatus title="The items could not be loaded" query={{ error, refetch }} />;
  const shown = data.news.length + data.results.length;
  const empty = (
    <EmptyState
      drawing="calendar"
      level={3}
      title={kind === "news" ? "No news in this period" : "No results in this period"}
      hint="Choose other dates."
    />
  );
  return (
    <section className="documents-section" aria-labelledby="items">
      <h2 id="items" aria-live="polite">
        {writePeriod(period)}: {count(kind, data.total)}
        {shown < data.total ? `, the first ${formatCount(shown)} shown` : ""}
      </h2>
      {kind === "news" ? (
        <Table
          label="News"
          boxed
          narrow="stack"
          columns={newsColumns}
          rows={data.news}
          rowKey={(_, index) => index}
          empty={empty}
        />
      ) : (
        <Table
          label="Results"
          boxed
          columns={resultColumns}
          rows={data.results}
          rowKey={({ symbol }) => symbol}
          empty={empty}
        />
      )}
    </section>
  );
}

const fileAddress = ({ id }: StaffDocument): string => `${corePath}/admin/documents/${id}/file`;
const writeSize = (bytes: number): string =>
  `${formatCount(Math.max(Math.round(bytes / 1_024), 1))} kB`;

function DocumentTable({ documents }: { readonly documents: readonly StaffDocument[] }) {
  return (
    <Table<StaffDocument>
      label="PDFs"
      boxed
      narrow="stack"
      columns={[
        {
          id: "period",
          header: "Period",
          render: (document) => <a href={fileAddress(document)}>{writePeriod(document)}</a>,
        },
        { id: "items", header: "Items", align: "end", render: ({ items }) => formatCount(items) },
        { id: "pages", header: "Pages", align: "end", render: (one) => one.pages },
        { id: "size", header: "Size", align: "end", render: ({ size }) => writeSize(size) },
        { id: "by", header: "Created by", render: ({ madeBy }) => madeBy },
        { id: "at", header: "Created on", render: ({ madeAt }) => formatMoment(madeAt) },
      ]}
      rows={documents}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          drawing="query"
          level={3}
          title="No PDFs yet"
          hint="Choose a period and create the first one."
        />
      }
    />
  );
}

/** The PDF of one period, or the button that creates it. */
function DocumentPage({ kind, period }: { readonly kind: DocumentKind; readonly period: Period }) {
  const queries = useQueryClient();
  const { list, title } = pages[kind];
  const { from, until } = period;
  const known = useQuery(listOf(kind));
  const [key, setKey] = useState(makeRequestId);
  const asking = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/documents", { body: { kind, from, until } }, { idempotencyKey: key }),
    onSuccess: () => setKey(makeRequestId()),
  });
  const run = asking.data?.run ?? null;
  const progress = useQuery({
    queryKey: ["admin", "documents", "run", run],
    queryFn: () => callAdmin("GET /admin/documents/runs/:id", { params: { id: run ?? "" } }),
    enabled: run !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === "done" || state.data?.status === "failed" ? false : 1_000,
  });
  const { data: state } = progress;
  const isRunning =
    asking.isPending ||
    (run !== null &&
      progress.error === null &&
      state?.status !== "done" &&
      state?.status !== "failed");
  const isDone = state?.status === "done";
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ["admin", "documents", kind] });
  }, [isDone, kind, queries]);
  const made =
    state?.document ??
    known.data?.documents.find((each) => each.from === from && each.until === until) ??
    null;
  const failure = asking.error ?? progress.error;
  return (
    <div className="documents-page">
      <Link href={list} className="documents-back">
        {title}
      </Link>
      <h1 className="admin-title">
        {kind === "news" ? "News" : "Quarterly results"}, {writePeriod(period)}
      </h1>
      <div className="documents-sheet" aria-live="polite">
        <ErrorNotice title="The PDF could not be created" error={failure} />
        {state?.status === "failed" && (
          <p className="admin-alert" role="alert">
            The PDF could not be created: {state.failure}
          </p>
        )}
        {isRunning && (
          <>
            <p>
              {state === undefined || state.total === null
                ? "Reading the data…"
                : `Read ${formatCount(state.done)} of ${formatCount(state.total)}.`}
            </p>
            <Progress
              aria-label="Progress of the PDF"
              value={
                state === undefined || state.total === null || state.total === 0
                  ? 5
                  : Math.max((100 * state.done) / state.total, 5)
              }
            />
          </>
        )}
        {!isRunning && made !== null && (
          <>
            <p>
              {count(kind, made.items)}, {made.pages} {made.pages === 1 ? "page" : "pages"},{" "}
              {writeSize(made.size)}. Created {formatMoment(made.madeAt)} by {made.madeBy}.
            </p>
            <code className="documents-hash">SHA-256 {made.hash}</code>
          </>
        )}
        {!isRunning && made === null && failure === null && state?.status !== "failed" && (
          <p>No PDF for this period yet.</p>
        )}
        <div className="documents-actions">
          {made !== null && !isRunning && (
            <Button component="a" href={fileAddress(made)}>
              Download PDF
            </Button>
          )}
          <Button
            variant={made === null ? "filled" : "default"}
            loading={isRunning}
            onClick={() => asking.mutate()}
          >
            {made === null ? "Create PDF" : "Create again"}
          </Button>
        </div>
      </div>
      <Items kind={kind} period={period} />
    </div>
  );
}

function DocumentOfAddress({
  kind,
  from = "",
  until = "",
}: {
  readonly kind: DocumentKind;
  readonly from: string | undefined;
  readonly until: string | undefined;
}) {
  const { list, title } = pages[kind];
  const problem =
    isDay(from) && isDay(until)
      ? findProblem({ from, until })
      : "The address needs two dates such as 2026-11-20.";
  if (problem === null)
    return <DocumentPage key={`${from} ${until}`} kind={kind} period={{ from, until }} />;
  return (
    <div className="documents-page">
      <h1 className="admin-title">{title}</h1>
      <p>
        {problem} <Link href={list}>Choose a period</Link>
      </p>
    </div>
  );
}

export function NewsDocumentsPage() {
  return <DocumentsPage kind="news" />;
}

export function ResultDocumentsPage() {
  return <DocumentsPage kind="results" />;
}

export function NewsDocumentPage() {
  const { startNews, endNews } = useParams<{ startNews: string; endNews: string }>();
  return <DocumentOfAddress kind="news" from={startNews} until={endNews} />;
}

export function ResultDocumentPage() {
  const { start, end } = useParams<{ start: string; end: string }>();
  return <DocumentOfAddress kind="results" from={start} until={end} />;
}
