import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { BillPage } from "./BillPage.tsx";
import {
  batchId,
  billId,
  forgetPage,
  placed,
  refuse,
  showPage,
  someBill,
  someBillLeg,
  someState,
} from "./trading.fixture.tsx";
import type { Answers } from "./trading.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.useRealTimers();
  forgetPage();
});

const bill = (changes: Parameters<typeof someBill>[0], more: Answers = {}) =>
  showPage(`/order-confirmation?bill=${billId}`, <BillPage />, {
    [`GET /orders/bill/${billId}`]: () => someBill(changes),
    "GET /orders/state": () => someState(),
    ...more,
  });

async function execute(button: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog", { name: "Broker risk-management policy" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Execute" }));
}

test("a bill shows what orders cost, as ₹ and as a share, and the funds they need", async () => {
  const charges = {
    brokerage_paise: null,
    stt_paise: 3_535,
    exchange_paise: 105,
    sebi_paise: 4,
    stamp_paise: 530,
    gst_paise: 20,
    dp_paise: null,
    total_paise: 4_194,
  };
  bill({
    purpose: "Calm Momentum: invest",
    legs: [someBillLeg({ charges })],
    charges_paise: 4_194,
    charges_source: "broker",
  });
  const row = within(await screen.findByRole("row", { name: /Tata Consultancy/ }));
  for (const text of ["10", "₹3,500.00", "₹3,535.00", "₹35,350.00", "₹41.94"]) row.getByText(text);
  const sums = within(screen.getByRole("complementary", { name: "Summary" }));
  // 41.94 of 35,350.
  sums.getByText("0.12 %");
  sums.getByText("₹36,057.00");
  sums.getByText("₹2,45,431.60");
  expect(sums.getByText("Brokerage").nextSibling?.textContent).toBe("Not available");
  expect(sums.getByText("STT").nextSibling?.textContent).toBe("₹35.35");
  screen.getByText(/^Prices from Zerodha/);
  screen.getByText("Calm Momentum: invest");
});

test("all problems are named at once, at the order and together, and prevent the confirmation", async () => {
  bill({
    can_confirm: false,
    problems: [{ code: "funds", message: "Your funds do not cover these orders.", blocks: true }],
    legs: [
      someBillLeg({
        problems: [
          { code: "below_price", message: "Amount can't be less than LTP!", blocks: true },
          { code: "surveillance", message: "Under surveillance: ASM.", blocks: false },
        ],
      }),
    ],
  });
  const blocking = within(await screen.findByRole("alert"));
  blocking.getByText("Fix 2 problems before you confirm");
  blocking.getByText("Your funds do not cover these orders.");
  blocking.getByText("TCS: Amount can't be less than LTP!");
  screen.getByText("TCS: Under surveillance: ASM.");
  within(screen.getByRole("row", { name: /Tata/ })).getByText("Amount can't be less than LTP!");
  expect(screen.getByRole("button", { name: "Place order" })).toHaveProperty("disabled", true);

  fireEvent.click(await blocking.findByRole("button", { name: "Add funds" }));
  const rule = await screen.findByRole("dialog", { name: "Your own bank account" });
  fireEvent.click(within(rule).getByRole("button", { name: "Confirm" }));
  const funds = await screen.findByRole("dialog", { name: "Add funds to continue" });
  within(funds).getByText(
    "Please add more fund to place this orders.Required fund may be higher than minimum investment amount due to changes in prices.",
  );
});

