import type { QuoteLine } from "@munshi/bff/contract";
import { formatRupees } from "../lib/format.ts";
import { formatDayOf } from "../lib/format-moment.ts";
import "./order-lines.css";

/** `25 Nov 26 to 24 Nov 27, 365 days`. */
export function describeRunOf({ starts_at, ends_at, days }: QuoteLine): string {
  const count = `${days} day${days === 1 ? "" : "s"}`;
  return `${formatDayOf(starts_at)} to ${formatDayOf(ends_at)}, ${count}`;
}

/** Lists the items of an order: name, period with its dates, price. */
export function OrderLines({ lines }: { readonly lines: readonly QuoteLine[] }) {
  return (
    <ul className="order-lines figure" aria-label="Items">
      {lines.map((line) => (
        <li key={line.product}>
          <div>
            <p className="order-line-name">{line.name}</p>
            <p className="order-line-run">{describeRunOf(line)}</p>
          </div>
          <p className="order-line-price">
            {line.price_paise === 0 ? "Free" : formatRupees(line.price_paise)}
          </p>
        </li>
      ))}
    </ul>
  );
}
