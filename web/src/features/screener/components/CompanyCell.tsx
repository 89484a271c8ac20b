import type { CellValue } from "../rows.ts";

/** The company's name with its symbol next to, and the way to why it is here. */
export function CompanyCell({
  name,
  symbol,
  asksWhy,
}: {
  readonly name: CellValue;
  readonly symbol: CellValue;
  /** Whether there is a query to explain the company's place by. */
  readonly asksWhy: boolean;
}) {
  return (
    <>
      <span className="company-cell" title={String(name ?? "")}>
        <span className="company-name">{name}</span>{" "}
        <span className="company-symbol">{symbol}</span>
      </span>
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
    </>
  );
}
