/** Cells of a row; `fee` is the column `fee (exclusive tax)`. */
export interface ReportRow {
  readonly [column: string]: string;
}

const header = [
  "transaction_entity",
  "entity_id",
  "amount",
  "currency",
  "fee (exclusive tax)",
  "tax",
  "debit",
  "credit",
  "payment_method",
  "order_id",
  "settlement_id",
  "settled_at",
  "settlement_utr",
];

/** A settlement report as the provider writes it; cells that are not given are those of a payment. */
export function reportOf(...rows: readonly ReportRow[]): string {
  const lines = rows.map(({ fee = "0.00", ...row }) => {
    const cells: ReportRow = {
      transaction_entity: "payment",
      currency: "INR",
      "fee (exclusive tax)": fee,
      tax: "0.00",
      debit: "0.00",
      credit: "0.00",
      payment_method: "upi",
      settlement_id: "setl_0001",
      settled_at: "20/11/2026 09:15:00",
      ...row,
    };
    return header.map((name) => `"${cells[name] ?? ""}"`).join(",");
  });
  return [header.join(","), ...lines, ""].join("\r\n");
}
