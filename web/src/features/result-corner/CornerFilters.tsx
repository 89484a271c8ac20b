import type { ResultCorner, ResultOrder } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { Segments } from "../../ui/Segments.tsx";
import { orders, readOrder } from "./corner-address.ts";
import type { Against, CornerAddress } from "./corner-address.ts";

const orderNames: Readonly<Record<ResultOrder, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  sales: "Sales growth",
  profit: "Profit growth",
};

const againstChoices: readonly { readonly value: Against; readonly label: string }[] = [
  { value: "year", label: "YoY" },
  { value: "quarter", label: "QoQ" },
];

/** Sector, side, order, and what the figures are set against. */
export function CornerFilters({
  address,
  corner,
  onChange,
}: {
  readonly address: CornerAddress;
  /** Undefined until it has come; there is nothing to count then. */
  readonly corner: ResultCorner | undefined;
  readonly onChange: (address: CornerAddress) => void;
}) {
  const counted = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${formatCount(count)})`;
  const change = (part: Partial<CornerAddress>) => onChange({ ...address, page: 1, ...part });
  const sectors = corner?.sectors ?? [];
  const isListed = sectors.some(({ name }) => name === address.sector);
  return (
    <div className="corner-filters">
      <Segments
        label="YoY profit change"
        chosen={address.side ?? "all"}
        choices={[
          { value: "all", label: "All" },
          { value: "up", label: counted("Profit up", corner?.sides.up) },
          { value: "down", label: counted("Profit down", corner?.sides.down) },
        ]}
        onChoose={(side) => change({ side: side === "all" ? null : side })}
      />
      <Segments
        label="Compare"
        chosen={address.against}
        choices={againstChoices}
        onChoose={(against) => onChange({ ...address, against })}
      />
      <label className="corner-choice">
        <span>Sector</span>
        <select value={address.sector} onChange={(event) => change({ sector: event.target.value })}>
          <option value="">All sectors</option>
          {address.sector !== "" && !isListed && (
            <option value={address.sector}>{address.sector}</option>
          )}
          {sectors.map(({ name, count }) => (
            <option key={name} value={name}>
              {counted(name, count)}
            </option>
          ))}
        </select>
      </label>
      <label className="corner-choice">
        <span>Sort by</span>
        <select
          value={address.order}
          onChange={(event) => change({ order: readOrder(event.target.value) })}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {orderNames[order]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