test("orders are placed once, with a key, and lead to their progress", async () => {
  const { sent } = bill({}, { "POST /payments/place_order": () => placed() });
  await execute("Place order");
  await vi.waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/order-summary?id=${batchId}`),
  );
  const orders = sent.filter(({ call }) => call === "POST /payments/place_order");
  expect(orders).toHaveLength(1);
  expect(orders[0]?.body).toEqual({ bill: billId });
  expect(orders[0]?.key).toMatch(/^[\da-f]{32}$/);
});

test("a lost answer is asked for again with the same key, and no new bill takes its place", async () => {
  let isLost = true;
  const answers: Answers = {
    "POST /payments/place_order": () => {
      if (isLost) throw new TypeError("no line");
      return placed();
    },
    "POST /orders/bill": () => someBill(),
  };
  const first = bill({}, answers);
  await execute("Place order");
  await screen.findByText("No response to your confirmation");
  expect(screen.getByRole("button", { name: "Place order" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Update prices" })).toHaveProperty("disabled", true);
  isLost = false;
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/order-summary"));
  const orders = first.sent.filter(({ call }) => call === "POST /payments/place_order");
  expect(orders).toHaveLength(2);
  expect(orders[1]?.key).toBe(orders[0]?.key);
  expect(first.sent.some(({ call }) => call === "POST /orders/bill")).toBe(false);
});

test("prices that are too old are read again as they were asked, and the change is named", async () => {
  const next = "01a212e5-0000-7002-b2b9-ddea3b12bbbb";
  sessionStorage.setItem(
    `munshi.draft.order-bill.${billId}`,
    JSON.stringify({
      wanted: JSON.stringify({ legs: [{ symbol: "TCS", side: "BUY", amount_paise: 3_600_000 }] }),
    }),
  );
  const { sent } = bill(
    { valid_till: new Date(Date.now() - 1_000).toISOString() },
    { "POST /orders/bill": () => someBill({ id: next, buy_paise: 3_540_000 }) },
  );
  await screen.findByText("The amount changed from ₹35,350 to ₹35,400.");
  expect(window.location.search).toBe(`?bill=${next}`);
  const made = sent.filter(({ call }) => call === "POST /orders/bill");
  expect(made.map(({ body }) => body)).toEqual([
    { legs: [{ symbol: "TCS", side: "BUY", amount_paise: 3_600_000 }] },
  ]);
});

test("an order can be changed, as it was asked", async () => {
  sessionStorage.setItem(
    `munshi.draft.order-bill.${billId}`,
    JSON.stringify({
      wanted: JSON.stringify({
        legs: [{ symbol: "TCS", side: "BUY", amount_paise: 3_600_000, limit_paise: 351_050 }],
      }),
    }),
  );
  bill({});
  fireEvent.click(await screen.findByRole("button", { name: "Change order" }));
  const ticket = within(await screen.findByRole("dialog", { name: "Order TCS" }));
  expect(ticket.getByRole("textbox", { name: "Amount, ₹" })).toHaveProperty("value", "36000");
  expect(ticket.getByRole("textbox", { name: "Limit price, ₹" })).toHaveProperty("value", "3510.5");
});

test("a refusal for old prices shows the reason next to the new prices", async () => {
  bill(
    {},
    {
      "POST /payments/place_order": () =>
        refuse(409, "trading.price_moved", "Prices moved beyond the limits of the bill.", {
          error_code: 4000,
        }),
      "POST /orders/bill": () => someBill({ id: "01a212e5-0000-7002-b2b9-ddea3b12cccc" }),
    },
  );
  await execute("Place order");
  await screen.findByText("Prices moved beyond the limits of the bill.");
  await vi.waitFor(() => expect(window.location.search).toContain("cccc"));
  expect(screen.queryByText("No response to your confirmation")).toBeNull();
});

test("a bill is tried against the last session, whose prices are not of today", async () => {
  bill(
    {},
    {
      [`GET /orders/bill/${billId}/dry_run`]: () => ({
        session: "2026-11-20",
        legs: [
          {
            symbol: "TCS",
            side: "BUY",
            quantity: 10,
            filled_quantity: 4,
            price_paise: 351_000,
            reason: "volume_cap",
          },
          {
            symbol: "INFY",
            side: "BUY",
            quantity: 5,
            filled_quantity: 0,
            price_paise: null,
            reason: "limit_not_reached",
          },
        ],
        bought_paise: 1_404_000,
        sold_paise: 0,
        charges_paise: 1_666,
        needed_paise: 1_405_666,
      }),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Test on last session" }));
  const tried = within(await screen.findByRole("table", { name: "Test on 20 Nov 26" }));
  const [, tcs, infy] = tried.getAllByRole("row").map(({ textContent }) => textContent);
  expect(tcs).toMatch(/TCSMore than 10 % of the day's volume4 of 10₹3,510\.00$/);
  expect(infy).toMatch(/INFYLimit not reached0 of 5/);
  screen.getByText(/at prices of 20 Nov 26/);
  expect(screen.getByText("Charges at published rates").nextSibling?.textContent).toBe("₹16.66");
});

test("a sale shows the lots that it is taken from, its tax and the depository's charge", async () => {
  const charges = {
    brokerage_paise: 0,
    stt_paise: 3_535,
    exchange_paise: 105,
    sebi_paise: 4,
    stamp_paise: 0,
    gst_paise: 296,
    dp_paise: 1_534,
    total_paise: 5_474,
  };
  const lot = { cost_paise: 1_000_000, gain_paise: 767_500 };
  const tax = {
    short_paise: 767_500,
    long_paise: 767_500,
    tax_paise: 159_640,
    exemption_left_paise: 11_732_500,
    lots: [
      { ...lot, bought_on: "2024-01-15", quantity: 5, is_long: true },
      { ...lot, bought_on: "2026-06-01", quantity: 5, is_long: false },
    ],
  };
  bill({
    legs: [someBillLeg({ side: "SELL", charges, tax })],
    buy_paise: 0,
    sell_paise: 3_535_000,
    charges_paise: 5_474,
    tax_paise: 159_640,
    needed_paise: 0,
  });
  const lots = within(await screen.findByRole("table", { name: "Lots sold of TCS" }));
  expect(lots.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "BoughtQuantityCostGain",
    "15 Jan 24Long term5₹10,000.00₹7,675.00",
    "01 Jun 26Short term5₹10,000.00₹7,675.00",
  ]);
  const sums = within(screen.getByRole("complementary", { name: "Summary" }));
  expect(sums.getByText("DP charge").nextSibling?.textContent).toBe("₹15.34");
  sums.getByText("₹1,596.40");
});

test("without a broker the bill offers the login, and is priced again once connected", async () => {
  let isConnected = false;
  const { sent } = bill(
    { broker: null, sending: "not_possible", can_confirm: false, available_paise: null },
    {
      "GET /orders/state": () =>
        someState(isConnected ? {} : { broker: null, is_connected: false }),
      "POST /orders/bill": () => someBill({ id: "01a212e5-0000-7002-b2b9-ddea3b12dddd" }),
      "GET /user/broker_account": () => null,
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Login with your Broker" }));
  await screen.findByRole("dialog", { name: "Login with your Broker" });
  expect(sent.some(({ call }) => call === "POST /orders/bill")).toBe(false);
  isConnected = true;
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await screen.findByRole("button", { name: "Place order", hidden: true });
});

test.each([
  ["at_open", "Save order for the next session"],
  ["after_market", "Place after-market order"],
  ["on_broker_page", "Continue at Zerodha"],
] as const)("the button says what %s does", async (sending, label) => {
  bill({ sending, market_message: "Market is closed. It opens on 26 Nov 26, 09:15." });
  expect(await screen.findByRole("button", { name: label })).toBeTruthy();
  screen.getByText("Market is closed. It opens on 26 Nov 26, 09:15.");
});

test("a bill of someone else leads to the order book", async () => {
  showPage(`/order-confirmation?bill=${billId}`, <BillPage />, {
    [`GET /orders/bill/${billId}`]: () => refuse(404, "trading.bill_unknown", "Bill not found."),
    "GET /orders/state": () => someState(),
  });
  const link = await screen.findByRole("link", { name: "View orders" });
  expect(link.getAttribute("href")).toBe("/orders");
});
