import { MantineProvider } from "@mantine/core";
import { visitor } from "@munshi/bff/contract";
import type { BillLeg, OrderBatch, OrderBill, OrderLeg, TradingState } from "@munshi/bff/contract";
import { cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { Router } from "wouter";
import { Dialogs } from "../../app/Dialogs.tsx";
import { beginSession } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { someMember } from "../../pay-parts/pay.fixture.ts";
import { closeDialog } from "../../shell/dialogs.ts";

const share = {
  co_code: 1,
  isin: "INE467B01029",
  symbol: "TCS",
  exchange: "NSE",
  series: "EQ",
  name: "Tata Consultancy Services Limited",
} as const;

export const billId = "01a212e5-2670-7002-b2b9-ddea3b12baaa";
export const batchId = "01a212e9-611a-74b6-9c10-315bd4802bc7";

export function someBillLeg(changes: Partial<BillLeg> = {}): BillLeg {
  return {
    ...share,
    side: "BUY",
    quantity: 10,
    last_paise: 350_000,
    limit_paise: 353_500,
    value_paise: 3_535_000,
    charges: null,
    tax: null,
    problems: [],
    ...changes,
  };
}

/** A bill of ten shares at ₹3,535, made now. */
export function someBill(changes: Partial<OrderBill> = {}): OrderBill {
  const now = Date.now();
  return {
    id: billId,
    created_at: new Date(now).toISOString(),
    valid_till: new Date(now + 300_000).toISOString(),
    kind: "order",
    belongs_to: null,
    purpose: null,
    broker: { id: 3, name: "Zerodha" },
    sending: "now",
    market_message: "Market is open.",
    prices: "broker",
    price_as_of: new Date(now).toISOString(),
    legs: [someBillLeg()],
    problems: [],
    buy_paise: 3_535_000,
    sell_paise: 0,
    charges_paise: 0,
    charges_source: "rates",
    tax_paise: 0,
    needed_paise: 3_605_700,
    available_paise: 24_543_160,
    can_confirm: true,
    ...changes,
  };
}

export function someLeg(changes: Partial<OrderLeg> = {}): OrderLeg {
  return {
    ...share,
    id: "01a212e9-0000-7000-8000-000000000001",
    side: "BUY",
    quantity: 10,
    limit_paise: 353_500,
    is_after_market: false,
    state: "open",
    state_text: "Open at the exchange",
    filled_quantity: 0,
    filled_paise: 0,
    average_paise: null,
    reason: null,
    broker_text: "",
    broker_order_id: "17956132265511",
    tag: "MN23456789ABCDEFGHJK",
    asks: false,
    asks_about: null,
    can_cancel: true,
    sent_at: "2026-11-25T05:00:00.000Z",
    updated_at: "2026-11-25T05:00:00.000Z",
    ...changes,
  };
}

/** A batch whose only order is open. */
export function someBatch(changes: Partial<OrderBatch> = {}): OrderBatch {
  return {
    id: batchId,
    number: "OR-7K3QX9P2",
    kind: "order",
    belongs_to: null,
    title: "Buy TCS",
    broker: { id: 3, name: "Zerodha" },
    state: "working",
    state_text: "Sent. Waiting for the exchange.",
    pause: null,
    is_settled: false,
    can_continue: false,
    can_reopen_page: false,
    can_retry: false,
    created_at: "2026-11-25T05:00:00.000Z",
    buy_paise: 3_535_000,
    sell_paise: 0,
    filled_buy_paise: 0,
    filled_sell_paise: 0,
    legs: [someLeg()],
    bill: null,
    retry_of: null,
    retried_by: null,
    events: [],
    ...changes,
  };
}

export function someState(changes: Partial<TradingState> = {}): TradingState {
  return {
    broker: { id: 3, name: "Zerodha" },
    is_connected: true,
    placing: "calls",
    after_market: true,
    frozen_since: null,
    running: 0,
    asking: 0,
    ...changes,
  };
}

/** The documented answer of placing orders. */
export const placed = (batch = batchId) => ({
  success: true,
  message: "Orders placed.",
  data: {
    data_details_list: [],
    recommended_list: [],
    buy_stocks: ["TCS"],
    resp: { basket_number: "OR-7K3QX9P2", vas_redirect: null },
    form: null,
    batch,
  },
});

/** A request: method and path below /api/core, parsed body, Idempotency-Key. */
export interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly key: string | null;
}

export type Answers = Record<string, (sent: Sent) => unknown>;

/** A refusal as the servers send it. */
export function refuse(status: number, code: string, message: string, fields: object = {}) {
  return Response.json({ error: { code, message, requestId: "r-1" }, ...fields }, { status });
}

/** Draws a page at an address for a member; `answers` are by method and path, and logged in `sent`. */
export function showPage(
  address: string,
  page: ReactElement,
  answers: Answers,
): { readonly sent: Sent[] } {
  const sent: Sent[] = [];
  beginSession({
    viewer: { ...visitor, isSignedIn: true, isSubscribed: true },
    member: { ...someMember(null), kycStatus: "COMPLETED", activeBroker: 3 },
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call = `${init.method ?? "GET"} ${path.replace(/^\/api(?:\/core)?/, "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const asked = { call, body, key: new Headers(init.headers).get("idempotency-key") };
    sent.push(asked);
    if (call === "GET /user/broker/") return Response.json(brokers);
    const answer = answers[call] ?? answers[call.replace(/\?.*$/, "")];
    const given = answer === undefined ? refuse(404, "route.unknown", call) : await answer(asked);
    return given instanceof Response ? given : Response.json(given);
  });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  window.history.replaceState(null, "", address);
  render(
    <MantineProvider env="test">
      <Router>
        {page}
        <Dialogs />
      </Router>
    </MantineProvider>,
  );
  return { sent };
}

/** Removes the page and forgets the member and what the servers answered. */
export function forgetPage(): void {
  cleanup();
  closeDialog();
  beginSession({ viewer: visitor, member: null });
  sessionStorage.clear();
  snackbars.shown = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
}

/** The directory of brokers, where one has a page for adding funds. */
const brokers = [
  {
    id: 3,
    name: "Zerodha",
    partner_id: "zerodha",
    logo: "/brokers/zerodha.svg",
    tile: "open",
    tooltip: "",
    is_active: true,
    vendor: null,
    config: { oauth: { callback: "/zerodha" }, AddFundsUri: "https://kite.example/funds" },
  },
];

export const shownSnackbars = (): readonly string[] => snackbars.shown.map(({ text }) => text);
