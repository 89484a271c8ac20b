import { expect, test } from "vitest";
import { writeAlert } from "./alert-text.ts";

test("an order reads as one line with rupees as Indians write them", () => {
  const body = JSON.stringify({
    product: "Stock Box",
    content: { statement: "Sold in full", stock_type: "Full_Exit" },
    stock_name: "Kaveri Textiles",
    order_side: "SELL",
    quantity: 1_20_000,
    curr_price: 1_234.5,
  });
  expect(writeAlert(body, null)).toBe(
    "Stock Box: Sold in full\nKaveri Textiles: SELL 1,20,000 at ₹1,234.50",
  );
});

test("a move of a watch list tells price and percent", () => {
  const content = { product: "Watch List", content: "Moved much today", stock_name: "Asha Steel" };
  const body = JSON.stringify({ ...content, curr_price: 99, change_percent: -6.251 });
  expect(writeAlert(body, null)).toBe(
    "Watch List: Moved much today\nAsha Steel: at ₹99.00 (-6.25 %)",
  );
});

test.each(["A new device signed in.", "{}", "[1]", '{"product":7}', "{"])(
  "%s is sent as it stands",
  (body) => {
    expect(writeAlert(body, null)).toBe(body);
  },
);

test("what shows on a partner's site names the partner", () => {
  const body = JSON.stringify({ product: "Watch List", content: "Rose on 20 Nov 26" });
  expect(writeAlert(body, "Zerodha")).toBe("Watch List on Zerodha: Rose on 20 Nov 26");
  expect(writeAlert("2 more companies moved.", "Zerodha")).toBe("Zerodha: 2 more companies moved.");
});
