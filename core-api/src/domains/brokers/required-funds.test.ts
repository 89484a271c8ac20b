import * as fc from "fast-check";
import { expect, test } from "vitest";
import { computeRequiredFunds, writeFundsAddress } from "./brokers.routes.ts";

test.each([
  // ₹10,000.00 + 2 % = ₹10,200.00
  [1_000_000, 20_000, 1_020_000],
  // ₹0.25 + 0.5 paise, which rounds away from zero = ₹0.26
  [25, 1, 26],
  // ₹0.24 + 0.48 paise = ₹0.24
  [24, 0, 24],
  [0, 0, 0],
  // ₹1,23,456.78 + ₹2,469.1356 = ₹1,25,925.92
  [12_345_678, 246_914, 12_592_592],
])("of %i paise, %i are added: %i", (invest, buffer, required) => {
  expect(computeRequiredFunds(invest)).toEqual({
    invest_paise: invest,
    buffer_paise: buffer,
    required_paise: required,
  });
});

test("the required fund is 2 % more, to the nearest paisa, whatever the amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (invest) => {
      const { buffer_paise: buffer, required_paise: required } = computeRequiredFunds(invest);
      expect(required - invest).toBe(buffer);
      const exact = BigInt(invest) * 2n - BigInt(buffer) * 100n;
      expect(exact <= 50n && exact > -51n).toBe(true);
    }),
  );
});

test("an address carries the amount where the broker takes one", () => {
  expect(writeFundsAddress("https://broker.example/payin?amt={amount}", 12_592_506)).toBe(
    "https://broker.example/payin?amt=125925.06",
  );
  expect(writeFundsAddress("https://broker.example/payin?amt={amount}", null)).toBe(
    "https://broker.example/payin?amt=",
  );
  expect(writeFundsAddress("https://broker.example/funds", 100)).toBe(
    "https://broker.example/funds",
  );
});
