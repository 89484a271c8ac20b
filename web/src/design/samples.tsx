import { Button } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { BoxRecordChart } from "../box-parts/BoxRecordChart.tsx";
import { RiskChip } from "../box-parts/RiskChip.tsx";
import { RiskNote } from "../box-parts/RiskNote.tsx";
import { Sparkline } from "../charts/Sparkline.tsx";
import { HoldingsHeader } from "../invest-parts/HoldingsHeader.tsx";
import { PlanTable } from "../invest-parts/PlanTable.tsx";
import { ProductCard } from "../invest-parts/ProductCard.tsx";
import { VerdictCard } from "../invest-parts/VerdictCard.tsx";
import { WeightsTable } from "../invest-parts/WeightsTable.tsx";
import { Register } from "../table/Register.tsx";
import type { TableSort } from "../table/sort.ts";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { FlowSteps } from "../ui/FlowSteps.tsx";
import { Segments } from "../ui/Segments.tsx";
import { StatusBanner } from "../ui/StatusBanner.tsx";
import { StatusChip } from "../ui/StatusChip.tsx";
import { Timeline } from "../ui/Timeline.tsx";

/** A shared part with a sample of each of its states. */
export interface PartSamples {
  readonly name: string;
  /** Path of the part under `web/src`. */
  readonly file: string;
  readonly states: readonly { readonly state: string; readonly sample: ReactNode }[];
}

const nothing = (): void => undefined;

const steps = [
  { id: "universe", title: "Choose stocks" },
  { id: "weights", title: "Set weights" },
  { id: "review", title: "Review" },
];

function FlowSample() {
  const [current, setCurrent] = useState("weights");
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <FlowSteps
      label="Create a stock box"
      steps={steps}
      current={current}
      reached="review"
      continueLabel={current === "review" ? "Create box" : "Continue"}
      onGo={setCurrent}
      onContinue={() => setCurrent(steps[at + 1]?.id ?? current)}
      onSaveAndExit={nothing}
    >
      <p>The present step is here.</p>
    </FlowSteps>
  );
}

const recordDays = Array.from({ length: 120 }, (_, at) => 20_300 + 3 * at);

function RecordSample({ liveFrom }: { readonly liveFrom: number | null }) {
  const grow = (pace: number) => recordDays.map((_, at) => 100 + pace * at + 4 * Math.sin(at / 9));
  return (
    <BoxRecordChart
      lines={[{ key: "box", label: "Box", series: { days: recordDays, values: grow(0.4) } }]}
      benchmark={{ name: "Munshi 500", days: recordDays, values: grow(0.2) }}
      liveFrom={liveFrom}
      source="Closing prices."
    />
  );
}

interface Lead {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly asked: string;
}

const leads: readonly Lead[] = [
  { id: "1", name: "Aditi Rao", city: "Pune", asked: "20 Nov 26" },
  { id: "2", name: "Farhan Sheikh", city: "Indore", asked: "21 Nov 26" },
  { id: "3", name: "Meena Iyer", city: "Chennai", asked: "23 Nov 26" },
];

const describeLead = ({ name, city }: Lead): string => `${name}, ${city}`;

