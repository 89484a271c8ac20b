import { Button, TextInput } from "@mantine/core";
import type { BoxDriftRow, BoxInvestment } from "@munshi/bff/contract";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Link, useSearch } from "wouter";
import { investedPageOf, investPageOf, sipPageOf } from "../../box-parts/box-pages.ts";
import { printPercent } from "../../box-parts/print-box.ts";
import { makePlan } from "../../invest-parts/box-plans.ts";
import { HoldingsHeader } from "../../invest-parts/HoldingsHeader.tsx";
import {
  emptyFigure,
  formatCount,
  formatDate,
  formatExactRupees,
  formatRupees,
} from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { BackToInvestment } from "./BackToInvestment.tsx";
import { Gain } from "./Gain.tsx";
import { useKeptForm, usePlanAfterLogin } from "./invest-draft.ts";
import {
  InvestHead,
  LockedBox,
  NoBoxChosen,
  readBoxId,
  Waiting,
  WithInvestment,
} from "./InvestShell.tsx";
import { PlanResult, StockName } from "./PlanResult.tsx";
import { Rebalance } from "./Rebalance.tsx";
import { describeSchedule, nameSipState } from "./sip-words.ts";

/** `/theme-layout/stock-box/my-investment?id=`: the member's shares of a box, and what can be done with them. */
export function InvestedBoxPage() {
  const search = useSearch();
  const id = readBoxId(search);
  const view = new URLSearchParams(search).get("view");
  return (
    <ServerState>
      <div className="page invest-page">
        {id === null ? (
          <NoBoxChosen title="Investment" />
        ) : (
          <WithInvestment id={id} key={id}>
            {(investment) => <InvestedBox investment={investment} view={view} />}
          </WithInvestment>
        )}
      </div>
    </ServerState>
  );
}

function InvestedBox({
  investment,
  view,
}: {
  readonly investment: BoxInvestment;
  readonly view: string | null;
}) {
  const { box, is_invested: isInvested, is_locked: isLocked } = investment;
  if (!isInvested) {
    return (
      <>
        <InvestHead box={box} title="Investment" />
        <SipLine investment={investment} />
        <EmptyState
          drawing="watch"
          title="You hold no shares of this stock box"
          hint="Shares, value and drift appear after your first purchase."
        >
          <Link className="empty-action" href={investPageOf(box.id)}>
            Invest
          </Link>
        </EmptyState>
      </>
    );
  }
  if (view === "exit") return <Exit investment={investment} />;
  if (isLocked || (view !== "rebalance" && view !== "repair"))
    return <Position investment={investment} />;
  return view === "rebalance" ? (
    <Rebalance investment={investment} />
  ) : (
    <Repair investment={investment} />
  );
}

function Position({ investment }: { readonly investment: BoxInvestment }) {
  const { box, is_locked: isLocked, as_of: asOf, version, newest_version: newest } = investment;
  const { value_paise: value, cost_paise: cost, drift } = investment;
  return (
    <>
      <InvestHead box={box} title="Investment">
        <p className="invest-soft">
          {investment.invest_actively ? "Active portfolio" : "Passive portfolio"}, version {version}
        </p>
      </InvestHead>
      {isLocked && (
        <LockedBox box={box}>
          New versions, weights and purchases need access. You can still sell.
        </LockedBox>
      )}
      {investment.can_rebalance && (
        <StatusBanner
          tone="info"
          title={`Version ${newest} is out`}
          action={
            <Button size="sm" component={Link} href={investedPageOf(box.id, "rebalance")}>
              Review rebalance
            </Button>
          }
        >
          <p>Your shares follow version {version}.</p>
        </StatusBanner>
      )}
      {investment.can_repair && (
        <StatusBanner
          tone="warning"
          title="Your shares do not match the box"
          action={
            <Button
              size="sm"
              variant="default"
              component={Link}
              href={investedPageOf(box.id, "repair")}
            >
              Repair remaining
            </Button>
          }
        >
          <p>Some stocks are missing, extra or far from their target weight.</p>
        </StatusBanner>
      )}
      <HoldingsHeader
        totals={{
          invested: cost,
          currentValue: value,
          asOf: formatDate(asOf),
        }}
      />
      <div className="invest-actions">
        {!isLocked && (
          <Button
            // The change to a new version comes first.
            variant={investment.can_rebalance ? "default" : "filled"}
            component={Link}
            href={investPageOf(box.id)}
          >
            Invest more
          </Button>
        )}
        <Button variant="default" component={Link} href={investedPageOf(box.id, "exit")}>
          Exit
        </Button>
      </div>
      <SipLine investment={investment} />
      <section className="invest-main" aria-labelledby="drift-title">
        <header>
          <h2 id="drift-title">Stocks and drift</h2>
          {!isLocked && (
            <p className="invest-soft figure">
              Drift {printPercent(drift)}: share of the value to trade to match target weights.
            </p>
          )}
        </header>
        <DriftTable investment={investment} />
      </section>
    </>
  );
}

/** The SIP in a box, with the way to it. */
function SipLine({ investment: { sip } }: { readonly investment: BoxInvestment }) {
  if (sip === null) return null;
  return (
    <section className="invest-sheet invest-sip-line" aria-label="SIP">
      <p className="invest-line figure">
        <StatusChip {...nameSipState(sip.state)} />
        <span>
          SIP of {formatRupees(sip.amount_paise)}, {describeSchedule(sip).toLowerCase()}
          {sip.due !== null && " · a purchase is due"}
        </span>
      </p>
      <Link href={sipPageOf(sip.id)}>Open SIP</Link>
    </section>
  );
}

