import type { CellValue } from "../rows.ts";

/** The company's name with its symbol beside. */
export function CompanyCell({
  name,
  symbol,
}: {
  readonly name: CellValue;
  readonly symbol: CellValue;
}) {
  return (
    <span className="company-cell" title={String(name ?? "")}>
      <span className="company-name">{name}</span> <span className="company-symbol">{symbol}</span>
    </span>
  );
}
