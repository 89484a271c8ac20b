import type { TrackedIdea } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useFollowedBoxes } from "../../box-parts/box-api.ts";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { Gain } from "../../box-parts/BoxReturn.tsx";
import { printRupees } from "../../box-parts/print-box.ts";
import { faceNames, ScoreFace } from "../../company-parts/ScoreFace.tsx";
import { formatCount, formatDate, formatScore } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { BoxesHead, libraryPath } from "./BoxesHead.tsx";

/** The boxes that the member holds, then those followed with their return since then. */
export function InvestmentsPage({ invested }: { readonly invested: ReactNode }) {
  return (
    <ServerState>
      <div className="page boxes-page">
        <BoxesHead
          title="My investments"
          lead="Stock boxes that you hold and those that you follow."
        />
        {invested}
        <section className="boxes-part" aria-labelledby="followed-title">
          <header>
            <h2 id="followed-title">Followed</h2>
            <p className="boxes-lead">
              Values assume the minimum amount, invested on the day you followed; no orders were
              placed.
            </p>
          </header>
          <Followed />
        </section>
      </div>
    </ServerState>
  );
}

const columns: readonly TableColumn<TrackedIdea>[] = [
  {
    id: "name",
    header: "Stock box",
    sortValue: ({ portfolio_name: name }) => name,
    render: ({ investment_idea: id, portfolio_name: name }) => (
      <Link href={boxPageOf(id)}>{name}</Link>
    ),
  },
  {
    id: "mode",
    header: "Mode",
    render: ({ invest_actively: isActive, version }) =>
      isActive ? "Active" : `Passive, version ${formatCount(version)}`,
  },
  {
    id: "since",
    header: "Following since",
    align: "end",
    sortValue: ({ since }) => since,
    render: ({ since }) => formatDate(since),
  },
  {
    id: "stocks",
    header: "Stocks",
    align: "end",
    className: "followed-stocks",
    render: ({ portfolio }) => formatCount(portfolio.length),
  },
  {
    id: "start",
    header: "Initial value",
    align: "end",
    sortValue: startOf,
    render: (idea) => printRupees(startOf(idea)),
  },
  {
    id: "value",
    header: "Current value",
    align: "end",
    sortValue: ({ total_current_value: value }) => value,
    render: ({ total_current_value: value }) => printRupees(value),
  },
  {
    id: "gain",
    header: "P&L",
    align: "end",
    sortValue: ({ total_mtm: gain }) => gain,
    render: ({ total_mtm: gain }) => printSigned(gain),
  },
  {
    id: "return",
    header: "Return",
    align: "end",
    sortValue: ({ total_return_percent: percent }) => percent,
    render: ({ total_return_percent: percent }) => <Gain percent={percent} />,
  },
  {
    id: "score",
    header: "Score",
    align: "end",
    sortValue: ({ total_score: score }) => score,
    render: ({ total_score: score, emoticon }) => {
      const band = findBand(emoticon);
      return (
        <span className="boxes-score">
          {band !== null && <ScoreFace band={band} size={18} isNamed />}
          {formatScore(score)}
        </span>
      );
    },
  },
];

function startOf({ total_current_value: value, total_mtm: gain }: TrackedIdea): number | null {
  return value === null || gain === null ? null : value - gain;
}

function printSigned(rupees: number | null): string {
  if (rupees === null || rupees >= 0) return printRupees(rupees).replace(/^₹(?=.*[1-9])/u, "+₹");
  return `−${printRupees(-rupees)}`;
}

function findBand(emoticon: string | null): keyof typeof faceNames | null {
  const isBand = (text: string): text is keyof typeof faceNames => Object.hasOwn(faceNames, text);
  return emoticon !== null && isBand(emoticon) ? emoticon : null;
}

function Followed() {
  const { data, error, refetch } = useFollowedBoxes();
  if (error !== null) {
    return (
      <QueryFailure title="Followed stock boxes could not be loaded" query={{ error, refetch }} />
    );
  }
  if (data === undefined) {
    return (
      <div className="boxes-waiting skeleton" aria-busy="true">
        <span className="visually-hidden">Loading followed stock boxes</span>
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing="bell"
        title="You do not follow any stock boxes"
        hint="Follow a box to track its return from that day."
        level={3}
      >
        <Link className="empty-action" href={libraryPath}>
          Browse stock boxes
        </Link>
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Followed stock boxes"
      className="followed-table"
      boxed
      narrow="stack"
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
    />
  );
}
