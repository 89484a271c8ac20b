import { Button } from "@mantine/core";
import type { Sip, SipCycle } from "@munshi/bff/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { Link, useSearch } from "wouter";
import { boxPageOf, investedPageOf } from "../../box-parts/box-pages.ts";
import { makePlan } from "../../invest-parts/box-plans.ts";
import { batchPageOf } from "../../invest-parts/order-pages.ts";
import { formatDate, formatRupees, parseRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { findAmountProblem, typeRupees } from "./amounts.ts";
import { useSip, useSipChange } from "./investing-api.ts";
import { usePlanAfterLogin } from "./invest-draft.ts";
import { InvestHead, Waiting } from "./InvestShell.tsx";
import { PlanResult } from "./PlanResult.tsx";
import { findStartProblem, readDay, readFrequency, SipFields } from "./SipFields.tsx";
import type { SipDraft } from "./SipFields.tsx";
import {
  describeMove,
  describeSchedule,
  nameCycleState,
  nameSipState,
  startRange,
} from "./sip-words.ts";
import "./box-investing.css";

/** `/payment-setup?sip=<id>`: a SIP, the cycle that is due and those before. */
export function SipPage() {
  const id = new URLSearchParams(useSearch()).get("sip") ?? "";
  return (
    <ServerState>
      <div className="page invest-page">
        <LoadedSip key={id} id={id} />
      </div>
    </ServerState>
  );
}

const unknownCodes: ReadonlySet<string> = new Set(["box_investing.unknown_sip", "request.invalid"]);

function LoadedSip({ id }: { readonly id: string }) {
  const { data, error, refetch } = useSip(id);
  if (data !== undefined) return <SipContent sip={data} />;
  if (error === null) return <Waiting label="Loading SIP" />;
  const failure = toFailure(error);
  if (unknownCodes.has(failure.code)) {
    return (
      <>
        <h1>SIP not found</h1>
        <EmptyState
          drawing="query"
          title="No such SIP in your account"
          hint="Your SIPs are in My investments."
        >
          <Link className="empty-action" href="/theme-layout/stock-box/my-investment">
            My investments
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <FailureNotice
      isPage
      title="SIP could not be loaded"
      failure={failure}
      onRetry={() => void refetch()}
    />
  );
}

function SipContent({ sip }: { readonly sip: Sip }) {
  const [isChanging, setIsChanging] = useState(false);
  const { box, due, state, amount_paise: amount, carried_paise: carried, next } = sip;
  return (
    <>
      <InvestHead box={box} title="SIP">
        <p className="invest-line figure">
          <StatusChip {...nameSipState(state)} />
          <span>
            {formatRupees(amount)} · {describeSchedule(sip)} ·{" "}
            {sip.invest_actively ? "Active" : "Passive"} portfolio
          </span>
        </p>
      </InvestHead>
      {due !== null && state === "running" && <Due key={due.number} sip={sip} due={due} />}
      <div className="invest-pair">
        <section className="invest-sheet" aria-labelledby="schedule-title">
          <h2 id="schedule-title">Schedule</h2>
          <dl className="invest-facts figure">
            <div>
              <dt>Next purchase</dt>
              <dd>
                {next === null ? "None" : formatDate(next.moved_on)}
                {next !== null && state === "paused" && <span>Skipped while paused</span>}
                {next !== null && describeMove(next) !== null && <span>{describeMove(next)}</span>}
              </dd>
            </div>
            <div>
              <dt>Carried cash</dt>
              <dd>
                {formatRupees(carried)}
                {carried > 0 && state !== "stopped" && <span>Added to the next purchase</span>}
              </dd>
            </div>
            <div>
              <dt>First date</dt>
              <dd>{formatDate(sip.starts_on)}</dd>
            </div>
          </dl>
          {state !== "stopped" && (
            <Actions
              sip={sip}
              isChanging={isChanging}
              onChange={() => setIsChanging(!isChanging)}
            />
          )}
          {isChanging && state !== "stopped" && (
            <SipChange sip={sip} onDone={() => setIsChanging(false)} />
          )}
        </section>
        <section className="invest-sheet" aria-labelledby="cycles-title">
          <h2 id="cycles-title">Purchases</h2>
          {sip.cycles.length === 0 ? (
            <p className="invest-soft">None yet.</p>
          ) : (
            <Timeline
              label="Purchases, newest first"
              events={sip.cycles.map((cycle) => ({
                key: String(cycle.number),
                at: cycle.moved_on,
                ...nameCycleState(cycle.state),
                detail: <CycleDetail cycle={cycle} />,
              }))}
            />
          )}
        </section>
      </div>
      <p className="invest-links">
        <Link href={investedPageOf(box.id)}>View investment</Link>
        <Link href={boxPageOf(box.id)}>Open stock box</Link>
      </p>
    </>
  );
}

/** The cycle that waits for the member: its plan, or skip it. */
function Due({ sip, due }: { readonly sip: Sip; readonly due: SipCycle }) {
  const skip = useSipChange(sip.id);
  const plan = useMutation({ mutationFn: () => makePlan({ kind: "sip", sip: sip.id }) });
  usePlanAfterLogin(() => plan.mutate());
  const amount = due.amount_paise + due.carried_paise;
  return (
    <>
      <StatusBanner
        tone="warning"
        title={`A purchase of ${formatRupees(amount)} is due`}
        action={
          <span className="invest-actions">
            <Button size="sm" loading={plan.isPending} onClick={() => plan.mutate()}>
              Review purchase
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={skip.isPending}
              onClick={() => skip.mutate({ kind: "skip", number: due.number })}
            >
              Skip
            </Button>
          </span>
        }
      >
        <p className="figure">
          {due.carried_paise > 0 &&
            `${formatRupees(due.amount_paise)} with ${formatRupees(due.carried_paise)} carried. `}
          {describeMove(due) ?? `Since ${formatDate(due.moved_on)}.`} Confirm it before the next
          purchase{sip.next === null ? "" : ` on ${formatDate(sip.next.moved_on)}`}.
        </p>
      </StatusBanner>
      {plan.error !== null && (
        <FailureNotice
          title="Purchase could not be planned"
          failure={toFailure(plan.error)}
          onRetry={() => plan.mutate()}
        />
      )}
      {plan.data !== undefined && <PlanResult key={plan.submittedAt} plan={plan.data} />}
    </>
  );
}

function CycleDetail({ cycle }: { readonly cycle: SipCycle }) {
  const { state, reason, amount_paise: amount, spent_paise: spent, carried_paise: carried } = cycle;
  const parts = [
    state === "bought" || state === "ordered"
      ? `${formatRupees(spent)} of ${formatRupees(amount)} spent.`
      : `${formatRupees(amount)}.`,
    reason ?? "",
    carried > 0 ? `${formatRupees(carried)} carried.` : "",
    describeMove(cycle) ?? "",
  ].filter((part) => part !== "");
  return (
    <span className="figure">
      {parts.join(" ")}{" "}
      {cycle.batch !== null && <Link href={batchPageOf(cycle.batch)}>Orders</Link>}
    </span>
  );
}

/** Change, skip the next purchase, pause or resume, stop. */
function Actions({
  sip,
  isChanging,
  onChange,
}: {
  readonly sip: Sip;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}) {
  const change = useSipChange(sip.id);
  const [isStopping, setIsStopping] = useState(false);
  const { state, next, due } = sip;
  const isPaused = state === "paused";
  const running = change.isPending ? change.variables : null;
  const isTurning = running?.kind === "state" && running.state !== "stopped";
  return (
    <div className="invest-actions">
      <Button variant="default" size="sm" aria-expanded={isChanging} onClick={onChange}>
        Change SIP
      </Button>
      {next !== null && due === null && !isPaused && (
        <Button
          variant="default"
          size="sm"
          loading={running?.kind === "skip"}
          onClick={() => change.mutate({ kind: "skip", number: next.number })}
        >
          Skip {formatDate(next.moved_on)}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        loading={isTurning}
        onClick={() => change.mutate({ kind: "state", state: isPaused ? "running" : "paused" })}
      >
        {isPaused ? "Resume SIP" : "Pause SIP"}
      </Button>
      <Button variant="default" size="sm" onClick={() => setIsStopping(true)}>
        Stop SIP
      </Button>
      {isStopping && (
        <Dialog title="Stop SIP" onClose={() => setIsStopping(false)}>
          <p>No more purchases. You keep your shares. A stopped SIP cannot be resumed.</p>
          <div className="dialog-foot">
            <Button variant="default" data-autofocus onClick={() => setIsStopping(false)}>
              Keep SIP
            </Button>
            <Button
              loading={change.isPending}
              onClick={() =>
                change.mutate(
                  { kind: "state", state: "stopped" },
                  { onSettled: () => setIsStopping(false) },
                )
              }
            >
              Stop SIP
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function SipChange({ sip, onDone }: { readonly sip: Sip; readonly onDone: () => void }) {
  const change = useSipChange(sip.id);
  const { first } = startRange();
  const [start] = useState<SipDraft>(() => ({
    amount: typeRupees(sip.amount_paise),
    frequency: sip.frequency,
    day: String(sip.day ?? "5"),
    startsOn: sip.starts_on > first ? sip.starts_on : first,
  }));
  const [draft, setDraft] = useState(start);
  const amount = parseRupees(draft.amount);
  const problem = findAmountProblem(draft.amount, null);
  const isWrong = problem !== null || findStartProblem(draft.startsOn) !== null;
  const isMoved =
    draft.frequency !== start.frequency ||
    draft.day !== start.day ||
    draft.startsOn !== start.startsOn;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong || change.isPending) return;
    const frequency = readFrequency(draft.frequency);
    const schedule = {
      frequency,
      ...(frequency === "monthly" && { day: readDay(draft.day) }),
      starts_on: draft.startsOn,
    };
    change.mutate(
      { kind: "change", amount: amount ?? 0, schedule: isMoved ? schedule : null },
      { onSuccess: onDone },
    );
  };
  return (
    <form className="invest-change" noValidate onSubmit={submit}>
      <SipFields
        draft={draft}
        amountProblem={problem}
        startLabel="New schedule from"
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
      <p className="invest-soft">A purchase that is due keeps its amount.</p>
      <div className="invest-actions">
        <Button type="submit" size="sm" loading={change.isPending} disabled={isWrong}>
          Save SIP
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
