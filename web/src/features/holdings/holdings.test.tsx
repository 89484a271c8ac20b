import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  fail,
  forgetLedger,
  serveLedger,
  showPage,
  someHolding,
  someHoldings,
  someLot,
} from "./holdings.fixture.tsx";
import { HoldingsPage } from "./HoldingsPage.tsx";

afterEach(() => {
  cleanup();
  forgetLedger();
});

const boxed = someHolding({
  isin: "INE000B01016",
  symbol: "ASHVIN",
  name: "Ashvin Pumps",
  quantity: 30,
  value_paise: null,
  last_paise: null,
  last_on: null,
  gain_paise: null,
  gain_percent: null,
  day_change_paise: null,
  return: { percent: null, kind: null, reason: "no_price" },
  owners: [
    { belongs_to: "box:12", quantity: 20, invested_paise: 1_000_00 },
    { belongs_to: null, quantity: 10, invested_paise: 1_000_00 },
  ],
  lots: [
    someLot({ belongs_to: "box:12", quantity: 20, acquired_on: "2024-01-02", is_long: true }),
    someLot(),
  ],
});
const all = () => someHoldings([someHolding(), boxed]);

test("holdings show totals with the day of the prices, gains and owners", async () => {
  serveLedger({ "GET /holdings?belongs_to=all": all });
  showPage("/holdings", HoldingsPage);
  const konkan = within(await screen.findByRole("row", { name: /Konkan Foods/ }));
  expect(konkan.getByText("▲ +₹200.00")).toBeTruthy();
  expect(konkan.getByText("+20.00 %")).toBeTruthy();
  expect(konkan.getByText("No stock box")).toBeTruthy();
  const ashvin = within(screen.getByRole("row", { name: /Ashvin Pumps/ }));
  expect(await ashvin.findByText("Pump makers: 20")).toBeTruthy();
  expect(ashvin.getAllByText("--")).toHaveLength(5);
  expect(ashvin.getByText("No price")).toBeTruthy();
  expect(konkan.getByText("▲ +₹50.00")).toBeTruthy();
  expect(konkan.getByText("+18.50 %")).toBeTruthy();
  expect(konkan.getByText("Absolute")).toBeTruthy();
  expect(screen.getByText("Annualised return (XIRR)").nextSibling?.textContent).toBe("12.50 %");
  expect(screen.getByText("▼ −₹30")).toBeTruthy();
  expect(screen.getByText("As of 20 Nov 26")).toBeTruthy();
});

test("lots unfold with the day from which they are long-term", async () => {
  serveLedger({ "GET /holdings?belongs_to=all": all });
  showPage("/holdings", HoldingsPage);
  fireEvent.click(await screen.findByRole("button", { name: "2 lots of Ashvin Pumps" }));
  const lots = within(screen.getByRole("table", { name: "Lots of Ashvin Pumps" }));
  expect(lots.getByText("Long-term")).toBeTruthy();
  expect(lots.getByText("Short-term, long-term from 21 Jul 27")).toBeTruthy();
});

test("the filter shows the units of one owner, and is in the address", async () => {
  serveLedger({
    "GET /holdings?belongs_to=all": all,
    "GET /holdings?belongs_to=box%3A12": () => someHoldings([boxed]),
  });
  showPage("/holdings", HoldingsPage);
  await screen.findByRole("row", { name: /Konkan Foods/ });
  fireEvent.change(screen.getByRole("combobox", { name: "Owner" }), {
    target: { value: "box:12" },
  });
  await vi.waitFor(() => expect(screen.queryByRole("row", { name: /Konkan Foods/ })).toBeNull());
  expect(window.location.search).toBe("?owner=box%3A12");
});

test("an empty ledger offers what fills it", async () => {
  serveLedger({ "GET /holdings?belongs_to=all": () => someHoldings([]) });
  showPage("/holdings", HoldingsPage);
  const compare = await screen.findByRole("link", { name: "Compare with broker" });
  expect(compare.getAttribute("href")).toBe("/holdings/reconciliation");
  fireEvent.click(screen.getByRole("button", { name: "Add entry" }));
  expect(await screen.findByRole("dialog", { name: "Add entry" })).toBeTruthy();
});

test("holdings that could not be loaded can be loaded again", async () => {
  let isDown = true;
  serveLedger({
    "GET /holdings?belongs_to=all": () => (isDown ? fail(503, "database.down") : all()),
  });
  showPage("/holdings", HoldingsPage);
  await screen.findByText("Holdings could not be loaded");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table", { name: "Holdings" })).toBeTruthy();
});
