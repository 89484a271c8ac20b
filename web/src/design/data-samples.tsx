import { Button } from "@mantine/core";
import type { MoveReason } from "@munshi/engine/contract";
import { useRef, useState } from "react";
import { PriceLine } from "../charts/PriceLine.tsx";
import { RebasedChart } from "../charts/RebasedChart.tsx";
import type { RebasedLine } from "../charts/RebasedChart.tsx";
import { ReasonChip } from "../company-parts/ReasonChip.tsx";
import { YearRange } from "../company-parts/YearRange.tsx";
import { formatDate } from "../lib/format.ts";
import { ColumnPanel } from "../table/ColumnPanel.tsx";
import { CompareTable } from "../table/CompareTable.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { EntityBar } from "../ui/EntityBar.tsx";
import { Exhibit } from "../ui/Exhibit.tsx";
import { Gate } from "../ui/Gate.tsx";
import { PeriodLabel } from "../ui/PeriodLabel.tsx";
import type { PartSamples } from "./samples.tsx";

/** Sessions to 20 Nov 26; weekends are not left out. */
const lastDay = 20_777;
const places = Array.from({ length: 250 }, (_, at) => at);
const days = places.map((at) => lastDay - 249 + at);
const wave = (at: number, size: number, trend: number): number =>
  100 + at * trend + size * Math.sin(at / 17) + (size / 3) * Math.cos(at / 5);

function lineOf(label: string, size: number, trend: number, isBenchmark = false): RebasedLine {
  return {
    key: label,
    label,
    series: {
      days: days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
      values: Float64Array.from(places, (at) => wave(at, size, trend)),
    },
    isBenchmark,
  };
}

const prices = { days, prices: places.map((at) => wave(at, 9, 0.12)) };

const results: MoveReason = {
  kind: "results",
  at: "2026-11-20",
  quarterEnd: "2026-09-30",
  profitChange: 24,
};
const volume: MoveReason = { kind: "volume", at: "2026-11-20", times: 3.4 };

const columns = [
  {
    id: "roe",
    title: "Return on equity",
    group: "Profitability",
    about: "Annual net profit as a percentage of average net worth.",
    aliases: ["ROE"],
  },
  {
    id: "opm",
    title: "OPM",
    group: "Profitability",
    about: "Operating profit as a percentage of sales.",
    aliases: ["Operating margin"],
  },
  {
    id: "pe",
    title: "Price to Earning",
    group: "Valuation",
    about: "Price divided by earnings per share of twelve months.",
    aliases: ["P/E"],
  },
];

