import { expect, test } from "vitest";
import type { Difference } from "../domains/settlements/index.ts";
import { describeDifferences, describeReportImport } from "./payments-text.ts";

test("an import names each settlement and what reached the bank", () => {
  const settlements = [{ id: "setl_1", gross: 300_000, fee: 8_260 }];
  expect(describeReportImport("recon.csv", { isNew: true, rows: 3, settlements })).toEqual([
    "Imported recon.csv: 3 new rows",
    "  setl_1: ₹3,000.00 less fees of ₹82.60 = ₹2,917.40 to the bank",
  ]);
  expect(describeReportImport("recon.csv", { isNew: false, rows: 0, settlements: [] })).toEqual([
    "recon.csv was imported before: nothing changed",
  ]);
});

test("each difference is one line with both amounts", () => {
  const entry = {
    id: "pay_1",
    kind: "payment",
    order: "MO-1",
    recorded: 175_000,
    isFinal: true,
    recordedFee: 4_100,
    at: new Date("2026-11-16T10:00:00Z"),
    settlementId: "setl_1",
    settled: 175_001,
    settledFee: 4_130,
  } as const;
  const refund = { ...entry, id: "rfnd_1", kind: "refund", order: null } as const;
  const differences: readonly Difference[] = [
    { kind: "unknown", entry: refund },
    { kind: "not_final", entry },
    { kind: "amount", entry },
    { kind: "fee", entry },
    { kind: "unsettled", entry },
    { kind: "ledger", balance: { ledger: -100, open: 0 } },
  ];
  expect(describeDifferences(differences)).toEqual([
    "Refund rfnd_1: ₹1,750.01 settled in setl_1, but unknown here",
    "Payment pay_1 of order MO-1: ₹1,750.01 settled in setl_1, but not captured here",
    "Payment pay_1 of order MO-1: ₹1,750.00 here, ₹1,750.01 settled in setl_1",
    "Payment pay_1 of order MO-1: fee ₹41.00 here, ₹41.30 in setl_1",
    "Payment pay_1 of order MO-1: ₹1,750.00 of 16 Nov 26 not settled after 3 working days",
    "Ledger: the provider owes -₹1.00, but payments and refunds to settle are ₹0.00",
  ]);
  expect(describeDifferences([])).toEqual(["No differences"]);
});
