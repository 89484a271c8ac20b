import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitInvoice, sumInvoice } from "./invoice-lines.ts";
import type { SoldLine } from "./invoice-lines.ts";
import { splitTax } from "./tax.ts";

// 1750 x 9/118 = 133.4745, so each half of the GST is ₹133.47 and 1750 - 266.94 is taxable.
test("GST within the State is two equal halves of the order's GST", () => {
  const [line] = splitInvoice([{ price: 1_750_00, discount: 0 }], 266_94, true);
  expect(line).toEqual({
    value: 1_483_06,
    discount: 0,
    taxable: 1_483_06,
    cgst: 133_47,
    sgst: 133_47,
    igst: 0,
    total: 1_750_00,
  });
});

// (2000 - 500) x 18/118 = 228.81; the discount without GST is 500 x 100/118 = 423.73.
test("GST between States is IGST, and a discount is shown without GST", () => {
  expect(splitInvoice([{ price: 2_000_00, discount: 500_00 }], 228_81, false)).toEqual([
    {
      value: 1_694_92,
      discount: 423_73,
      taxable: 1_271_19,
      cgst: 0,
      sgst: 0,
      igst: 228_81,
      total: 1_500_00,
    },
  ]);
});

test("a line that is free has no GST", () => {
  const lines = [
    { price: 99_900, discount: 99_900 },
    { price: 50_000, discount: 0 },
  ];
  const [free] = splitInvoice(lines, 7_627, false);
  expect(free).toMatchObject({ taxable: 0, igst: 0, total: 0 });
});

test("an odd GST gives CGST the odd paisa", () => {
  expect(splitInvoice([{ price: 1_000, discount: 0 }], 153, true)).toMatchObject([
    { cgst: 77, sgst: 76, taxable: 847 },
  ]);
});

const soldLine = fc
  .tuple(fc.integer({ min: 100, max: 15_100_000 }), fc.integer({ min: 0, max: 99 }))
  .map(([price, percent]): SoldLine => ({ price, discount: Math.floor((price * percent) / 100) }));

test("lines less discounts plus GST are the order's amount, to the paisa", () => {
  const orders = fc.tuple(fc.array(soldLine, { minLength: 1, maxLength: 12 }), fc.boolean());
  fc.assert(
    fc.property(orders, ([sold, isWithinState]) => {
      const amount = sold.reduce((sum, { price, discount }) => sum + price - discount, 0);
      const { taxable, tax } = splitTax(amount, isWithinState);
      const lines = splitInvoice(sold, tax, isWithinState);
      const wrong = lines.filter(
        (line, at) =>
          line.value - line.discount !== line.taxable ||
          line.taxable + line.cgst + line.sgst + line.igst !== line.total ||
          line.total !== (sold[at]?.price ?? 0) - (sold[at]?.discount ?? 0) ||
          line.taxable < 0 ||
          line.cgst !== line.sgst,
      );
      const sums = sumInvoice(lines);
      expect({
        wrong,
        taxable: sums.taxable,
        taxes: [sums.cgst + sums.sgst, sums.igst],
        amount: sums.value - sums.discount + tax,
      }).toEqual({ wrong: [], taxable, taxes: isWithinState ? [tax, 0] : [0, tax], amount });
    }),
    { numRuns: 10_000 },
  );
});