/** It lies over the page, so it opens on request. */
function ColumnPanelSample() {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(["roe"]);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Choose columns
      </Button>
      {isOpen && (
        <ColumnPanel
          columns={columns}
          fixed={[{ id: "cap", title: "Market Capitalization", note: "in query" }]}
          chosen={chosen}
          presets={[{ name: "Quality", columns: ["roe", "opm"] }]}
          onChoose={setChosen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function EntityBarSample() {
  const header = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={header}>The page's header</p>
      <EntityBar header={header} name="KAVERI" figure="₹868.20" change="▲ +6.87 %">
        <nav aria-label="Sample sections">Overview · Statements · Peers</nav>
      </EntityBar>
    </>
  );
}

const compared = [
  { id: "kaveri", name: "KAVERI", head: "Kaveri Pumps" },
  { id: "konkan", name: "KONKAN", head: "Konkan Cement" },
  { id: "median", name: "Median", head: "Median", isReference: true },
];

/** Parts that show data, fed with literal figures. */
export const dataSamples: readonly PartSamples[] = [
  {
    name: "Exhibit",
    file: "ui/Exhibit.tsx",
    states: [
      {
        state: "with source and footnote",
        sample: (
          <Exhibit
            title="Quarterly results"
            stamp={{
              source: "Company filings",
              asOf: "2026-11-20",
              footnote: "Figures in ₹ crore.",
            }}
          >
            <p className="figure">Sales 1,204 · Net profit 118</p>
          </Exhibit>
        ),
      },
      {
        state: "loading",
        sample: (
          <Exhibit title="Quarterly results" isBusy>
            <div className="skeleton" style={{ height: 64 }} />
          </Exhibit>
        ),
      },
    ],
  },
  {
    name: "PriceLine",
    file: "charts/PriceLine.tsx",
    states: [
      { state: "a year", sample: <PriceLine series={prices} label="Price of KAVERI, 1Y" /> },
    ],
  },
  {
    name: "YearRange",
    file: "company-parts/YearRange.tsx",
    states: [
      { state: "in a row", sample: <YearRange low={412.5} high={901} position={93} /> },
      {
        state: "with the bar over its ends",
        sample: <YearRange low={412.5} high={901} position={12} isStacked />,
      },
    ],
  },
  {
    name: "ReasonChip",
    file: "company-parts/ReasonChip.tsx",
    states: [
      {
        state: "results and volume",
        sample: <ReasonChip name="Kaveri Pumps" changePercent={6.87} reasons={[results, volume]} />,
      },
      {
        state: "volume only",
        sample: <ReasonChip name="Kaveri Pumps" changePercent={-3.1} reasons={[volume]} />,
      },
      {
        state: "no reason found",
        sample: <ReasonChip name="Kaveri Pumps" changePercent={4.2} reasons={[]} />,
      },
    ],
  },
  {
    name: "RebasedChart",
    file: "charts/RebasedChart.tsx",
    states: [
      {
        state: "two shares and an index",
        sample: (
          <RebasedChart
            title="Prices, rebased to 100"
            lines={[
              lineOf("KAVERI", 9, 0.12),
              lineOf("KONKAN", 14, -0.05),
              lineOf("Munshi 100", 4, 0.05, true),
            ]}
            from=""
            formatDay={formatDate}
            describeSource={(first) => `Rebased to 100 on ${formatDate(first)}.`}
          />
        ),
      },
    ],
  },
  {
    name: "CompareTable",
    file: "table/CompareTable.tsx",
    states: [
      {
        state: "two companies and a median",
        sample: (
          <CompareTable
            label="Key figures"
            things={compared}
            groups={[
              {
                title: "Valuation",
                rows: [
                  { key: "pe", label: "P/E", cells: ["18.20", "24.60", "21.00"], best: [0] },
                  { key: "pb", label: "P/B", cells: ["3.10", "2.80", "—"], best: [1] },
                ],
              },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: "ColumnPanel",
    file: "table/ColumnPanel.tsx",
    states: [{ state: "opened by a button", sample: <ColumnPanelSample /> }],
  },
  {
    name: "Gate",
    file: "ui/Gate.tsx",
    states: [
      {
        state: "with a preview",
        sample: (
          <Gate
            title="Kaveri Pumps"
            text="The full analysis requires a subscription."
            plan="Research, ₹4,999 a year"
            actions={<Button>See plans</Button>}
            preview={<p className="figure">₹868.20 ▲ +6.87 %</p>}
          />
        ),
      },
      {
        state: "log in",
        sample: (
          <Gate
            title="Watchlist"
            text="Log in to follow companies."
            plan={null}
            actions={<Button>Log in</Button>}
          />
        ),
      },
    ],
  },
  {
    name: "EmptyState",
    file: "ui/EmptyState.tsx",
    states: (
      [
        { drawing: "watch", title: "No companies yet", action: "Add a company" },
        { drawing: "query", title: "No saved screens yet", action: "Build a query" },
        { drawing: "calendar", title: "No events this week", action: "See all events" },
        { drawing: "bell", title: "No notifications yet!", action: "Notification settings" },
      ] as const
    ).map(({ drawing, title, action }) => ({
      state: drawing,
      sample: (
        <EmptyState drawing={drawing} title={title} hint="What you add appears here." level={3}>
          <button type="button" className="empty-action">
            {action}
          </button>
        </EmptyState>
      ),
    })),
  },
  {
    name: "PeriodLabel",
    file: "ui/PeriodLabel.tsx",
    states: (["trailing-year", "year", "quarter", "52-weeks"] as const).map((span) => ({
      state: span,
      sample: (
        <p>
          Sales <PeriodLabel period={{ span, end: "2026-09-30" }} />
        </p>
      ),
    })),
  },
  {
    name: "EntityBar",
    file: "ui/EntityBar.tsx",
    states: [{ state: "at the header", sample: <EntityBarSample /> }],
  },
];