const states: Readonly<
  Record<BoxDriftRow["state"], { readonly state: ChipState; readonly label: string }>
> = {
  held: { state: "done", label: "On target" },
  missing: { state: "failed", label: "Missing" },
  extra: { state: "warning", label: "Not in the box" },
  off: { state: "part", label: "Off target" },
};

function DriftTable({
  investment: { box, is_locked: isLocked, stocks },
}: {
  readonly investment: BoxInvestment;
}) {
  const rows = stocks.toSorted(
    (one, other) => (other.target ?? other.weight) - (one.target ?? one.weight),
  );
  const columns: readonly TableColumn<BoxDriftRow>[] = [
    {
      id: "stock",
      header: "Stock",
      className: "invest-stock",
      render: ({ name, symbol }) => <StockName name={name} symbol={symbol} />,
    },
    {
      id: "quantity",
      header: "Shares",
      align: "end",
      render: ({ quantity }) => formatCount(quantity),
    },
    {
      id: "value",
      header: "Value",
      align: "end",
      render: ({ value_paise: value }) => formatExactRupees(value),
    },
    {
      id: "gain",
      header: "P&L",
      align: "end",
      render: ({ value_paise: value, cost_paise: cost }) =>
        value === null ? emptyFigure : <Gain paise={value - cost} />,
    },
    { id: "weight", header: "Weight", align: "end", render: ({ weight }) => printPercent(weight) },
    ...(isLocked
      ? []
      : [
          {
            id: "target",
            header: "Target",
            align: "end",
            render: ({ target }: BoxDriftRow) =>
              target === null ? emptyFigure : printPercent(target),
          } as const,
          {
            id: "state",
            header: "State",
            render: ({ state }: BoxDriftRow) => <StatusChip {...states[state]} />,
          } as const,
        ]),
  ];
  return (
    <Table
      label={`Your shares of ${box.name}`}
      className="invest-table"
      boxed
      narrow="stack"
      columns={columns}
      rows={rows}
      rowKey={({ symbol }) => symbol}
    />
  );
}

/** Sells a part of every position, or everything. */
function Exit({ investment }: { readonly investment: BoxInvestment }) {
  const { box, value_paise: value } = investment;
  const { fields, set } = useKeptForm(`${box.id}.exit`, { percent: "100" });
  const percent = Number(fields.percent.replace(",", "."));
  const isWrong = !(percent > 0 && percent <= 100);
  const plan = useMutation({
    mutationFn: () => makePlan({ kind: "exit", box: box.id, percent }),
  });
  usePlanAfterLogin(() => {
    if (!isWrong) plan.mutate();
  });
  const change = (next: string): void => {
    set({ percent: next });
    plan.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong && !plan.isPending) plan.mutate();
  };
  return (
    <>
      <InvestHead box={box} title="Exit">
        <BackToInvestment id={box.id} />
      </InvestHead>
      <div className="invest-form-columns">
        <form className="invest-sheet" noValidate onSubmit={submit}>
          <Segments
            label="Part to sell"
            chosen={fields.percent}
            choices={["25", "50", "75", "100"].map((part) => ({
              value: part,
              label: part === "100" ? "Everything" : `${part} %`,
            }))}
            onChoose={change}
          />
          <TextInput
            label="Percentage of every position"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={fields.percent}
            error={isWrong ? "Enter a percentage above 0, up to 100" : null}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <p className="invest-sum figure">
            About{" "}
            <strong>
              {isWrong ? emptyFigure : formatRupees(Math.round((value * percent) / 10_000) * 100)}
            </strong>{" "}
            of {formatRupees(value)}
          </p>
          <p className="invest-problem" role="alert">
            {plan.error === null ? "" : toFailure(plan.error).message}
          </p>
          <Button type="submit" size="md" fullWidth loading={plan.isPending} disabled={isWrong}>
            Review sale
          </Button>
          <p className="invest-soft">Charges and tax are shown next. Nothing is sold yet.</p>
        </form>
        {plan.data !== undefined && <PlanResult key={plan.submittedAt} plan={plan.data} />}
      </div>
    </>
  );
}

/** Buys what is missing and sells what does not belong. */
function Repair({ investment: { box, drift } }: { readonly investment: BoxInvestment }) {
  const plan = useMutation({ mutationFn: () => makePlan({ kind: "repair", box: box.id }) });
  usePlanAfterLogin(() => plan.mutate());
  return (
    <>
      <InvestHead box={box} title="Repair remaining">
        <BackToInvestment id={box.id} />
      </InvestHead>
      {plan.data === undefined && (
        <section className="invest-sheet invest-narrow">
          <p>
            Buys missing stocks, sells those not in the box and corrects large drift. Current drift:{" "}
            {printPercent(drift)}.
          </p>
          <Button size="md" loading={plan.isPending} onClick={() => plan.mutate()}>
            Review repair
          </Button>
        </section>
      )}
      {plan.isPending && <Waiting label="Planning orders" />}
      {plan.error !== null && (
        <FailureNotice
          title="Repair could not be planned"
          failure={toFailure(plan.error)}
          onRetry={() => plan.mutate()}
        />
      )}
      {plan.data !== undefined && <PlanResult key={plan.submittedAt} plan={plan.data} />}
    </>
  );
}
