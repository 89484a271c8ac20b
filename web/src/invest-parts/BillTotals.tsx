import type { ChargeLines, OrderBill } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { formatPrice, formatExactRupees, writePercent } from "../lib/format.ts";
import "./bill-totals.css";

/** Sums of a bill, as ₹ and as a share of the amount, and the funds that it needs. */
export function BillTotals({ bill }: { readonly bill: OrderBill }) {
  const { buy_paise: buy, sell_paise: sell, charges_paise: charges, tax_paise: tax } = bill;
  const { needed_paise: needed, available_paise: available } = bill;
  const amount = buy + sell;
  const proceeds = sell - buy - charges;
  const hasCharges = bill.legs.some((leg) => leg.charges !== null);
  const hasTax = bill.legs.some((leg) => leg.tax !== null);
  const percentOf = (paise: number): string =>
    amount === 0 ? "" : writePercent(formatPrice((100 * paise) / amount));
  return (
    <div className="bill-totals figure">
      <dl>
        {buy > 0 && <Row term="Purchases">{formatExactRupees(buy)}</Row>}
        {sell > 0 && <Row term="Sales">{formatExactRupees(sell)}</Row>}
        <Row term="Charges" note={hasCharges ? percentOf(charges) : ""}>
          {hasCharges ? formatExactRupees(charges) : "Not available"}
        </Row>
      </dl>
      {hasCharges && (
        <ChargeDetails
          charges={bill.legs.flatMap((leg) => (leg.charges === null ? [] : [leg.charges]))}
          source={
            bill.charges_source === "broker" ? "Your broker's estimate" : "At published rates"
          }
        />
      )}
      <dl>
        {sell > 0 && (
          <Row term="Tax estimate" note={hasTax ? percentOf(tax) : ""}>
            {hasTax ? formatExactRupees(tax) : "Not available"}
          </Row>
        )}
        {sell > 0 && hasCharges && proceeds > 0 && (
          <Row term="You receive" note={hasTax ? "before tax" : ""}>
            {formatExactRupees(proceeds)}
          </Row>
        )}
        <Row
          term="Funds needed"
          note={buy > 0 ? "incl. 2 % for price changes and charges" : ""}
          isTotal
        >
          {formatExactRupees(needed)}
        </Row>
        <Row term="Available">
          {available !== null
            ? formatExactRupees(available)
            : bill.broker === null
              ? "No broker connected"
              : "Not available"}
        </Row>
      </dl>
    </div>
  );
}

function Row({
  term,
  note = "",
  isTotal = false,
  children,
}: {
  readonly term: string;
  readonly note?: string;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={isTotal ? "bill-total" : undefined}>
      <dt>{term}</dt>
      <dd>
        {children}
        {note !== "" && <span>{note}</span>}
      </dd>
    </div>
  );
}

const lines = [
  ["Brokerage", "brokerage_paise"],
  ["STT", "stt_paise"],
  ["Exchange charges", "exchange_paise"],
  ["SEBI fee", "sebi_paise"],
  ["Stamp duty", "stamp_paise"],
  ["GST", "gst_paise"],
  ["DP charge", "dp_paise"],
] as const satisfies readonly (readonly [string, keyof ChargeLines])[];

/** All charges by kind; what is not known says so, also where a part is known. */
function ChargeDetails({
  charges,
  source,
}: {
  readonly charges: readonly ChargeLines[];
  readonly source: string;
}) {
  const hasUnknown = charges.some((of) => lines.some(([, key]) => of[key] === null));
  return (
    <details className="trading-more">
      <summary>Charge breakdown</summary>
      <dl>
        {lines.map(([term, key]) => {
          const known = charges.reduce((sum, of) => sum + (of[key] ?? 0), 0);
          const isPart = charges.some((of) => of[key] === null);
          return (
            <Row
              key={key}
              term={term}
              note={isPart && known > 0 ? "not available for all orders" : ""}
            >
              {isPart && known === 0 ? "Not available" : formatExactRupees(known)}
            </Row>
          );
        })}
      </dl>
      <p className="bill-soft">
        {source}.{hasUnknown && " Unavailable charges are not included."}
      </p>
    </details>
  );
}
