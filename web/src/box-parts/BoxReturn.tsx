import type { BoxSummary } from "@munshi/bff/contract";
import { daysOf, goBack } from "@munshi/engine/portfolio";
import type { ReturnPeriod } from "@munshi/engine/portfolio";
import { printGain } from "./print-box.ts";
import "./box-return.css";

/** Returns true if a period up to the day of the figures begins before the box went live. */
export function isBacktested(
  { asOf, liveSince }: Pick<BoxSummary, "asOf" | "liveSince">,
  period: ReturnPeriod,
): boolean {
  if (asOf === null) return false;
  return liveSince === null || goBack(daysOf(asOf), period) < daysOf(liveSince);
}

/** A gain or loss in its colour. */
export function Gain({ percent }: { readonly percent: number | null }) {
  const text = printGain(percent);
  const direction = text.startsWith("+") ? "rise" : text.startsWith("−") ? "fall" : "level";
  return <span className={`box-gain box-${direction}`}>{text}</span>;
}

/** The return of a period; marked if it is back-tested, in whole or in part. */
export function BoxReturn({
  box,
  period,
}: {
  readonly box: Pick<BoxSummary, "asOf" | "liveSince" | "returns">;
  readonly period: ReturnPeriod;
}) {
  const percent = box.returns[period];
  return (
    <>
      <Gain percent={percent} />
      {percent !== null && isBacktested(box, period) && <BacktestedMark />}
    </>
  );
}

/** `BT`, which `BacktestedNote` explains. */
export function BacktestedMark() {
  return (
    <abbr className="box-backtested" title="Back-tested">
      <span aria-hidden>BT</span>
      <span className="visually-hidden">, back-tested</span>
    </abbr>
  );
}

/** Explains the mark below a list. */
export function BacktestedNote() {
  return (
    <p className="box-backtested-note">
      <span className="box-backtested" aria-hidden>
        BT
      </span>{" "}
      Back-tested: the period starts before the box went live. Past performance does not guarantee
      future returns.
    </p>
  );
}
