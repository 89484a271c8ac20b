import { MantineProvider } from "@mantine/core";
import type {
  HeldShareAnswer,
  Holding,
  HoldingDifference,
  HoldingsAnswer,
  HoldingTransaction,
  RealisedAnswer,
  RealisedSale,
  Reconciliation,
} from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { render } from "@testing-library/react";
import { createElement } from "react";
import type { ComponentType } from "react";
import { vi } from "vitest";
import { readJson } from "../../lib/read-json.ts";
import { beginSession } from "../../lib/session/session.ts";

const konkan = { co_code: 1, isin: "INE000A01018", symbol: "KONKAN", name: "Konkan Foods" };

export function someLot(changes: Partial<Holding["lots"][number]> = {}): Holding["lots"][number] {
  return {
    acquired_on: "2026-07-20",
    quantity: 10,
    cost_paise: 1_000_00,
    is_long: false,
    long_from: "2027-07-21",
    belongs_to: null,
    broker: null,
    ...changes,
  };
}

export function someHolding(changes: Partial<Holding> = {}): Holding {
  return {
    ...konkan,
    quantity: 10,
    average_paise: 100_00,
    invested_paise: 1_000_00,
    last_paise: 120_00,
    last_on: "2026-11-20",
    value_paise: 1_200_00,
    gain_paise: 200_00,
    gain_percent: 20,
    day_change_paise: 50_00,
    return: { percent: 18.5, kind: "absolute", reason: null },
    owners: [{ belongs_to: null, quantity: 10, invested_paise: 1_000_00 }],
    lots: [someLot()],
    ...changes,
  };
}

export function someHoldings(holdings: readonly Holding[]): HoldingsAnswer {
  return {
    as_of: "2026-11-20",
    holdings: [...holdings],
    invested_paise: 1_000_00,
    value_paise: 1_200_00,
    gain_paise: 200_00,
    gain_percent: 20,
    day_change_paise: -30_00,
    return: { percent: 12.5, kind: "xirr", reason: null },
    without_price: 0,
  };
}

export function someTransaction(changes: Partial<HoldingTransaction> = {}): HoldingTransaction {
  return {
    id: "018f3c1e-0000-7000-8000-000000000001",
    kind: "buy",
    source: "manual",
    day: "2026-07-20",
    acquired_on: "2026-07-20",
    quantity: 10,
    price_paise: 100_00,
    value_paise: 1_000_00,
    charges_paise: 0,
    belongs_to: null,
    moved_to: null,
    broker: null,
    order: null,
    replaces: null,
    withdrawn_at: null,
    can_change: true,
    note: "",
    recorded_at: "2026-07-20T10:00:00.000Z",
    ...changes,
  };
}

export function someShare(changes: Partial<HeldShareAnswer> = {}): HeldShareAnswer {
  return {
    ...konkan,
    transactions: [someTransaction()],
    actions: [],
    tax_lots: [someLot()],
    realised: [],
    ...changes,
  };
}

export function someDemerger(): HeldShareAnswer["actions"][number] {
  const into = { co_code: 2, isin: "INE000C01014", symbol: "KONKANRET", name: "Konkan Retail" };
  return {
    day: "2026-09-01",
    kind: "demerger",
    from: 3,
    to: 1,
    entered: {
      id: "018f3c1e-0000-7000-8000-00000000000a",
      share: konkan,
      into,
      child_cost_percent: 12.5,
    },
  };
}

export function someSale(changes: Partial<RealisedSale> = {}): RealisedSale {
  return {
    ...konkan,
    broker: null,
    sold_on: "2026-10-05",
    acquired_on: "2024-03-11",
    quantity: 10,
    proceeds_paise: 3_000_00,
    cost_paise: 2_000_00,
    gain_paise: 1_000_00,
    is_long: true,
    is_intraday: false,
    ...changes,
  };
}

export function someYear(changes: Partial<RealisedAnswer> = {}): RealisedAnswer {
  return {
    tax_year: "2026-27",
    sales: [someSale()],
    short_gain_paise: 0,
    long_gain_paise: 1_000_00,
    intraday_gain_paise: 0,
    unknown_quantity: 0,
    ...changes,
  };
}

export function someDifference(changes: Partial<HoldingDifference> = {}): HoldingDifference {
  return {
    ...konkan,
    kind: "quantity",
    ledger_quantity: 10,
    broker_quantity: 25,
    ledger_t1: 0,
    broker_t1: 0,
    broker_average_paise: 105_50,
    likely: null,
    kept: false,
    ...changes,
  };
}

export function someReconciliation(differences: readonly HoldingDifference[]): Reconciliation {
  return {
    broker: { id: 3, name: "Zerodha" },
    as_of: "2026-11-25T06:00:00.000Z",
    agreeing: 4,
    differences: [...differences],
  };
}

/** A call that a page made. */
export interface SeenCall {
  readonly key: string;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}

/** Answers calls by `GET /holdings`; a function is asked each time, a failure is thrown by it. */
export function serveLedger(answers: { readonly [key: string]: () => unknown }): SeenCall[] {
  const calls: SeenCall[] = [];
  beginSession({ viewer: { ...visitor, isSignedIn: true }, member: null });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const key = `${init.method} ${path.replace(/^\/api\/core/, "")}`;
    if (path.endsWith("/stock_boxes/own"))
      return Response.json({
        boxes: [{ id: 12, name: "Pump makers" }],
        favourites: [],
        follows: [],
      });
    if (path.endsWith("/views/stock-boxes")) return Response.json({ asOf: null, boxes: [] });
    calls.push({
      key,
      body: typeof init.body === "string" ? readJson(init.body) : null,
      idempotencyKey: new Headers(init.headers).get("idempotency-key"),
    });
    const answer = answers[key]?.();
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return calls;
}

/** A failure with its HTTP status. */
export function fail(status: number, code: string, more: object = {}): Response {
  return Response.json(
    { error: { code, message: "Try again.", requestId: "r1", ...more } },
    { status },
  );
}

export function showPage(address: string, Page: ComponentType): void {
  window.history.replaceState(null, "", address);
  render(<MantineProvider env="test">{createElement(Page)}</MantineProvider>);
}

export function forgetLedger(): void {
  sessionStorage.clear();
  beginSession({ viewer: visitor, member: null });
  vi.unstubAllGlobals();
}
