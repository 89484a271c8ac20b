/* oxlint-disable jsx-a11y/prefer-tag-over-role -- native options cannot show three parts */
import type { CompanyHit } from "@munshi/bff/contract";
import { useEffect } from "react";

function describeCodes({ isin, scripcode }: CompanyHit): string {
  return [isin, scripcode === null ? null : `BSE ${scripcode}`].filter(Boolean).join(" · ");
}

/** Lists a company search's results under its box. Focus stays in the box. */
export function CompanyOptions({
  id,
  hits,
  active,
  hidden,
  note,
  onRetry,
  onChoose,
}: {
  readonly id: string;
  readonly hits: readonly CompanyHit[];
  readonly active: number;
  readonly hidden: boolean;
  /** Text shown if there are no options. */
  readonly note: string;
  readonly onRetry: (() => void) | null;
  readonly onChoose: (hit: CompanyHit) => void;
}) {
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    // A press in the list must not take the keyboard from the box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="company-found" hidden={hidden} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Companies" className="company-options">
        {hits.map((hit, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys reach it from the box
          <div
            key={hit.coCode}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="company-option"
            onClick={() => onChoose(hit)}
          >
            <span className="option-name">{hit.name}</span>
            <span className="option-symbol">{hit.symbol}</span>
            <span className="option-codes figure">{describeCodes(hit)}</span>
          </div>
        ))}
      </div>
      {note !== "" && <p className="search-note">{note}</p>}
      {onRetry !== null && (
        <button type="button" className="search-retry" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  );
}
