import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { coversProduct, priceCart, spread } from "./cart.ts";
import type { Discount, LinePrice } from "./cart.ts";
import { splitInvoice, sumInvoice } from "./invoice-lines.ts";
import { entryOfCapture, entryOfRefund } from "./journal.ts";
import { refundOf, shareOf, splitTax } from "./tax.ts";

const product = fc.constantFrom("plan:one-year", "box:1", "box:2", "box:30");
const line: fc.Arbitrary<LinePrice> = fc
  .record({
    product,
    price: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 5_000_000 })),
    days: fc.constantFrom(30, 91, 182, 365),
    part: fc.nat({ max: 365 }),
  })
  .map(({ days, part, ...rest }) => ({ ...rest, days, charged: Math.min(part, days) }));
const discount: fc.Arbitrary<Discount | null> = fc.option(
  fc.record({
    percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
    amountOff: fc.integer({ min: 1, max: 6_000_000 }),
    least: fc.constantFrom(0, 0, 100_000),
    most: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    products: fc.option(fc.subarray(["plan:*", "box:*", "box:1", "plan:one-year"])),
  }),
  { freq: 4 },
);
const cart = fc.record({
  lines: fc.array(line, { maxLength: 6 }),
  discount,
  isWithinState: fc.boolean(),
});

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** The claims that do not hold: comparing each by itself would take a million carts minutes. */
function findBroken(claims: { readonly [claim: string]: boolean }): readonly string[] {
  return Object.keys(claims).filter((claim) => claims[claim] !== true);
}

test(
  "the lines of any cart less discount with tax are its order, its invoice and what is captured",
  { timeout: 1_800_000 },
  () => {
    fc.assert(
      fc.property(cart, ({ lines, discount: given, isWithinState }) => {
        const priced = priceCart(lines, given);
        const { taxable, tax } = splitTax(priced.amount, isWithinState);
        const invoice = splitInvoice(priced.lines, tax, isWithinState);
        const total = sumInvoice(invoice);
        const covered = sum(
          priced.lines
            .filter((one) => given !== null && coversProduct(given.products, one.product))
            .map(({ price }) => price),
        );
        const entry = entryOfCapture({
          amount: priced.amount,
          taxable,
          tax,
          discount: shareOf(priced.discount, taxable, Math.max(1, priced.amount)),
        });
        const broken = findBroken({
          "lines sum to the price": sum(priced.lines.map((one) => one.price)) === priced.price,
          "lines sum to the discount":
            sum(priced.lines.map((one) => one.discount)) === priced.discount,
          "price less discount is the amount": priced.price - priced.discount === priced.amount,
          "no amount is negative": priced.amount >= 0 && priced.discount >= 0,
          "no line is negative": priced.lines.every(
            (one) => one.discount >= 0 && one.discount <= one.price,
          ),
          "a discount gives at most what it covers and its cap":
            priced.discount <= Math.min(covered, given?.most ?? covered),
          "nothing is taken off other products": priced.lines.every(
            (one) =>
              one.discount === 0 || (given !== null && coversProduct(given.products, one.product)),
          ),
          "a refused discount gives nothing": priced.refusal === null || priced.discount === 0,
          "taxable and tax are the amount": taxable + tax === priced.amount,
          "tax is not negative": tax >= 0 && taxable >= 0,
          "the invoice is the order":
            total.total === priced.amount &&
            total.taxable === taxable &&
            total.cgst + total.sgst + total.igst === tax,
          "every line of the invoice adds up": invoice.every(
            (one) =>
              one.value - one.discount + one.cgst + one.sgst + one.igst === one.total &&
              one.taxable >= 0 &&
              one.value >= one.discount,
          ),
          "one kind of GST is due": isWithinState
            ? total.igst === 0 && total.cgst === total.sgst
            : total.cgst + total.sgst === 0,
          "the journal balances": sum(entry.map(([, amount]) => amount)) === 0,
          "the provider owes the amount": entry.some(
            ([account, amount]) => account === "provider" && amount === priced.amount,
          ),
        });
        expect(broken).toEqual([]);
      }),
      { numRuns: propertyRuns(1_000_000, 200) },
    );
  },
);

test("a total is spread exactly, in proportion, and no part exceeds its weight", () => {
  const weights = fc.array(fc.nat({ max: 5_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const base = sum(all);
      const total = Math.floor(base * share);
      const parts = spread(total, all);
      const broken = findBroken({
        "parts sum to the total": sum(parts) === total,
        "no part exceeds its weight": parts.every((part, at) => part <= (all[at] ?? 0)),
        "a part is within a paisa of its share": parts.every(
          (part, at) => base === 0 || Math.abs(part - (total * (all[at] ?? 0)) / base) < 1 + 1e-6,
        ),
      });
      expect(broken).toEqual([]);
    }),
    { numRuns: propertyRuns(100_000, 50) },
  );
});

test("more days cost no less, and refunds never return more than was paid", () => {
  const sale = fc.record({
    paid: fc.nat({ max: 5_000_000 }),
    days: fc.integer({ min: 1, max: 366 }),
    unused: fc.nat({ max: 400 }),
    isWithinState: fc.boolean(),
  });
  fc.assert(
    fc.property(sale, ({ paid, days, unused, isWithinState }) => {
      const back = refundOf({ paid, days, unused });
      const charged = Math.min(unused, days);
      const of = (count: number): number =>
        priceCart([{ product: "box:1", price: paid, days, charged: count }], null).amount;
      const { tax } = splitTax(paid, isWithinState);
      const backTax = shareOf(tax, back, Math.max(1, paid));
      const entry = entryOfRefund({ amount: back, taxable: back - backTax, tax: backTax });
      const broken = findBroken({
        "a refund is at most what was paid": back >= 0 && back <= paid,
        "all days return all": back === paid || unused < days,
        "no days return nothing": unused > 0 || back === 0,
        "a day more returns no less": refundOf({ paid, days, unused: unused + 1 }) >= back,
        "a day less costs no more": charged === 0 || of(charged - 1) <= of(charged),
        "two halves return at most a paisa more than the whole":
          refundOf({ paid, days, unused: Math.floor(charged / 2) }) +
            refundOf({ paid, days, unused: charged - Math.floor(charged / 2) }) <=
          back + 1,
        "returned tax is at most the tax": backTax <= tax,
        "the journal balances": sum(entry.map(([, amount]) => amount)) === 0,
      });
      expect(broken).toEqual([]);
    }),
    { numRuns: propertyRuns(100_000, 50) },
  );
});
