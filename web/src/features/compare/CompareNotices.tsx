import { mostCompared } from "@munshi/bff/contract";
import type { ComparedCompany } from "@munshi/bff/contract";
import { Button } from "@mantine/core";

/** Why the page shows other companies than its address names, or fewer figures. */
export function CompareNotices({
  count,
  unknown,
  leftOut,
  failed,
  onRetry,
}: {
  /** Companies shown. */
  readonly count: number;
  readonly unknown: readonly string[];
  readonly leftOut: readonly string[];
  /** With a section that could not be loaded. */
  readonly failed: readonly ComparedCompany[];
  readonly onRetry: () => void;
}) {
  return (
    <>
      {unknown.length > 0 && (
        <p className="compare-notice" role="alert">
          No company found for{" "}
          {listWords(
            unknown.map((symbol) => `“${symbol}”`),
            "or",
          )}
          . Symbols change when companies are renamed: search by name, ISIN or exchange code.
        </p>
      )}
      {leftOut.length > 0 && (
        <output className="compare-notice">
          You can compare up to {mostCompared} companies. {listWords(leftOut, "and")}{" "}
          {leftOut.length === 1 ? "is" : "are"} left out.
        </output>
      )}
      {count === 0 && unknown.length === 0 && (
        <p className="compare-none">
          Add two companies to compare their valuation, profitability, growth, scores and prices.
        </p>
      )}
      {count === 1 && <output className="compare-notice">Add one more company to compare.</output>}
      {failed.length > 0 && (
        <div className="compare-notice">
          Some data for{" "}
          {listWords(
            failed.map(({ company }) => company.symbol),
            "and",
          )}{" "}
          could not be loaded.{" "}
          <Button variant="default" size="xs" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}

function listWords(words: readonly string[], type: "and" | "or"): string {
  const kind = type === "and" ? "conjunction" : "disjunction";
  return new Intl.ListFormat("en-IN", { type: kind }).format(words);
}
