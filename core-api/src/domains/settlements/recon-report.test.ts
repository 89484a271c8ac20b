import { expect, test } from "vitest";
import { readReport } from "./recon-report.ts";
import { reportOf } from "./recon-report.fixture.ts";

const payment = {
  entity_id: "pay_00001",
  amount: "1750.00",
  credit: "1708.70",
  fee: "35",
  tax: "6.30",
};

test("payments, refunds and adjustments are read in paise, with times of India", () => {
  const text = reportOf(
    payment,
    { transaction_entity: "refund", entity_id: "rfnd_0001", amount: "1198.63", debit: "1198.63" },
    { transaction_entity: "adjustment", entity_id: "adj_00001", amount: "500", debit: "500.0" },
    { transaction_entity: "adjustment", entity_id: "adj_00002", amount: "1.5", credit: "1.50" },
  );
  const settled = { settlementId: "setl_0001", settledAt: new Date("2026-11-20T03:45:00Z") };
  const free = { fee: 0, feeTax: 0 };
  const expected = [
    {
      line: 2,
      id: "pay_00001",
      kind: "payment",
      amount: 175_000,
      fee: 3_500,
      feeTax: 630,
      ...settled,
    },
    { line: 3, id: "rfnd_0001", kind: "refund", amount: -119_863, ...free, ...settled },
    { line: 4, id: "adj_00001", kind: "adjustment", amount: -50_000, ...free, ...settled },
    { line: 5, id: "adj_00002", kind: "adjustment", amount: 150, ...free, ...settled },
  ];
  expect(readReport(text)).toEqual(expected);
  expect(
    readReport(`\uFEFF${text.replaceAll("20/11/2026 09:15:00", "2026-11-20T09:15:00")}`),
  ).toEqual(expected);
});

test.each([
  [{ amount: "1,750.00" }, 'line 3, column amount: "1,750.00" is not an amount in rupees'],
  [{ amount: "1750.005" }, 'line 3, column amount: "1750.005" is not an amount in rupees'],
  [{ tax: "" }, "line 3, column tax: an empty cell is not an amount in rupees"],
  [
    { credit: "1708.71" },
    'line 3, column amount: "1750.00" differs from credit less debit plus fee and tax',
  ],
  [{ currency: "USD" }, 'line 3, column currency: "USD" is not INR'],
  [
    { transaction_entity: "transfer" },
    'line 3, column transaction_entity: "transfer" is none of payment, refund, adjustment',
  ],
  [{ settlement_id: "" }, "line 3, column settlement_id: an id is missing or wrong"],
  [
    { settled_at: "31/02/2026 10:00:00" },
    'line 3, column settled_at: "31/02/2026 10:00:00" is not a time such as 20/11/2026 09:15:00',
  ],
  [{ entity_id: "pay_00000" }, "line 3, column entity_id: pay_00000 is also on line 2"],
])("a row with %o is refused at its line and column", (change, message) => {
  const text = reportOf({ ...payment, entity_id: "pay_00000" }, { ...payment, ...change });
  expect(() => readReport(text)).toThrow(message);
});

test("a line is counted by its line breaks, also those within a cell and of empty lines", () => {
  const text = reportOf({ ...payment, order_id: "a\nb" }, { ...payment, currency: "" });
  const spaced = text.replace("\r\n", "\r\n\r\n");
  expect(() => readReport(spaced)).toThrow("line 5, column currency: an empty cell is not INR");
});

test("another table is refused at its first line", () => {
  expect(() => readReport("id,amount\nsetl_1,5\n")).toThrow(
    "line 1: column transaction_entity is missing",
  );
  expect(() => readReport(`${reportOf(payment)}"pay`)).toThrow(/^line 3: /);
});
