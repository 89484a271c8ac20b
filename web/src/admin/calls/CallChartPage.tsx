import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { callSides, callStateNames } from "@munshi/bff/contract";
import type { CallDetails } from "@munshi/bff/contract";
import { PriceLine, PriceTable } from "../../charts/PriceLine.tsx";
import type { PriceLevel, PriceMark } from "../../charts/PriceLine.tsx";
import { formatDate, formatRupees } from "../../lib/format.ts";
import { formatDayOf } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { openRegister } from "../register/register-api.ts";
import { CallFacts } from "./CallFacts.tsx";
import { callChips } from "./CallLists.tsx";
import "../record/record.css";
import "./calls.css";

const calls = openRegister("research-calls");
const shownCalls = 100;

/** The company's price with the levels and events of a call. */
export function CallChartPage() {
  const id = new URLSearchParams(useSearch()).get("call") ?? "";
  const list = useQuery({
    queryKey: ["register", "research-calls", "chart"],
    queryFn: ({ signal }) => calls.rows({ size: shownCalls }, signal),
  });
  const rows = list.data?.rows ?? [];
  const chosen = id === "" ? (rows[0]?.id ?? "") : id;
  return (
    <div className="record-page">
      <h1 className="admin-title">Chart</h1>
      <QueryFailure title="Calls could not be loaded" query={list} />
      {list.data !== undefined && rows.length === 0 && (
        <EmptyState drawing="query" title="No calls yet" hint="Calls appear here once opened.">
          <Link href="/admin/opencall" className="empty-action">
            Open calls
          </Link>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <NativeSelect
          label="Call"
          className="call-choice"
          value={chosen}
          onChange={({ currentTarget }) => navigate(`/admin/Chart?call=${currentTarget.value}`)}
          data={[
            ...(rows.some((row) => row.id === chosen) ? [] : [{ value: chosen, label: "Call" }]),
            ...rows.map(({ id: rowId, cells }) => ({
              value: rowId,
              label: `${cells["side"] === "sell" ? callSides.sell : callSides.buy} ${String(cells["symbol"])}, ${formatDayOf(String(cells["opened"]))}`,
            })),
          ]}
        />
      )}
      {chosen !== "" && <ChosenCall key={chosen} id={chosen} />}
    </div>
  );
}

function ChosenCall({ id }: { readonly id: string }) {
  const call = useQuery({
    queryKey: ["call", id],
    queryFn: ({ signal }) => callAdmin("GET /admin/calls/:id", { params: { id } }, { signal }),
  });
  const prices = useQuery({
    queryKey: ["call-prices", id],
    queryFn: ({ signal }) =>
      callAdmin("GET /admin/calls/:id/prices", { params: { id } }, { signal }),
  });
  const error = call.error ?? prices.error;
  if (error !== null) {
    return (
      <FailureNotice
        title="The chart could not be loaded"
        failure={toFailure(error)}
        onRetry={() => {
          void call.refetch();
          void prices.refetch();
        }}
      />
    );
  }
  if (call.data === undefined || prices.data === undefined) {
    return <div className="call-sheet call-chart-waiting" aria-busy="true" />;
  }
  const { days, closes } = prices.data;
  const { company, side, state } = call.data;
  const series = { days, prices: closes };
  const label = `${callSides[side]} ${company.symbol}: closes with levels`;
  return (
    <>
      <section className="call-sheet" aria-labelledby="call-chart">
        <header className="call-header">
          <h2 id="call-chart">{`${callSides[side]} ${company.name}`}</h2>
          <StatusChip state={callChips[state]} label={callStateNames[state]} />
        </header>
        {days.length === 0 ? (
          <p>No prices are loaded for this company.</p>
        ) : (
          <>
            <PriceLine
              series={series}
              label={label}
              levels={levelsOf(call.data)}
              marks={marksOf(call.data)}
            />
            <PriceTable series={series} label={label} />
          </>
        )}
        <Events call={call.data} />
      </section>
      <CallFacts call={call.data} />
    </>
  );
}

function levelsOf({ content }: CallDetails): readonly PriceLevel[] {
  const { entryLow: low, entryHigh: high, targets, stop } = content;
  const entry =
    low === high
      ? [{ price: low / 100, label: "Entry", tone: "plain" as const }]
      : [
          { price: low / 100, label: null, tone: "plain" as const },
          { price: high / 100, label: "Entry to", tone: "plain" as const },
        ];
  return [
    ...targets.map((target, at) => ({
      price: target / 100,
      label: targets.length === 1 ? "Target" : `Target ${at + 1}`,
      tone: "gain" as const,
    })),
    ...entry,
    { price: stop / 100, label: "Stop loss", tone: "loss" as const },
  ];
}

const dayMs = 86_400_000;
const indiaMs = 5.5 * 3_600_000;
const names = { opened: "Opened", amended: "Amended", closed: "Closed", corrected: "Corrected" };

function marksOf({ events }: CallDetails): readonly PriceMark[] {
  const days = Map.groupBy(events, ({ at }) => Math.floor((Date.parse(at) + indiaMs) / dayMs));
  return [...days].map(([day, own]) => ({
    day,
    label: own.map(({ kind }) => names[kind]).join(", "),
  }));
}

function Events({ call }: { readonly call: CallDetails }) {
  return (
    <Table
      label="Call events"
      boxed
      rows={call.events}
      rowKey={({ id }) => id}
      columns={[
        { id: "event", header: "Event", render: ({ kind }) => names[kind] },
        { id: "day", header: "Date", render: ({ at }) => formatDayOf(at) },
        {
          id: "price",
          header: "Exchange price",
          align: "end",
          render: ({ price }) => formatRupees(price.paise),
        },
        { id: "on", header: "Price date", render: ({ price }) => formatDate(price.on) },
        {
          id: "targets",
          header: "Targets",
          align: "end",
          render: ({ content }) => content.targets.map(formatRupees).join(", "),
        },
        {
          id: "stop",
          header: "Stop loss",
          align: "end",
          render: ({ content }) => formatRupees(content.stop),
        },
        { id: "state", header: "State", render: ({ state }) => callStateNames[state] },
      ]}
    />
  );
}
