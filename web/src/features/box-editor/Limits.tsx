import { Button, TextInput } from "@mantine/core";
import type { BoxThresholds } from "@munshi/bff/contract";
import { findBreaches, wholeBasket } from "@munshi/engine/portfolio";
import type { CapBreach } from "@munshi/engine/portfolio";
import { useState } from "react";
import { formatPrice, formatRupees } from "../../lib/format.ts";
import { parsePercent } from "../../lib/read-csv.ts";
import type { BoxDraft } from "./box-draft.ts";
import { capsOf, fitToCaps, formatWeight, weightsOf } from "./draft-weights.ts";
import type { Histories } from "./preview/histories.ts";
import type { ChangeDraft } from "./use-box-draft.ts";

const mostAmount = 10_000_000;

/** Weight caps with their breaches, and the orders that a rebalance skips. */
export function Limits({
  draft,
  change,
  histories,
}: {
  readonly draft: BoxDraft;
  readonly change: ChangeDraft;
  readonly histories: Histories | null;
}) {
  const { caps, thresholds, stocks } = draft;
  const sectorOf = (coCode: number) => histories?.stocks.get(coCode)?.sector ?? null;
  const engineCaps = capsOf(draft, sectorOf);
  const breaches = findBreaches(weightsOf(stocks), engineCaps);
  const [isStuck, setIsStuck] = useState(false);
  const nameOf = ({ kind, name }: CapBreach): string =>
    kind === "sector" ? name : (stocks.find(({ coCode }) => String(coCode) === name)?.name ?? name);
  const fit = () => {
    const fitted = fitToCaps(draft, engineCaps);
    setIsStuck(fitted === null);
    if (fitted !== null) change(() => fitted);
  };
  return (
    <section className="edit-limits" aria-labelledby="box-limits-title">
      <h2 id="box-limits-title">Limits</h2>
      <div className="edit-limit-fields">
        <LimitField
          label="Max. stock weight, %"
          placeholder="No cap"
          shown={caps.stock === wholeBasket ? "" : formatPrice(caps.stock / 100)}
          read={readCap}
          onRead={(stock) => {
            setIsStuck(false);
            change((before) => ({ ...before, caps: { ...before.caps, stock } }));
          }}
        />
        <LimitField
          label="Max. sector weight, %"
          placeholder="No cap"
          shown={caps.sector === wholeBasket ? "" : formatPrice(caps.sector / 100)}
          read={readCap}
          onRead={(sector) => {
            setIsStuck(false);
            change((before) => ({ ...before, caps: { ...before.caps, sector } }));
          }}
        />
        <LimitField
          label="Min. order, ₹"
          placeholder="Any amount"
          shown={thresholds.amount === 0 ? "" : String(thresholds.amount)}
          read={readAmount}
          onRead={(amount) =>
            change((before) => ({ ...before, thresholds: { ...before.thresholds, amount } }))
          }
        />
        <LimitField
          label="Min. weight change, %"
          placeholder="Any change"
          shown={thresholds.weight === 0 ? "" : formatPrice(thresholds.weight / 100)}
          read={(typed) => (typed === "" ? 0 : readCap(typed))}
          onRead={(weight) =>
            change((before) => ({ ...before, thresholds: { ...before.thresholds, weight } }))
          }
        />
      </div>
      <p className="edit-hint">{describeThresholds(thresholds)}</p>
      {breaches.length > 0 && (
        <div className="edit-breaches" aria-live="polite">
          <ul className="figure">
            {breaches.map((breach) => (
              <li key={`${breach.kind} ${breach.name}`}>
                {nameOf(breach)}: {formatWeight(breach.weight)}, cap {formatWeight(breach.cap)}
              </li>
            ))}
          </ul>
          {isStuck ? (
            <p className="edit-problem">
              These caps cannot add up to 100 %. Raise a cap or add stocks.
            </p>
          ) : (
            <Button size="compact-sm" variant="default" onClick={fit}>
              Fit weights to caps
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function describeThresholds({ amount, weight }: BoxThresholds): string {
  const least = [
    ...(amount > 0 ? [formatRupees(amount * 100)] : []),
    ...(weight > 0 ? [formatWeight(weight)] : []),
  ];
  return least.length === 0
    ? "Rebalances include orders of any size."
    : `Rebalances skip orders below ${least.join(" or ")}.`;
}

/** Basis points; no cap without text, null unless a percentage above zero. */
function readCap(typed: string): number | null {
  if (typed === "") return wholeBasket;
  const percent = parsePercent(typed);
  return percent === null || percent <= 0 || percent > 100 ? null : Math.round(percent * 100);
}

function readAmount(typed: string): number | null {
  if (typed === "") return 0;
  const amount = Number(typed.replaceAll(/[,\s₹]/g, ""));
  return Number.isFinite(amount) && amount >= 0 && amount <= mostAmount ? amount : null;
}

/** Applies the text when the field loses focus; keeps invalid text. */
function LimitField({
  label,
  placeholder,
  shown,
  read,
  onRead,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly shown: string;
  readonly read: (typed: string) => number | null;
  readonly onRead: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const apply = () => {
    const value = read(text.trim());
    if (typed === null || value === null) return;
    setTyped(null);
    onRead(value);
  };
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={typed !== null && read(typed.trim()) === null ? "Enter a valid number." : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply();
      }}
    />
  );
}
