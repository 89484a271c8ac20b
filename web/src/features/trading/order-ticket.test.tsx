import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openDialog } from "../../shell/dialogs.ts";
import { TicketPage } from "./TicketPage.tsx";
import { billId, forgetPage, refuse, showPage, someBill } from "./trading.fixture.tsx";

vi.setConfig({ testTimeout: 30_000 });
afterEach(forgetPage);

const tcs = { symbol: "TCS", name: "Tata Consultancy", side: "BUY", lastPaise: 350_000 } as const;

async function openTicket() {
  act(() => openDialog("order-ticket", { shares: [tcs] }));
  return within(await screen.findByRole("dialog", { name: "Order TCS" }));
}

test("an order is priced by amount, and its bill opens", async () => {
  const { sent } = showPage("/company/TCS", <main />, { "POST /orders/bill": () => someBill() });
  const ticket = await openTicket();
  fireEvent.click(ticket.getByRole("radio", { name: "Amount" }));
  const amount = ticket.getByRole("textbox", { name: "Amount, ₹" });
  fireEvent.change(amount, { target: { value: "3,000" } });
  fireEvent.click(ticket.getByRole("button", { name: "Review order" }));
  ticket.getByText("Amount can't be less than LTP!");
  expect(sent).toEqual([]);

  fireEvent.change(amount, { target: { value: "25000" } });
  fireEvent.change(amount, { target: { value: "1000000000" } });
  ticket.getByText("At most ₹10 crore per order");
  expect(amount).toHaveProperty("value", "25000");
  fireEvent.change(amount, { target: { value: "25,000" } });
  ticket.getByText("7 shares, about ₹24,745");
  fireEvent.click(ticket.getByRole("button", { name: "Review order" }));
  await vi.waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      `/order-confirmation?bill=${billId}`,
    ),
  );
  // The bill's page may have begun to load.
  const bills = sent.filter(({ body }) => body !== null);
  expect(bills.map(({ body }) => body)).toEqual([
    { legs: [{ symbol: "TCS", side: "BUY", exchange: "NSE", amount_paise: 2_500_000 }] },
  ]);
});

test("what was typed is there again when the ticket is opened again, also after a refusal", async () => {
  showPage("/company/TCS", <main />, {
    "POST /orders/bill": () => refuse(404, "trading.unknown_share", "TCS is not a traded share."),
  });
  const ticket = await openTicket();
  fireEvent.change(ticket.getByRole("textbox", { name: "Quantity" }), { target: { value: "12" } });
  fireEvent.click(ticket.getByRole("button", { name: "Review order" }));
  await ticket.findByText("TCS is not a traded share.");
  fireEvent.click(ticket.getByRole("button", { name: "Close" }));
  const again = await openTicket();
  expect(again.getByRole("textbox", { name: "Quantity" })).toHaveProperty("value", "12");
});

test("shares to sell and to buy are priced together", async () => {
  const { sent } = showPage(
    "/sell-Buy-stocks?sell=INFY&buy=TCS",
    <TicketPage title="Sell and buy shares" side="BUY" />,
    { "POST /orders/bill": () => someBill() },
  );
  fireEvent.change(screen.getByRole("textbox", { name: "Quantity of INFY" }), {
    target: { value: "4" },
  });
  fireEvent.change(screen.getByRole("textbox", { name: "Quantity of TCS" }), {
    target: { value: "1" },
  });
  fireEvent.click(within(screen.getByRole("group", { name: "INFY" })).getByLabelText("BSE"));
  fireEvent.click(screen.getByRole("button", { name: "Review 2 orders" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/order-confirmation"));
  expect(sent.at(-1)?.body).toEqual({
    legs: [
      { symbol: "INFY", side: "SELL", exchange: "BSE", quantity: 4 },
      { symbol: "TCS", side: "BUY", exchange: "NSE", quantity: 1 },
    ],
  });
});
