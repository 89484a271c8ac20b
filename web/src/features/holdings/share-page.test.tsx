import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  fail,
  forgetLedger,
  serveLedger,
  showPage,
  someHolding,
  someDemerger,
  someHoldings,
  someShare,
  someTransaction,
} from "./holdings.fixture.tsx";
import type { SeenCall } from "./holdings.fixture.tsx";
import { SharePage } from "./SharePage.tsx";

let added: () => unknown;
let calls: SeenCall[];
const { id } = someTransaction();

beforeEach(() => {
  added = () => someShare();
  calls = serveLedger({
    "GET /holdings/shares/KONKAN": () => someShare(),
    "GET /holdings?belongs_to=all": () => someHoldings([someHolding()]),
    "POST /holdings/transactions": () => added(),
    [`POST /holdings/transactions/${id}/correct`]: () => someShare(),
    [`POST /holdings/transactions/${id}/withdraw`]: () => someShare(),
    "POST /holdings/moves": () => someShare(),
  });
});
afterEach(() => {
  cleanup();
  forgetLedger();
});

const posts = () => calls.filter(({ key }) => key.startsWith("POST"));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openEntry() {
  showPage("/holdings/shares/KONKAN", SharePage);
  fireEvent.click(await screen.findByRole("button", { name: "Add entry" }));
  return within(await screen.findByRole("dialog", { name: "Add entry" }));
}

test("an entry is checked at its fields, then recorded once", async () => {
  const dialog = await openEntry();
  type("Trade date", "31/02/2026");
  fireEvent.click(dialog.getByRole("button", { name: "Add entry" }));
  expect(dialog.getByText("Enter a date such as 25/11/2026.")).toBeTruthy();
  expect(posts()).toEqual([]);
  type("Trade date", "20/07/2026");
  type("Quantity", "1,200");
  type("Price per share, ₹", "100.50");
  added = () => fail(503, "database.down");
  fireEvent.click(dialog.getByRole("button", { name: "Add entry" }));
  await dialog.findByText("Try again.");
  added = () => someShare();
  fireEvent.click(dialog.getByRole("button", { name: "Add entry" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = posts();
  expect(second?.body).toEqual({
    symbol: "INE000A01018",
    kind: "buy",
    day: "2026-07-20",
    quantity: 1200,
    price_paise: 100_50,
    charges_paise: 0,
    belongs_to: null,
    note: "",
  });
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test("a sale of more than was held is refused at the quantity, and what is typed stays", async () => {
  added = () => fail(409, "holdings.not_enough");
  const dialog = await openEntry();
  fireEvent.click(dialog.getByRole("radio", { name: "Sell" }));
  type("Trade date", "20 Jul 26");
  type("Quantity", "99");
  type("Price per share, ₹", "100");
  fireEvent.click(dialog.getByRole("button", { name: "Add entry" }));
  await dialog.findByText("You held fewer shares in this stock box on 20 Jul 26.");
  cleanup();
  const again = await openEntry();
  expect(again.getByRole("textbox", { name: "Quantity" })).toHaveProperty("value", "99");
  expect(again.getByRole("radio", { name: "Sell" })).toHaveProperty("checked", true);
});

test("a manual entry is corrected from what it says, and withdrawn", async () => {
  showPage("/holdings/shares/KONKAN", SharePage);
  fireEvent.click(await screen.findByRole("button", { name: "Correct buy of 10 on 20 Jul 26" }));
  expect(screen.getByLabelText("Trade date")).toHaveProperty("value", "20/07/2026");
  type("Quantity", "11");
  fireEvent.click(screen.getByRole("button", { name: "Save correction" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Withdraw buy of 10 on 20 Jul 26" }));
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw entry" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts().map(({ key }) => key.split("/").at(-1))).toEqual(["correct", "withdraw"]);
});

test("shares move to a stock box, not more than there are", async () => {
  showPage("/holdings/shares/KONKAN", SharePage);
  const open = await screen.findByRole("button", { name: "Move shares" });
  await vi.waitFor(() => expect(open).toHaveProperty("disabled", false));
  fireEvent.click(open);
  const dialog = within(await screen.findByRole("dialog", { name: "Move Konkan Foods" }));
  await dialog.findByRole("option", { name: "Pump makers" });
  type("To", "box:12");
  type("Quantity", "11");
  fireEvent.click(dialog.getByRole("button", { name: "Move shares" }));
  expect(dialog.getByText("No stock box has 10 shares.")).toBeTruthy();
  type("Quantity", "4");
  fireEvent.click(dialog.getByRole("button", { name: "Move shares" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts()[0]?.body).toEqual({
    symbol: "INE000A01018",
    quantity: 4,
    from: null,
    to: "box:12",
  });
});

test("transactions are in order of their day, and a move names both owners", async () => {
  const older = someTransaction({ id: "a", day: "2020-02-02", source: "cas", can_change: false });
  const move = someTransaction({ id: "b", kind: "move", moved_to: "box:12", can_change: false });
  serveLedger({
    "GET /holdings/shares/KONKAN": () => someShare({ transactions: [older, move] }),
    "GET /holdings?belongs_to=all": () => someHoldings([someHolding()]),
  });
  showPage("/holdings/shares/KONKAN", SharePage);
  const table = within(await screen.findByRole("table", { name: "Transactions" }));
  expect(await table.findByText("No stock box to Pump makers")).toBeTruthy();
  expect(table.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "20 Jul 26",
    "02 Feb 20",
  ]);
  expect(table.queryByRole("button")).toBeNull();
});

test("a demerger asks for the part of the cost, and can be withdrawn", async () => {
  const action = someDemerger();
  calls = serveLedger({
    "GET /holdings/shares/KONKAN": () => someShare({ actions: [action] }),
    "GET /holdings?belongs_to=all": () => someHoldings([someHolding()]),
    [`POST /holdings/actions/${action.entered?.id}/withdraw`]: () => someShare(),
  });
  showPage("/holdings/shares/KONKAN", SharePage);
  fireEvent.click(await screen.findByRole("button", { name: "Add corporate action" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Corporate action of Konkan Foods" }),
  );
  fireEvent.click(dialog.getByRole("button", { name: "Add action" }));
  expect(dialog.getByText("Choose a share.")).toBeTruthy();
  expect(dialog.getByText("Enter a percentage from 0 to 100.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("radio", { name: "Merger" }));
  expect(dialog.queryByText("Enter a percentage from 0 to 100.")).toBeNull();
  expect(posts()).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  const text = "demerger of Konkan Retail from Konkan Foods, 1 for 3 held, 12.5 % of the cost";
  fireEvent.click(screen.getByRole("button", { name: `Withdraw ${text}` }));
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw action" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posts()).toHaveLength(1);
});

test("a share that is not known says so", async () => {
  serveLedger({ "GET /holdings/shares/NOPE": () => fail(404, "holdings.unknown_share") });
  showPage("/holdings/shares/NOPE", SharePage);
  expect(await screen.findByRole("heading", { name: "Share not found" })).toBeTruthy();
});
