import { toggleCompared } from "../results/compare/compare-state.ts";
import type { CellValue } from "../rows.ts";

/** The company's name with its symbol, the mark to select it, and the way to why it is here. */
export function CompanyCell({
  name,
  symbol,
  isCompared,
  asksWhy,
}: {
  readonly name: CellValue;
  readonly symbol: CellValue;
  readonly isCompared: boolean;
  /** True if there is a query, so that the match can be explained. */
  readonly asksWhy: boolean;
}) {
  const words = String(name ?? "");
  return (
    <>
      <span className="company-cell" title={words}>
        <span className="company-name">{name}</span>{" "}
        <span className="company-symbol">{symbol}</span>
      </span>
      <span className="row-controls">
        {asksWhy && (
          <button
            type="button"
            tabIndex={-1}
            className="row-why"
            aria-label="Why does this match?"
            title="Why does this match? (Shift+Enter)"
            data-row-action
          />
        )}
        {typeof symbol === "string" && symbol !== "" && (
          <label className="row-compare" title="Select (Space)" data-row-control>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${words}`}
              checked={isCompared}
              onChange={() => toggleCompared(symbol)}
            />
          </label>
        )}
      </span>
    </>
  );
}
