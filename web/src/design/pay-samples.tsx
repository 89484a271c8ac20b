import type { OrderState, QuoteLine, TaxDocument } from "@munshi/bff/contract";
import { AmountSummary } from "../pay-parts/AmountSummary.tsx";
import { DocumentLinks } from "../pay-parts/DocumentLinks.tsx";
import { OrderLines } from "../pay-parts/OrderLines.tsx";
import { OrderStateChip } from "../pay-parts/OrderStateChip.tsx";
import { SupportReference } from "../pay-parts/SupportReference.tsx";
import type { PartSamples } from "./samples.tsx";

const amounts = {
  price_paise: 175_000,
  discount_paise: 0,
  amount_paise: 175_000,
  taxable_paise: 148_305,
  tax_paise: 26_695,
  coupon: null,
};

const discounted = {
  price_paise: 175_000,
  discount_paise: 17_500,
  amount_paise: 157_500,
  taxable_paise: 133_475,
  tax_paise: 24_025,
  coupon: "SAVE10",
};

const line: QuoteLine = {
  product: "plan:one-year",
  name: "1 Year subscription",
  period: "1 Year",
  days: 365,
  price_paise: 175_000,
  discount_paise: 0,
  total_paise: 175_000,
  starts_at: "2026-11-25T00:00:00Z",
  ends_at: "2027-11-24T18:29:59Z",
};

const states: readonly OrderState[] = [
  "created",
  "attempted",
  "failed",
  "expired",
  "authorized",
  "captured",
  "partially_refunded",
  "refunded",
  "disputed",
];

const documents: readonly TaxDocument[] = [
  {
    id: "018f3c1e-7a52-7c3e-9d64-0000000000d1",
    kind: "invoice",
    number: "MUN/26-27/000042",
    date: "2026-11-25",
    amount_paise: 175_000,
  },
  {
    id: "018f3c1e-7a52-7c3e-9d64-0000000000d2",
    kind: "credit_note",
    number: "MUN/26-27/C00007",
    date: "2026-11-26",
    amount_paise: 57_534,
  },
];

/** Shared parts of payments in all their states. */
export const paySamples: readonly PartSamples[] = [
  {
    name: "AmountSummary",
    file: "pay-parts/AmountSummary.tsx",
    states: [
      { state: "full price", sample: <AmountSummary amounts={amounts} /> },
      {
        state: "with a coupon",
        sample: <AmountSummary amounts={discounted} totalLabel="To pay" />,
      },
      { state: "as on an invoice", sample: <AmountSummary amounts={discounted} showsTaxable /> },
    ],
  },
  {
    name: "OrderLines",
    file: "pay-parts/OrderLines.tsx",
    states: [
      {
        state: "paid and free",
        sample: (
          <OrderLines
            lines={[line, { ...line, product: "box:12", name: "Large Cap Core", price_paise: 0 }]}
          />
        ),
      },
    ],
  },
  {
    name: "OrderStateChip",
    file: "pay-parts/OrderStateChip.tsx",
    states: [
      ...states.map((state) => ({
        state,
        sample: <OrderStateChip order={{ state, is_settled: true }} />,
      })),
      {
        state: "not settled",
        sample: <OrderStateChip order={{ state: "attempted", is_settled: false }} />,
      },
      {
        state: "held",
        sample: (
          <OrderStateChip order={{ state: "captured", is_settled: true, hold: "Paid twice." }} />
        ),
      },
    ],
  },
  {
    name: "SupportReference",
    file: "pay-parts/SupportReference.tsx",
    states: [{ state: "of a payment", sample: <SupportReference text="M-1042, pay_QxN1v8kLm2" /> }],
  },
  {
    name: "DocumentLinks",
    file: "pay-parts/DocumentLinks.tsx",
    states: [
      {
        state: "an invoice and a credit note",
        sample: <DocumentLinks documents={documents} />,
      },
    ],
  },
];
