import { expect, test } from "vitest";
import { readNotification } from "./read-notification.ts";

const order = {
  product: "Stock Help",
  content: { statement: "Half of it was sold", stock_type: "Partial_Exit" },
  stock_name: "Asha Mills",
  order_side: "SELL",
  quantity: 12,
  curr_price: 812.4,
};

test("what stands around a share is read part by part", () => {
  expect(readNotification(JSON.stringify(order))).toEqual({
    kind: "content",
    product: "Stock Help",
    text: "Half of it was sold",
    change: "Partial_Exit",
    stockName: "Asha Mills",
    side: "SELL",
    quantity: 12,
    price: 812.4,
    changePercent: null,
  });
});

test("every side but BUY is a sale, and none is none", () => {
  const sideOf = (order_side?: unknown) => {
    const read = readNotification(JSON.stringify({ ...order, order_side }));
    return read.kind === "content" ? read.side : "text";
  };
  expect(["BUY", "SELL", "EXIT", "", undefined, 1].map(sideOf)).toEqual([
    "BUY",
    "SELL",
    "SELL",
    null,
    null,
    null,
  ]);
});

test("content may be plain words, and numbers may be written as text", () => {
  const text = JSON.stringify({ product: "Optimizer", content: "Done", curr_price: "99.50" });
  expect(readNotification(text)).toMatchObject({
    product: "Optimizer",
    text: "Done",
    price: 99.5,
    quantity: null,
    stockName: null,
  });
});

test.each([
  ["plain words", "Your KYC is complete."],
  ["broken JSON", '{"product":"Stock Box",'],
  ["JSON of another shape", '{"product":"Stock Box"}'],
  ["a list", '["Stock Box"]'],
  ["a number", "12"],
  ["nothing", "null"],
  ["content without words", '{"content":{"stock_type":"Full_Exit"}}'],
])("%s is shown as the text that it is", (_, text) => {
  expect(readNotification(text)).toEqual({ kind: "text", text });
});

test("a product or a change that nobody knows is left out", () => {
  const read = readNotification(
    JSON.stringify({ product: "Gold", content: { statement: "New", stock_type: "Halved" } }),
  );
  expect(read).toMatchObject({ product: null, change: null, text: "New" });
});
