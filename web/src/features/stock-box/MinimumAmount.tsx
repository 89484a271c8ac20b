import type { BoxDetail } from "@munshi/bff/contract";
import { printPercent, printRupees } from "../../box-parts/print-box.ts";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { Exhibit } from "../../ui/Exhibit.tsx";

/** The smallest amount that buys the box in whole shares, and the shares that it buys. */
export function MinimumAmount({ box }: { readonly box: BoxDetail }) {
  const { minimum, passive, asOf } = box;
  const byCode = new Map(box.constituents.map((one) => [one.coCode, one]));
  if (minimum === null) {
    return (
      <Exhibit title="Minimum amount" className="box-sheet">
        <p className="box-soft">A stock has no price, so the minimum amount is not available.</p>
      </Exhibit>
    );
  }
  const rows = minimum.shares.map((share) => {
    const one = byCode.get(share.coCode);
    const held = minimum.amount === 0 ? 0 : (100 * share.cost) / minimum.amount;
    return {
      ...share,
      name: one?.name ?? String(share.coCode),
      symbol: one?.symbol ?? "",
      held,
      deviation: held - (one?.weight ?? held),
    };
  });
  return (
    <Exhibit
      title="Minimum amount"
      className="box-sheet"
      stamp={{ source: "Whole shares at the last close, without charges", asOf }}
    >
      <p className="box-lead figure">
        <strong>{printRupees(minimum.amount)}</strong> buys every stock within{" "}
        {formatPrice(minimum.deviation)} percentage points of its weight.
        {passive !== null && passive.minimumAmount !== null && (
          <span className="box-soft">
            {" "}
            The passive portfolio needs {printRupees(passive.minimumAmount)}.
          </span>
        )}
      </p>
      {!box.isLocked && (
        <Table
          label="Shares for the minimum amount"
          columns={[
            { id: "name", header: "Company", render: ({ name }) => name, footer: "Total" },
            {
              id: "shares",
              header: "Shares",
              align: "end",
              render: ({ shares }) => formatCount(shares),
              footer: formatCount(rows.reduce((sum, { shares }) => sum + shares, 0)),
            },
            {
              id: "price",
              header: "Price, ₹",
              align: "end",
              render: ({ price }) => formatPrice(price),
            },
            {
              id: "cost",
              header: "Cost, ₹",
              align: "end",
              render: ({ cost }) => formatPrice(cost),
              footer: formatPrice(minimum.amount),
            },
            {
              id: "held",
              header: "Weight",
              align: "end",
              render: ({ held }) => printPercent(held),
            },
            {
              id: "deviation",
              header: "Off target, pp",
              align: "end",
              render: ({ deviation }) => signed(deviation),
            },
          ]}
          rows={rows}
          rowKey={({ coCode }) => coCode}
          rowHref={({ symbol }) => (symbol === "" ? undefined : companyPageOf(symbol))}
        />
      )}
    </Exhibit>
  );
}

function signed(value: number): string {
  const text = formatPrice(value);
  return value > 0 && text !== "0.00" ? `+${text}` : text;
}
