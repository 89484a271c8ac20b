import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { BoxInvestment, BoxPlanAnswer, BoxRebalance } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { printPercent } from "../../box-parts/print-box.ts";
import { makePlan } from "../../invest-parts/box-plans.ts";
import type { RebalanceChoice } from "../../invest-parts/box-plans.ts";
import { formatCount, parseRupees } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { findAmountProblem } from "./amounts.ts";
import { InvestHead, Waiting } from "./InvestShell.tsx";
import { BackToInvestment } from "./BackToInvestment.tsx";
import { useKeptForm } from "./invest-draft.ts";
import { typingMs } from "./investing-api.ts";
import { PlanResult, StockName } from "./PlanResult.tsx";

type Row = BoxRebalance["rows"][number];

const isRebalance = (plan: BoxPlanAnswer | BoxRebalance): plan is BoxRebalance => "rows" in plan;

/** The change to the newest version: bought version, new version and shares held, stock by stock. */
export function Rebalance({ investment }: { readonly investment: BoxInvestment }) {
  const { box, newest_version: newest } = investment;
  // By code, as fields of a form are kept; absent: the member's own change stays.
  const { fields, set } = useKeptForm<Readonly<Record<string, string>>>(
    `${box.id}.rebalance.${newest}`,
    {},
  );
  const { amount: typed = "", ...sides } = fields;
  const choices = Object.entries(sides).map(([code, side]): RebalanceChoice => ({
    co_code: Number(code),
    side: side === "theirs" ? side : "mine",
  }));
  const amount = typed.trim() === "" ? 0 : parseRupees(typed);
  const problem = amount === 0 ? null : findAmountProblem(typed, null);
  const [asked] = useDebouncedValue(problem === null ? amount : null, typingMs);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["box-investing", "rebalance", box.id, choices, asked],
    queryFn: ({ signal }) =>
      makePlan({ kind: "rebalance", box: box.id, choices, amount_paise: asked ?? 0 }, signal),
    enabled: asked !== null,
    // Each plan has a bill, which is soon over.
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const [onlyChanges, setOnlyChanges] = useState(true);
  const plan = data !== undefined && isRebalance(data) ? data : null;
  // Orders of another amount or choice are not confirmed by mistake.
  const isCurrent = !isPlaceholderData && asked === amount;
  return (
    <>
      <InvestHead box={box} title="Rebalance">
        <BackToInvestment id={box.id} />
      </InvestHead>
      <QueryFailure title="Rebalance could not be planned" query={{ error, refetch }} />
      {error === null && plan === null && <Waiting label="Planning the rebalance" />}
      {error === null && plan !== null && (
        <div className="invest-main" aria-busy={isFetching}>
          <Intro plan={plan} />
          <div className="invest-sheet invest-narrow">
            <TextInput
              label="Additional amount (₹)"
              description="Optional. Buys towards the new weights."
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              value={typed}
              error={problem}
              onChange={(event) => set({ amount: event.currentTarget.value })}
            />
          </div>
          <Segments
            label="Rows"
            chosen={onlyChanges ? "changes" : "all"}
            choices={[
              { value: "changes", label: "Changes" },
              { value: "all", label: `All ${plan.rows.length} stocks` },
            ]}
            onChoose={(chosen) => setOnlyChanges(chosen === "changes")}
          />
          <ThreeWay
            plan={plan}
            onlyChanges={onlyChanges}
            onChoose={(code, side) => set({ [code]: side })}
          />
          {isCurrent && <PlanResult plan={plan} isFocused={false} />}
          {!isCurrent && problem === null && <Waiting label="Planning the rebalance" />}
        </div>
      )}
    </>
  );
}

function Intro({
  plan: { from_version: from, version, note, rows },
}: {
  readonly plan: BoxRebalance;
}) {
  const conflicts = rows.filter((row) => row.is_conflict).length;
  return (
    <>
      <p className="invest-text">
        From version {from} to version {version}.{note !== "" && ` “${note}”`}
      </p>
      {conflicts > 0 && (
        <StatusBanner
          tone="warning"
          title={conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`}
        >
          <p>You and the manager changed these stocks. Your change is kept unless you choose.</p>
        </StatusBanner>
      )}
    </>
  );
}

const decisions: Readonly<Record<Row["decided_by"], string>> = {
  same: "No change",
  manager: "Manager",
  you: "You",
  excluded: "Left out",
};

const weight = (value: number): string => (value === 0 ? "–" : printPercent(value));

function ThreeWay({
  plan: { rows, from_version: from, version },
  onlyChanges,
  onChoose,
}: {
  readonly plan: BoxRebalance;
  readonly onlyChanges: boolean;
  readonly onChoose: (code: string, side: "mine" | "theirs") => void;
}) {
  const shown = rows
    .filter(({ decided_by: by, can_choose: can }) => !onlyChanges || by !== "same" || can)
    .toSorted((one, other) => rank(one) - rank(other) || other.target - one.target);
  const columns: readonly TableColumn<Row>[] = [
    {
      id: "stock",
      header: "Stock",
      className: "invest-stock",
      render: (row) => (
        <>
          <StockName name={row.name} symbol={row.symbol} />
          {row.is_conflict && <StatusChip state="warning" label="Conflict" />}
        </>
      ),
    },
    {
      id: "quantity",
      header: "Your shares",
      align: "end",
      render: ({ quantity }) => formatCount(quantity),
    },
    {
      id: "base",
      header: `Bought, v${from}`,
      align: "end",
      render: ({ base }) => weight(base),
    },
    {
      id: "theirs",
      header: `New, v${version}`,
      align: "end",
      render: ({ theirs }) => weight(theirs),
    },
    { id: "mine", header: "Yours", align: "end", render: ({ mine }) => weight(mine) },
    {
      id: "target",
      header: "After",
      align: "end",
      render: ({ target }) => <strong>{weight(target)}</strong>,
    },
    {
      id: "decided",
      header: "Decided by",
      className: "invest-decided",
      render: (row) =>
        row.can_choose ? (
          <Segments
            label={`Keep for ${row.symbol}`}
            chosen={row.decided_by === "you" ? "mine" : "theirs"}
            choices={[
              { value: "mine", label: "Yours" },
              { value: "theirs", label: "New version" },
            ]}
            onChoose={(side) => onChoose(String(row.co_code), side)}
          />
        ) : (
          decisions[row.decided_by]
        ),
    },
  ];
  return (
    <Table
      label="Bought version, new version and your shares"
      className="invest-table"
      boxed
      narrow="stack"
      columns={columns}
      rows={shown}
      rowKey={({ co_code: code, symbol }) => `${code} ${symbol}`}
      empty={<p className="invest-soft invest-no-rows">No weights change.</p>}
    />
  );
}

/** Conflicts, then other choices, then the rest. */
function rank({ is_conflict: isConflict, can_choose: can }: Row): number {
  return isConflict ? 0 : can ? 1 : 2;
}
