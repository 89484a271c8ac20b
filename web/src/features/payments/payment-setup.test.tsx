import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSlice } from "../../lib/session/stored-state.ts";
import { arrive, forgetPage, showPage, someBilling } from "./payments.fixture.tsx";
import type { Sent } from "./payments.fixture.tsx";
import { PaymentSetupPage } from "./PaymentSetupPage.tsx";

vi.setConfig({ testTimeout: 30_000 });

const address = `/payment-setup?next=${encodeURIComponent("/make-payment?plan=one-year")}`;
let sent: Sent[];

beforeEach(() => {
  sent = [];
  arrive();
});
afterEach(async () => {
  await forgetPage();
  localStorage.clear();
});

function show(details: typeof someBilling.details): void {
  showPage(address, <PaymentSetupPage />, (request) => {
    if (request.call === "POST /payments/billing") sent.push(request);
    return Response.json({ ...someBilling, details });
  });
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};

test("details are checked, saved and lead back to the payment", async () => {
  show(null);
  expect(await screen.findByDisplayValue("Asha Rao")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  expect(await screen.findByText("Enter your address.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Address/));
  expect(sent).toEqual([]);
  type("Address", "12 MG Road");
  type("State", "29");
  type("PIN code", "560 001");
  fireEvent.click(screen.getByRole("button", { name: "Save and continue" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/make-payment"));
  expect(window.location.search).toBe("?plan=one-year");
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "Asha Rao", address: "12 MG Road", state_code: "29", pin_code: "560001", gstin: "" },
  ]);
});

test("the page says why it asks, who is paid, and can be skipped", async () => {
  show(null);
  expect(await screen.findByText(/place of supply, and so CGST and SGST or IGST/)).toBeTruthy();
  expect(screen.getByText("munshi.rra@validbank")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Skip for now" }));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/make-payment"));
  expect(readSlice("payment")).toEqual({ billing_asked: true });
  expect(sent).toEqual([]);
});
