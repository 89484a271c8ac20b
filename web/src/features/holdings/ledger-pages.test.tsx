import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dialogs } from "../../shell/dialogs.ts";
import { ExecutionsPage } from "./ExecutionsPage.tsx";
import { GainsPage, listTaxYears } from "./GainsPage.tsx";
import {
  fail,
  forgetLedger,
  serveLedger,
  showPage,
  someDifference,
  someReconciliation,
  someSale,
  someYear,
} from "./holdings.fixture.tsx";
import { ReconciliationPage } from "./ReconciliationPage.tsx";

afterEach(() => {
  cleanup();
  forgetLedger();
  dialogs.open = null;
});

const compareKey = "GET /holdings/reconciliation";
const resolveKey = "POST /holdings/reconciliation/resolve";

test("the broker's quantity is adopted with the date and cost of the purchase", async () => {
  const calls = serveLedger({
    [compareKey]: () => someReconciliation([someDifference()]),
    [resolveKey]: () => someReconciliation([]),
  });
  showPage("/holdings/reconciliation", ReconciliationPage);
  const cost = await screen.findByLabelText("Cost per share, ₹");
  expect(cost).toHaveProperty("value", "105.50");
  fireEvent.change(screen.getByLabelText("Purchase date"), { target: { value: "1/4/2099" } });
  fireEvent.click(screen.getByRole("button", { name: /^Adopt/ }));
  expect(screen.getByText("Choose today or an earlier date.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Purchase date"), { target: { value: "1/4/2024" } });
  fireEvent.click(screen.getByRole("button", { name: /^Adopt/ }));
  await screen.findByText("No differences");
  expect(screen.getByText(/25 Nov 26, 11:30/)).toBeTruthy();
  expect(calls.find(({ key }) => key === resolveKey)?.body).toEqual({
    isin: "INE000A01018",
    ledger_quantity: 10,
    broker_quantity: 25,
    choice: "adopt",
    acquired_on: "2024-04-01",
    price_paise: 105_50,
  });
});

test("a difference that is kept stays listed", async () => {
  serveLedger({
    [compareKey]: () => someReconciliation([someDifference({ kind: "t1", broker_t1: 5 })]),
    [resolveKey]: () => someReconciliation([someDifference({ kept: true })]),
  });
  showPage("/holdings/reconciliation", ReconciliationPage);
  fireEvent.click(await screen.findByRole("button", { name: "Keep difference of Konkan Foods" }));
  expect(await screen.findByText("Nothing to resolve")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Kept differences" })).toBeTruthy();
});

test.each([
  ["broker.not_connected", "No broker is connected"],
  ["broker.session_over", "Your broker login has ended"],
])("%s leads to the login of the broker", async (code, title) => {
  serveLedger({ [compareKey]: () => fail(400, code) });
  showPage("/holdings/reconciliation", ReconciliationPage);
  await screen.findByText(title);
  fireEvent.click(screen.getByRole("button", { name: "Login with your Broker" }));
  expect(dialogs.open).toBe("broker-login");
});

test("tax years begin in April", () => {
  expect(listTaxYears("2026-11-25")[0]).toBe("2026-27");
  expect(listTaxYears("2026-03-31")[0]).toBe("2025-26");
});

test("gains of a tax year show the exemption used, and sales by lot", async () => {
  const sales = [
    someSale(),
    someSale({ acquired_on: null, quantity: 5, cost_paise: null, gain_paise: null, is_long: null }),
    someSale({ acquired_on: "2026-10-05", is_long: null, is_intraday: true }),
  ];
  serveLedger({
    "GET /holdings/realised?tax_year=2026-27": () =>
      someYear({
        sales,
        short_gain_paise: -300_00,
        intraday_gain_paise: 50_00,
        unknown_quantity: 5,
      }),
  });
  showPage("/holdings/gains?year=2026-27", GainsPage);
  expect((await screen.findByText("Exemption used")).nextSibling?.textContent).toBe("₹700");
  expect(screen.getByText("5 shares sold without a recorded purchase")).toBeTruthy();
  expect(screen.getByText("Intraday gain").nextSibling?.textContent).toContain("+₹50");
  fireEvent.click(screen.getByRole("button", { name: "3 lots of Konkan Foods, sold 05 Oct 26" }));
  const lots = within(screen.getByRole("table", { name: "Lots sold of Konkan Foods" }));
  expect(lots.getByText("Purchase not recorded")).toBeTruthy();
  expect(lots.getByText("Intraday")).toBeTruthy();
});

const noteKey = "POST /holdings/contract-note";
const qualityKey = "GET /holdings/fill-quality";

async function uploadNote(): Promise<void> {
  showPage("/holdings/executions", ExecutionsPage);
  fireEvent.change(await screen.findByLabelText("Contract note as CSV"), {
    target: { files: [new File(["trade_date,isin"], "note.csv")] },
  });
}

test("a contract note shows where it differs", async () => {
  serveLedger({
    [qualityKey]: () => ({ brokers: [] }),
    [noteKey]: () => ({
      rows: [
        {
          co_code: 1,
          isin: "INE000A01018",
          symbol: "KONKAN",
          name: "Konkan Foods",
          day: "2026-11-20",
          side: "BUY",
          note_quantity: 10,
          fill_quantity: 8,
          note_average_paise: 100_00,
          fill_average_paise: 100_00,
          note_charges_paise: 12_00,
          bill_charges_paise: 9_00,
          differences: ["quantity", "charges"],
        },
      ],
      note_charges_paise: 12_00,
      bill_charges_paise: 9_00,
      differing: 1,
    }),
  });
  await uploadNote();
  const row = within(await screen.findByRole("row", { name: /Konkan Foods/ }));
  expect(row.getByText("Quantity, Charges")).toBeTruthy();
  expect(screen.getByText("1 of 1 trades differ")).toBeTruthy();
});

test("a bad contract note names its lines", async () => {
  const details = [{ path: "line 3", message: "quantity must be a whole number of shares" }];
  serveLedger({
    [qualityKey]: () => ({ brokers: [] }),
    [noteKey]: () => fail(400, "holdings.unreadable_note", { details }),
  });
  await uploadNote();
  expect(
    await screen.findByText("Line 3: quantity must be a whole number of shares."),
  ).toBeTruthy();
});

test("fills are compared by broker", async () => {
  serveLedger({
    [qualityKey]: () => ({
      brokers: [
        {
          id: 3,
          name: "Zerodha",
          orders: 12,
          filled_percent: 97.5,
          slippage_bps: 4.25,
          first_fill_seconds: null,
        },
      ],
    }),
  });
  showPage("/holdings/executions", ExecutionsPage);
  const row = await screen.findByRole("row", { name: /Zerodha/ });
  await vi.waitFor(() => expect(row.textContent).toBe("Zerodha1297.50 %+4.25 bps--"));
});