function RegisterSample({ rows }: { readonly rows: readonly Lead[] }) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const [page, setPage] = useState(1);
  const [city, setCity] = useState("all");
  return (
    <Register
      label="Leads"
      columns={[
        { id: "name", header: "Name", render: ({ name }) => name, sortValue: ({ name }) => name },
        { id: "city", header: "City", render: ({ city: place }) => place },
        { id: "asked", header: "Received", align: "end", render: ({ asked }) => asked },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={
        <Segments
          label="City"
          choices={[
            { value: "all", label: "All" },
            { value: "pune", label: "Pune" },
          ]}
          chosen={city}
          onChoose={setCity}
        />
      }
      filterKey={city}
      actions={[
        { label: "Assign", run: nothing },
        { label: "Delete", isDestructive: true, run: nothing },
      ]}
      details={describeLead}
      empty={<p>No leads match these filters.</p>}
      sort={sort}
      onSort={setSort}
      paging={{ size: 3, label: "Pages of leads", count: rows.length * 40, page, onPage: setPage }}
    />
  );
}

/** The shared parts with their states; `design-page.test.tsx` renders all of them. */
export const samples: readonly PartSamples[] = [
  {
    name: "StatusBanner",
    file: "ui/StatusBanner.tsx",
    states: [
      {
        state: "waiting",
        sample: (
          <StatusBanner tone="waiting" title="Asking your bank">
            <p>This page updates by itself. You can close it.</p>
          </StatusBanner>
        ),
      },
      {
        state: "good, with action",
        sample: (
          <StatusBanner
            tone="good"
            title="Your payment is successful !"
            action={<Button size="compact-sm">View orders</Button>}
          />
        ),
      },
      {
        state: "warning, dismissible",
        sample: (
          <StatusBanner tone="warning" title="The market is closed" onDismiss={nothing}>
            <p>Opens at 09:15 on 25 Nov 26.</p>
          </StatusBanner>
        ),
      },
      {
        state: "bad",
        sample: (
          <StatusBanner
            tone="bad"
            title="2 of 12 orders were rejected"
            action={
              <Button size="compact-sm" variant="default">
                Retry
              </Button>
            }
          />
        ),
      },
    ],
  },
  {
    name: "FailureNotice",
    file: "ui/FailureNotice.tsx",
    states: [
      {
        state: "with retry",
        sample: (
          <FailureNotice
            title="Saved queries could not be loaded"
            failure={{
              code: "service.unavailable",
              message: "Check your connection and retry.",
              requestId: "01JD2",
            }}
            onRetry={nothing}
          />
        ),
      },
    ],
  },
  {
    name: "StatusChip",
    file: "ui/StatusChip.tsx",
    states: [
      {
        state: "all",
        sample: (
          <div className="design-row">
            <StatusChip state="none" label="Not sent" />
            <StatusChip state="open" label="Open" />
            <StatusChip state="part" label="Partially filled" />
            <StatusChip state="done" label="Filled" />
            <StatusChip state="warning" label="Unknown" />
            <StatusChip state="failed" label="Rejected" />
          </div>
        ),
      },
    ],
  },
  {
    name: "FlowSteps",
    file: "ui/FlowSteps.tsx",
    states: [{ state: "second of three steps", sample: <FlowSample /> }],
  },
  {
    name: "Timeline",
    file: "ui/Timeline.tsx",
    states: [
      {
        state: "an order filled in part",
        sample: (
          <Timeline
            label="Order of 40 shares"
            events={[
              { key: "1", at: "2026-11-24T04:00:02Z", state: "open", label: "Sent" },
              {
                key: "2",
                at: "2026-11-24T04:00:09Z",
                state: "part",
                label: "Partially filled",
                detail: "25 of 40 shares at ₹812.40",
              },
              {
                key: "3",
                at: "2026-11-24T10:00:00Z",
                state: "failed",
                label: "Cancelled",
                detail: "The rest expired at the close. Broker: “Day order expired”.",
              },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: "ProductCard",
    file: "invest-parts/ProductCard.tsx",
    states: [
      {
        state: "with and without record",
        sample: (
          <div className="design-cards">
            <ProductCard
              href="#with-record"
              title="Steady Dividends"
              maker="Kaveri Research"
              idea="Companies that raised their dividend five years in a row and earn it in cash."
              chips={<StatusChip state="none" label="Medium risk" />}
              figures={[
                { label: "Minimum", value: "₹24,310" },
                { label: "CAGR", value: "14.20 %", note: "since 14 Nov 23" },
                { label: "Volatility", value: "11.80 %", note: "1 year" },
              ]}
              record={[100, 104, 103, 110, 118, 121, 119, 128]}
            />
            <ProductCard
              href="#without-record"
              title="A box of one's own with a name that needs two lines"
              idea="Created today."
              figures={[{ label: "Minimum", value: "₹3,12,450" }]}
              action={
                <Button size="compact-sm" variant="default">
                  Edit
                </Button>
              }
            />
          </div>
        ),
      },
    ],
  },
  {
    name: "RiskChip",
    file: "box-parts/RiskChip.tsx",
    states: [
      { state: "low", sample: <RiskChip level="LR" /> },
      { state: "moderate", sample: <RiskChip level="MR" /> },
      { state: "high", sample: <RiskChip level="HR" /> },
    ],
  },
  {
    name: "RiskNote",
    file: "box-parts/RiskNote.tsx",
    states: [
      {
        state: "decided by volatility",
        sample: (
          <RiskNote
            risk={{ level: "MR", decidedBy: "volatility", relativeVolatility: 1.22, beta: 0.97 }}
            volatility={17.2}
            benchmark="Munshi 500"
            benchmarkVolatility={14.1}
          />
        ),
      },
      {
        state: "too short a record",
        sample: (
          <RiskNote
            risk={{ level: "HR", decidedBy: "record", relativeVolatility: null, beta: null }}
            volatility={null}
            benchmark={null}
            benchmarkVolatility={null}
          />
        ),
      },
    ],
  },
  {
    name: "BoxRecordChart",
    file: "box-parts/BoxRecordChart.tsx",
    states: [
      {
        state: "back-tested, then live",
        sample: <RecordSample liveFrom={recordDays[60] ?? null} />,
      },
      { state: "back-tested only", sample: <RecordSample liveFrom={null} /> },
    ],
  },
  {
    name: "WeightsTable",
    file: "invest-parts/WeightsTable.tsx",
    states: [
      {
        state: "with drift",
        sample: (
          <WeightsTable
            label="Weights"
            rows={[
              { symbol: "KAVERI", name: "Kaveri Pumps", weight: 24.6, target: 20 },
              { symbol: "ARKAY", name: "Arkayjin Laboratories", weight: 18.1, target: 20 },
              { symbol: "OLD", name: "Position without target", weight: 4.3, target: null },
            ]}
          />
        ),
      },
      {
        state: "without targets",
        sample: (
          <WeightsTable
            label="Equal weights"
            rows={[
              { symbol: "A", name: "Kaveri Pumps", weight: 50, target: null },
              { symbol: "B", name: "Arkayjin Laboratories", weight: 50, target: null },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: "PlanTable",
    file: "invest-parts/PlanTable.tsx",
    states: [
      {
        state: "sell, buy and keep",
        sample: (
          <PlanTable
            label="Rebalance plan"
            rows={[
              {
                symbol: "B",
                name: "Arkayjin Laboratories",
                before: 10,
                after: 14,
                price: 868.2,
                reason: "1.9 points under target",
              },
              {
                symbol: "A",
                name: "Kaveri Pumps",
                before: 120,
                after: 96,
                price: 412.5,
                reason: "4.6 points over target",
              },
              {
                symbol: "C",
                name: "Kiretika Petroleum",
                before: 5,
                after: 5,
                price: 431.05,
                reason: "Below the smallest order",
              },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: "HoldingsHeader",
    file: "invest-parts/HoldingsHeader.tsx",
    states: [
      {
        state: "gain",
        sample: (
          <HoldingsHeader
            totals={{
              invested: 2_50_000_00,
              currentValue: 2_91_430_50,
              dayChange: -1_210_00,
              yearlyReturn: 13.4,
              benchmark: { name: "Nifty 500 TRI", yearlyReturn: 11.9 },
              asOf: "20 Nov 26",
            }}
          />
        ),
      },
      {
        state: "less than a year",
        sample: (
          <HoldingsHeader
            totals={{
              invested: 80_000_00,
              currentValue: 84_000_00,
              dayChange: 350_00,
              yearlyReturn: 5,
              isAbsolute: true,
              asOf: "20 Nov 26",
            }}
          />
        ),
      },
      {
        state: "nothing known yet",
        sample: (
          <HoldingsHeader
            totals={{
              invested: 0,
              currentValue: 0,
              dayChange: null,
              yearlyReturn: null,
              returnNote: "No rate fits",
              benchmark: null,
              asOf: "20 Nov 26",
            }}
          />
        ),
      },
    ],
  },
  {
    name: "VerdictCard",
    file: "invest-parts/VerdictCard.tsx",
    states: (["Buy", "Hold", "Avoid"] as const).map((verdict) => ({
      state: verdict.toLowerCase(),
      sample: (
        <VerdictCard
          verdict={verdict}
          title="Kaveri Pumps"
          reasons={["ROE 21.40 % for five years", "Debt to equity 0.18, sector 0.62"]}
          flips={verdict === "Avoid" ? [] : ["Avoid if debt to equity exceeds 1.2"]}
          author="Sample analyst, INH000000000"
          day="20 Nov 26"
        />
      ),
    })),
  },
  {
    name: "Register",
    file: "table/Register.tsx",
    states: [
      { state: "rows", sample: <RegisterSample rows={leads} /> },
      { state: "empty", sample: <RegisterSample rows={[]} /> },
    ],
  },
  {
    name: "Sparkline",
    file: "charts/Sparkline.tsx",
    states: [{ state: "with a gap", sample: <Sparkline values={[3, 4, null, 6, 5, 8]} /> }],
  },
];
