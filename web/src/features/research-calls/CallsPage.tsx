import type { ResearchCallPage } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { FigureListInspection } from "../../company-parts/FigureInspector.tsx";
import { printChange } from "../../company-parts/print-figure.ts";
import { emptyFigure, formatCount, formatDate, writePercent } from "../../lib/format.ts";
import { callCore } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { Pagination } from "../../table/Pagination.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { TabbedPanel } from "../../ui/TabbedPanel.tsx";
import { CallCard } from "./CallCard.tsx";
import "./calls.css";

type Status = ResearchCallPage["status"];

function goTo(status: Status, page: number): void {
  const query = new URLSearchParams();
  if (status !== "open") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  navigate(window.location.pathname + (query.size === 0 ? "" : `?${query}`));
}

/** Calls of the research desk, open and closed, all of them, with what they returned. */
export function CallsPage() {
  return (
    <ServerState>
      <FigureListInspection>
        <div className="page calls-page">
          <Calls />
        </div>
      </FigureListInspection>
    </ServerState>
  );
}

function Calls() {
  const query = new URLSearchParams(useSearch());
  const status: Status = query.get("status") === "closed" ? "closed" : "open";
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ["research-calls", status, page],
    queryFn: ({ signal }) => fetchCalls(status, page, signal),
    placeholderData: (before) => before,
  });
  const tabs = (["open", "closed"] as const).map((value) => {
    const title = value === "open" ? "Open" : "Closed";
    return {
      value,
      label: data === undefined ? title : `${title} (${formatCount(data.counts[value])})`,
    };
  });
  return (
    <>
      <div>
        <h1>Research calls</h1>
        <p className="calls-lead">
          Calls from the research desk.
          {data !== undefined && ` Returns of open calls as of ${formatDate(data.asOf)}.`}
        </p>
      </div>
      <TabbedPanel
        className="tabbed-page"
        label="Calls"
        tabs={tabs}
        chosen={status}
        isBusy={data === undefined || isPlaceholderData}
        onChoose={(chosen) => goTo(chosen, 1)}
      >
        <QueryFailure title="Research calls could not be loaded" query={{ error, refetch }} />
        {data === undefined && error === null && <WaitingCalls />}
        {data !== undefined && <CallList answer={data} status={status} />}
      </TabbedPanel>
      <TrackRecord />
      <Caveat />
    </>
  );
}

function CallList({
  answer: { calls, page, pages },
  status,
}: {
  readonly answer: ResearchCallPage;
  readonly status: Status;
}) {
  if (calls.length === 0) {
    return (
      <p className="calls-none">{status === "open" ? "No open calls." : "No closed calls yet."}</p>
    );
  }
  return (
    <>
      <div className="call-list">
        {calls.map((call) => (
          <CallCard key={call.id} call={call} />
        ))}
      </div>
      <Pagination
        label="Research call pages"
        present={page}
        pages={pages}
        onGo={(wanted) => goTo(status, wanted)}
      />
    </>
  );
}

/** Track record of all closed calls. */
function TrackRecord() {
  const { data } = useQuery({
    queryKey: ["research-calls", "record"],
    queryFn: ({ signal }) => fetchRecord(signal),
  });
  if (data === undefined || data.overall.closed === 0) return null;
  const { closed, hitRate, averageGain, averageLoss, averageReturn, outcomes } = data.overall;
  const percent = (value: number | null): string => printChange(value, "percent").text;
  const facts = [
    ["Closed calls", formatCount(closed)],
    ["Hit rate", hitRate === null ? emptyFigure : writePercent(hitRate.toFixed(1))],
    ["Average gain", percent(averageGain)],
    ["Average loss", percent(averageLoss)],
    ["Average return", percent(averageReturn)],
    ["Expired or withdrawn", formatCount(outcomes.expiry + outcomes.withdrawn)],
  ];
  return (
    <section className="calls-record" aria-labelledby="calls-record">
      <h2 id="calls-record">Track record</h2>
      <dl className="figure">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Limitations of research calls. */
function Caveat() {
  return (
    <section className="calls-caveat" aria-labelledby="calls-caveat">
      <h2 id="calls-caveat">Disclaimer</h2>
      <ul>
        <li>
          A call is an opinion and does not consider your financial situation, goals or risk
          profile.
        </li>
        <li>All calls are shown, including those with losses.</li>
        <li>
          Returns are price returns adjusted for splits and bonuses, excluding dividends, charges
          and taxes. Sell calls gain when the price falls.
        </li>
        <li>Past performance does not guarantee future returns. You may lose money.</li>
      </ul>
    </section>
  );
}

function WaitingCalls() {
  return (
    <div className="call-list" aria-busy="true">
      <span className="visually-hidden">Loading calls</span>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="call call-waiting skeleton" aria-hidden />
      ))}
    </div>
  );
}

/** Research calls on all companies, open or closed, a page of them. */
function fetchCalls(
  status: ResearchCallPage["status"],
  page: number,
  signal: AbortSignal,
): Promise<ResearchCallPage> {
  const query = { status, page: String(page) };
  return callCore("GET /research_calls", { query }, { signal });
}

/** Track record of all closed calls. */
function fetchRecord(signal: AbortSignal) {
  return callCore("GET /research_calls/record", {}, { signal });
}
