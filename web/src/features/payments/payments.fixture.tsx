import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { BillingAnswer, CartItem, OrderAnswer, Quote, QuoteLine } from "@munshi/bff/contract";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { visitorCart } from "../../lib/cart.ts";
import { session, signOut } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import * as payParts from "../../pay-parts/pay.fixture.ts";
import { closeDialog } from "../../shell/dialogs.ts";

export const orderId = "0b8c1f7e-6c51-4a57-9d3e-2f6a1f0c9a11";

export const planLine: QuoteLine = payParts.someLine();

export const boxLine: QuoteLine = payParts.someLine({
  product: "box:12",
  name: "Steady Dividends",
  price_paise: 129_900,
});

/** A quote of a year's subscription; GST of 18 % is in the price. */
export function someQuote(changes: Partial<Quote> = {}): Quote {
  return { ...payParts.someQuote([planLine], { terms_version: "3" }), ...changes };
}

export function someCartItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: 12,
    slug: "steady-dividends",
    name: "Steady Dividends",
    investment_type: "ACTIVE",
    status: "ADDED",
    price_paise: 129_900,
    seen_paise: 129_900,
    period: "1 Year",
    ...changes,
  };
}

/** An unpaid order of a year's subscription. */
export function someOrder(changes: Partial<OrderAnswer> = {}): OrderAnswer {
  return {
    ...someQuote(),
    id: orderId,
    number: "M-1042",
    product: "SUBSCRIPTION",
    title: "1 Year subscription",
    state: "created",
    status_text: "Not paid yet.",
    is_settled: true,
    is_payable: true,
    refunded_paise: 0,
    created_at: "2026-11-25T05:00:00Z",
    expires_at: "2026-11-25T08:30:00Z",
    documents: [],
    hold: null,
    refundable_paise: 0,
    payments: [],
    refunds: [],
    events: [],
    next: null,
    ...changes,
  };
}

export const someBilling: BillingAnswer = {
  details: {
    name: "Asha Rao",
    address: "12 MG Road, Bengaluru",
    state_code: "29",
    pin_code: "560001",
    gstin: "",
  },
  states: [
    { code: "27", name: "Maharashtra" },
    { code: "29", name: "Karnataka" },
  ],
  seller: {
    name: "Munshi Research",
    gstin: "27AAAAA0000A1Z5",
    registration: "INH000000000",
    upi_handle: "munshi.rra@validbank",
  },
};

const member = payParts.someMember(null);

/** Logs a member in, without asking a server. */
export function arrive(): void {
  session.viewer = { ...visitor, isSignedIn: true, hasRiskProfile: true };
  session.member = member;
  session.isKnown = true;
}

/** A request from a page: method and path, parsed body, Idempotency-Key. */
export interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** Draws a page at an address; `serve` answers its calls by method and path below /api. */
export function showPage(
  address: string,
  page: ReactElement,
  serve: (sent: Sent) => Response | Promise<Response>,
): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call = `${init.method ?? "GET"} ${path.replace(/^\/api(?:\/core)?/, "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (call === "GET /session") {
      return Response.json({ viewer: session.viewer, member });
    }
    if (call === "POST /session/sign-out") return Response.json({});
    return serve({ call, body, key: new Headers(init.headers).get("idempotency-key") });
  });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider>
      <Router>{page}</Router>
    </MantineProvider>,
  );
}

/** Removes the page and forgets the member, the cart and what the servers answered. */
export async function forgetPage(): Promise<void> {
  cleanup();
  closeDialog();
  await signOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  snackbars.shown = [];
  Object.assign(visitorCart, { items: [], coupon: null });
  window.history.replaceState(null, "", "/");
}

/** A refusal as the servers send it. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message, requestId: "r-1" } }, { status });
}

export const shownSnackbars = (): readonly string[] => snackbars.shown.map(({ text }) => text);
