import { expect, test } from "vitest";
import { fileNameOf, writeCreditNote, writeInvoice, writeNumber } from "./tax-document.ts";
import { sampleOrder, sampleSeller } from "./tax-document.fixture.ts";

const issue = { number: "MN/26-27/00001", date: "2026-11-14" };

test.each([
  ["invoice", "MN", 1, "MN/26-27/00001"],
  ["credit_note", "MN", 12, "MNC/26-27/00012"],
  ["invoice", "MN", 1_234_567, "MN/26-27/1234567"],
  ["credit_note", "MNSH", 7, "MNSHC/26-27/0007"],
] as const)("a number of kind %s, prefix %s and position %i is %s", (kind, prefix, at, number) => {
  expect(writeNumber(kind, prefix, "FY2026-27", at)).toBe(number);
  expect(number.length).toBeLessThanOrEqual(16);
});

test("a number that would be too long is refused", () => {
  expect(() => writeNumber("credit_note", "MNSH", "FY2026-27", 10_000)).toThrow(RangeError);
});

test("the GST depends on the place of supply", () => {
  expect(writeInvoice(issue, sampleOrder, sampleSeller)).toMatchObject({
    totals: { taxable: 148_306, cgst: 13_347, sgst: 13_347, igst: 0, total: 175_000 },
    words: "Rupees One Thousand Seven Hundred Fifty Only",
  });
  const elsewhere = { ...sampleOrder, placeOfSupply: "29", taxPaise: 26_695 };
  expect(writeInvoice(issue, elsewhere, sampleSeller).totals).toMatchObject({
    taxable: 148_305,
    cgst: 0,
    igst: 26_695,
  });
});

test("a credit note has the parties of its invoice and names it", () => {
  const invoice = writeInvoice(issue, sampleOrder, sampleSeller);
  const refund = { amountPaise: 120_000, taxPaise: 18_306, reason: "Moving", lines: [] };
  const note = writeCreditNote({ number: "MNC/26-27/00001", date: "2026-12-01" }, refund, invoice);
  expect(note).toMatchObject({
    kind: "credit_note",
    buyer: invoice.buyer,
    seller: invoice.seller,
    invoice: issue,
    lines: [{ name: "Refund of order MO-7K3D9Q", total: 120_000, cgst: 9_153, sgst: 9_153 }],
  });
  expect(fileNameOf(note)).toBe("Credit note MNC-26-27-00001.pdf");
});
