import { Button, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { BoxInvestment } from "@munshi/bff/contract";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { queryBox } from "../../box-parts/box-api.ts";
import { makePlan } from "../../invest-parts/box-plans.ts";
import { formatRupees, parseRupees } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import { typingMs, usePreview } from "./investing-api.ts";
import { useKeptForm, usePlanAfterLogin } from "./invest-draft.ts";
import { PlanResult } from "./PlanResult.tsx";
import { Preview } from "./Preview.tsx";
import { findAmountProblem, typeRupees } from "./amounts.ts";

const mostLots = 1_000;

/** Lots at the minimum amount, or any amount; ends with the plan of the purchase. */
export function LumpSum({
  investment,
  isActive,
}: {
  readonly investment: BoxInvestment;
  readonly isActive: boolean;
}) {
  const { box, minimum_paise: minimum, is_invested: isInvested } = investment;
  const { fields, set } = useKeptForm(`${box.id}.lumpsum`, {
    by: minimum === null || isInvested || !isActive ? "amount" : "lots",
    lots: "1",
    amount: minimum === null ? "" : typeRupees(minimum),
  });
  const lots = Math.min(mostLots, Math.max(1, Number(fields.lots) || 1));
  const byLots = fields.by === "lots" && minimum !== null && isActive;
  const amount = byLots ? lots * minimum : parseRupees(fields.amount);
  const plan = useMutation({
    mutationFn: () =>
      makePlan({
        kind: "invest",
        box: box.id,
        isActive,
        size: byLots ? { lots } : { amount_paise: amount ?? 0 },
      }),
  });
  const least = isInvested ? null : minimum;
  // The passive portfolio has its own minimum, which the server knows.
  const typed = byLots ? String((lots * minimum) / 100) : fields.amount;
  const problem = findAmountProblem(typed, isActive ? least : null);
  usePlanAfterLogin(() => {
    if (problem === null) plan.mutate();
  });
  const change = (changes: Partial<typeof fields>): void => {
    set(changes);
    plan.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === null && !plan.isPending) plan.mutate();
  };
  return (
    <div className="invest-form-columns">
      <form className="invest-sheet" noValidate onSubmit={submit}>
        {minimum !== null && isActive && (
          <Segments
            label="Lots or amount"
            chosen={byLots ? "lots" : "amount"}
            choices={[
              { value: "lots", label: "Lots" },
              { value: "amount", label: "Amount" },
            ]}
            onChoose={(by) => change({ by })}
          />
        )}
        {byLots ? (
          <Lots lots={lots} minimum={minimum} onChange={(next) => change({ lots: String(next) })} />
        ) : (
          <TextInput
            label={isInvested ? "Additional amount (₹)" : "Amount (₹)"}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            value={fields.amount}
            error={problem}
            onChange={(event) => change({ amount: event.currentTarget.value })}
          />
        )}
        <p className="invest-problem" role="alert">
          {plan.error === null ? "" : toFailure(plan.error).message}
        </p>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={plan.isPending}
          disabled={problem !== null}
        >
          Review purchase
        </Button>
        <p className="invest-soft">Charges and funds are shown next. Nothing is placed yet.</p>
      </form>
      {plan.data === undefined &&
        (byLots ? (
          <LotsPreview box={box.id} lots={lots} />
        ) : (
          <AmountPreview
            box={box.id}
            isActive={isActive}
            amount={problem === null ? amount : null}
          />
        ))}
      {plan.data !== undefined && <PlanResult key={plan.submittedAt} plan={plan.data} />}
    </div>
  );
}

function Lots({
  lots,
  minimum,
  onChange,
}: {
  readonly lots: number;
  readonly minimum: number;
  readonly onChange: (lots: number) => void;
}) {
  return (
    <div className="invest-lots">
      <TextInput
        label="Lots at the minimum amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={String(lots)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, "");
          onChange(Math.min(mostLots, Math.max(1, Number(digits))));
        }}
      />
      <div className="invest-steps">
        <button
          type="button"
          className="icon-button"
          aria-label="Remove one lot"
          disabled={lots <= 1}
          onClick={() => onChange(lots - 1)}
        >
          <IconMinus size={18} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Add one lot"
          disabled={lots >= mostLots}
          onClick={() => onChange(lots + 1)}
        >
          <IconPlus size={18} stroke={1.8} aria-hidden />
        </button>
      </div>
      <output className="invest-sum figure">
        {lots} × {formatRupees(minimum)} = <strong>{formatRupees(lots * minimum)}</strong>
      </output>
    </div>
  );
}

/** Lots repeat the shares of the minimum amount, so nothing is left over. */
function LotsPreview({ box, lots }: { readonly box: number; readonly lots: number }) {
  const { data, error, isFetching, refetch } = useQuery(queryBox(box));
  const minimum = data?.box.minimum ?? null;
  const names = new Map(data?.box.constituents.map((one) => [one.coCode, one]));
  const rows = (minimum?.shares ?? []).map(({ coCode, shares, cost }) => ({
    symbol: names.get(coCode)?.symbol ?? String(coCode),
    name: names.get(coCode)?.name ?? String(coCode),
    quantity: shares * lots,
    value: cost * lots,
  }));
  const preview =
    minimum === null
      ? undefined
      : {
          rows,
          spent: Math.round(minimum.amount * 100) * lots,
          cash: 0,
          carried: 0,
          problem: "",
        };
  return <Preview title="Shares you get" state={{ data: preview, error, isFetching, refetch }} />;
}

function AmountPreview({
  box,
  isActive,
  amount,
}: {
  readonly box: number;
  readonly isActive: boolean;
  readonly amount: number | null;
}) {
  const [asked] = useDebouncedValue(amount, typingMs);
  const preview = usePreview(box, "lumpsum", isActive, asked);
  if (amount === null) return <p className="invest-soft">Enter an amount to see its shares.</p>;
  return <Preview title="Shares you get" state={preview} />;
}
