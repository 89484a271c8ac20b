import type { MoveReason } from "@munshi/engine/contract";
import { leastMove } from "@munshi/engine/contract";
import { useId } from "react";
import { isPublished, printReason } from "./print-reason.ts";
import "./reason-chip.css";

/**
 * Why a share moved: the strongest reason, which opens all of them with source and time. Nothing for
 * a small move without one.
 */
export function ReasonChip({
  name,
  changePercent,
  reasons,
}: {
  /** The company's. */
  readonly name: string;
  /** Percent of the previous close. */
  readonly changePercent: number | null;
  readonly reasons: readonly MoveReason[];
}) {
  const id = useId();
  const [first] = reasons;
  if (first === undefined) {
    const needsOne = changePercent !== null && Math.abs(changePercent) >= leastMove;
    return needsOne ? <span className="reason-none">No filing found</span> : null;
  }
  const { short } = printReason(first);
  return (
    <>
      <button
        type="button"
        className="reason-chip"
        aria-haspopup="dialog"
        aria-label={`Why ${name} moved: ${short}`}
        popoverTarget={id}
      >
        <span className="reason-short">{short}</span>
      </button>
      <dialog id={id} className="reason-panel" popover="auto" aria-label={`Why ${name} moved`}>
        <p className="reason-title">Why {name} moved</p>
        <ul>
          {reasons.map((reason) => (
            <Reason key={reason.kind} reason={reason} />
          ))}
        </ul>
        {!reasons.some(isPublished) && (
          <p className="reason-source">No filing, corporate action or deal found.</p>
        )}
      </dialog>
    </>
  );
}

function Reason({ reason }: { readonly reason: MoveReason }) {
  const { text, source, url } = printReason(reason);
  return (
    <li>
      <p>
        {url === null ? (
          text
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {text}
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        )}
      </p>
      <p className="reason-source figure">{source}</p>
    </li>
  );
}
