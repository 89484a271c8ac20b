import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { callStateNames } from "@munshi/bff/contract";
import type { CallDetails, TrackRecordAnswer } from "@munshi/bff/contract";
import { emptyFigure, formatCount, writePercent } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useMayOpen } from "../admin-session.ts";
import { addressOfList } from "../register/register-address.ts";
import "../record/record.css";
import "./calls.css";

export type CallState = CallDetails["state"];

export const callChips: { readonly [S in CallState]: ChipState } = {
  open: "open",
  target: "done",
  stop: "failed",
  expiry: "none",
  withdrawn: "warning",
  manual: "none",
};

const isCallState = (value: unknown): value is CallState =>
  typeof value === "string" && Object.hasOwn(callStateNames, value);

const ended = Object.keys(callStateNames).filter((state) => state !== "open");

function CallList({
  title,
  states,
  children,
}: {
  readonly title: string;
  readonly states: readonly string[];
  readonly children?: ReactNode;
}) {
  const mayChange = useMayOpen()("/admin/AddCall");
  return (
    <RegisterPage
      key={title}
      register="research-calls"
      title={title}
      fixed={[{ column: "state", is: "one_of", values: [...states] }]}
      renderCell={({ id }, value, text, row) => {
        if (id === "symbol") {
          const href = mayChange ? `/admin/Edite/${row.id}` : `/admin/Chart?call=${row.id}`;
          return <Link href={href}>{text}</Link>;
        }
        return id === "state" && isCallState(value) ? (
          <StatusChip state={callChips[value]} label={text} />
        ) : undefined;
      }}
    >
      {children}
      {mayChange && (
        <Button component={Link} href="/admin/AddCall" size="sm">
          Open call
        </Button>
      )}
    </RegisterPage>
  );
}

const dueCalls = addressOfList({
  page: "/admin/opencall",
  filter: [{ column: "due", is: "filled" }],
});

/** Open calls, and those whose target, stop or last day is due. */
export function OpenCallsPage() {
  return (
    <CallList title="Open calls" states={["open"]}>
      <Button component={Link} href={dueCalls} variant="default" size="sm">
        Due for closing
      </Button>
    </CallList>
  );
}

/** Closed calls with their track record. */
export function ClosedCallsPage() {
  return (
    <div className="record-page">
      <CallList title="Closed calls" states={ended} />
      <TrackRecord />
    </div>
  );
}

const percent = (value: number | null): string =>
  value === null ? emptyFigure : writePercent(value.toFixed(1).replace("-", "−"));

type Row = TrackRecordAnswer["overall"] & { readonly group: string; readonly name: string };

function TrackRecord() {
  const { data, error, refetch } = useQuery({
    queryKey: ["call-record"],
    queryFn: ({ signal }) => callAdmin("GET /admin/calls/record", {}, { signal }),
  });
  const rows: readonly Row[] =
    data === undefined
      ? []
      : [
          { ...data.overall, group: "All", name: "All calls" },
          ...data.byStrategy.map((row) => ({ ...row, group: "Strategy" })),
          ...data.byAnalyst.map((row) => ({ ...row, group: "Analyst" })),
        ];
  return (
    <section className="call-record" aria-labelledby="track-record">
      <h2 id="track-record">Track record</h2>
      <p className="call-hint">
        Includes expired and withdrawn calls. Returns use the worse end of the entry band.
      </p>
      <QueryFailure title="The track record could not be loaded" query={{ error, refetch }} />
      {data !== undefined && (
        <Table
          label="Track record"
          boxed
          rows={rows}
          rowKey={({ group, name }) => `${group} ${name}`}
          columns={[
            { id: "group", header: "By", render: ({ group }) => group },
            { id: "name", header: "Name", render: ({ name }) => name },
            {
              id: "closed",
              header: "Closed",
              align: "end",
              render: ({ closed }) => formatCount(closed),
            },
            { id: "rate", header: "Hit rate", align: "end", render: (row) => percent(row.hitRate) },
            {
              id: "gain",
              header: "Average gain",
              align: "end",
              render: (row) => percent(row.averageGain),
            },
            {
              id: "loss",
              header: "Average loss",
              align: "end",
              render: (row) => percent(row.averageLoss),
            },
            {
              id: "return",
              header: "Average return",
              align: "end",
              render: (row) => percent(row.averageReturn),
            },
            {
              id: "ends",
              header: "Target / stop / expired / withdrawn / closed",
              align: "end",
              render: ({ outcomes: o }) =>
                [o.target, o.stop, o.expiry, o.withdrawn, o.manual].map(formatCount).join(" / "),
            },
          ]}
        />
      )}
    </section>
  );
}
