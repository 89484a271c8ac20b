import { MantineProvider } from "@mantine/core";
import type { AccessAnswer } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import {
  accessTo,
  forgetAnswers,
  someAccess,
  someLine,
  someMember,
  someQuote,
  someRefundQuote,
} from "../../pay-parts/pay.fixture.ts";
import { SubscriptionPage } from "./SubscriptionPage.tsx";

let access: AccessAnswer;
let planIds: readonly string[];
const calls: string[] = [];

function serve(path: string): unknown {
  if (path.includes("/payments/access")) return access;
  if (path.includes("/payments/quote")) {
    return { items: [], quote: someQuote([someLine({ days: 120, price_paise: 57_534 })]) };
  }
  if (path.includes("/user/pricing")) {
    return {
      plans: planIds.map((id) => ({ id, scheme: `Plan ${id}` })),
      subs_valid_till: null,
      trial_valid_till: null,
    };
  }
  if (path.includes("/payments/refund_quote")) return someRefundQuote();
  if (path.includes("/payments/pause")) {
    const product = someAccess({ is_open: false, is_paused: true, paused_days: 364 });
    access = accessTo(product);
    return { success: true, message: "Paused", product };
  }
  return {};
}

beforeEach(() => {
  access = accessTo(someAccess());
  planIds = ["one-year"];
  calls.length = 0;
  snackbars.shown = [];
  session.isKnown = true;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
  session.member = someMember("2027-11-24T18:29:59.999Z");
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "POST" && typeof body === "string") calls.push(`${path} ${body}`);
    return Response.json(serve(path));
  });
});
afterEach(() => {
  cleanup();
  session.viewer = visitor;
  session.member = null;
  session.isKnown = false;
  forgetAnswers();
  vi.unstubAllGlobals();
});

async function show(): Promise<void> {
  window.history.replaceState(null, "", "/subscription");
  render(
    <MantineProvider env="test">
      <SubscriptionPage />
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Fees this financial year" });
}

const product = (name: string) => within(screen.getByRole("region", { name }));

test("an open product says why, until when, what is refundable and what renewing adds", async () => {
  await show();
  const card = product("Subscription");
  expect(card.getByText("Open")).toBeTruthy();
  expect(card.getByText(/^Open until 24 Nov 27: paid 1 Year on 25 Nov 26/)).toBeTruthy();
  expect(card.getByRole("link", { name: "View order" }).getAttribute("href")).toMatch(
    /^\/order-summary\?order=018f/,
  );
  expect(card.getByText("₹1,745.20")).toBeTruthy();
  expect(await card.findByText("Adds 120 days until 24 Nov 27, ₹575.34")).toBeTruthy();
  const renew = await card.findByRole("link", { name: "Renew: Subscription" });
  expect(renew.getAttribute("href")).toBe("/make-payment?plan=one-year&next=%2Fsubscription");
});

test("a product that is paid for a year says from when it can be renewed", async () => {
  access = accessTo(someAccess({ renews_from: "2026-11-26T18:30:00.000Z" }));
  await show();
  expect(product("Subscription").getByText("From 27 Nov 26")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Renew/ })).toBeNull();
});

test("pausing says what happens, then pauses in one step", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  const dialog = within(screen.getByRole("dialog", { name: "Pause Subscription?" }));
  expect(dialog.getByText(/^It stays open until the end of today\./)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Pause" }));
  await screen.findByRole("button", { name: "Resume" });
  expect(calls).toContain('/api/core/payments/pause {"product":"subscription"}');
  expect(product("Subscription").getByText("364")).toBeTruthy();
});

test("the refund is calculated before it is requested", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Cancel and refund" }));
  await screen.findByRole("button", { name: "Cancel and refund ₹1,745.20" });
  expect(calls.filter((call) => call.includes("/payments/refund "))).toEqual([]);
});

test("a former subscriber is led to their own work", async () => {
  session.viewer = { ...visitor, isSignedIn: true };
  session.member = someMember("2026-11-21T18:29:59.999Z");
  access = accessTo(
    someAccess({
      is_open: false,
      reason: "Locked: the subscription ended on 21 Nov 26.",
      till: null,
      can_pause: false,
      order: null,
      refundable_paise: 0,
    }),
  );
  await show();
  expect(product("Subscription").getByText("Locked")).toBeTruthy();
  expect(await product("Subscription").findByRole("link", { name: /^Subscribe/ })).toBeTruthy();
  const links = product("Your work").getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toContain("Download all your data");
});

test("fees of the financial year are shown against the limit", async () => {
  await show();
  const fees = product("Fees this financial year");
  expect(fees.getByText("₹1,483.05")).toBeTruthy();
  expect(fees.getByText("₹1,51,000")).toBeTruthy();
});

test("a box is renewed by itself, the subscription by the first of several plans", async () => {
  planIds = ["one-year", "one-month"];
  access = accessTo(
    someAccess(),
    someAccess({ product: "box:12", name: "Tapi Small Caps", refundable_paise: 0 }),
  );
  await show();
  const renew = await screen.findByRole("link", { name: "Renew: Subscription" });
  expect(renew.getAttribute("href")).toBe("/make-payment?plan=one-year&next=%2Fsubscription");
  expect(await screen.findByText("Renew: Plan one-year")).toBeTruthy();
  const box = screen.getByRole("link", { name: "Renew: Tapi Small Caps" });
  expect(box.getAttribute("href")).toBe("/make-payment?box=12&next=%2Fsubscription");
});

test("days that are paid behind a running coupon are refunded from the orders", async () => {
  access = accessTo(someAccess({ order: null }));
  await show();
  const link = screen.getByRole("link", { name: "Cancel and refund" });
  expect(link.getAttribute("href")).toBe("/order-summary");
});

test("a member who never subscribed is not led to earlier work", async () => {
  session.viewer = { ...visitor, isSignedIn: true };
  session.member = someMember(null);
  access = accessTo(someAccess({ is_open: false, till: null, order: null, refundable_paise: 0 }));
  await show();
  expect(screen.queryByRole("region", { name: "Your work" })).toBeNull();
});
