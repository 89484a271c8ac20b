import type {
  BoxInvestment,
  BoxPlanAnswer,
  BoxRebalance,
  OrderBill,
  Sip,
  SipCycle,
} from "@munshi/bff/contract";

const box = { id: 7, name: "Large Cap Core" };

/** A bill of two purchases at a connected broker. */
export function someBill(changes: Partial<OrderBill> = {}): OrderBill {
  return {
    id: "0198f1a2-0000-7000-8000-0000000000b1",
    created_at: "2026-11-25T05:00:00.000Z",
    valid_till: "2026-11-25T05:05:00.000Z",
    kind: "invest",
    belongs_to: "box:7",
    purpose: "Calm Momentum: invest",
    broker: { id: 4, name: "Zerodha" },
    sending: "now",
    market_message: "The market is open.",
    prices: "last_close",
    price_as_of: "2026-11-20",
    legs: [],
    problems: [],
    buy_paise: 50_000_00,
    sell_paise: 0,
    charges_paise: 0,
    tax_paise: 0,
    charges_source: "rates",
    needed_paise: 51_000_00,
    available_paise: 1_00_000_00,
    can_confirm: true,
    ...changes,
  };
}

export function somePlan(changes: Partial<BoxPlanAnswer> = {}): BoxPlanAnswer {
  return {
    box,
    version: 3,
    as_of: "2026-11-20",
    amount_paise: 50_000_00,
    buy_paise: 49_900_00,
    sell_paise: 0,
    cash_paise: 100_00,
    legs: [
      {
        co_code: 1,
        symbol: "ASHA",
        name: "Asha Cements",
        side: "BUY",
        quantity: 12,
        price_paise: 100_00,
        value_paise: 1_200_00,
      },
    ],
    left_out: [],
    message: "Buys the stocks of the box in whole shares.",
    bill: someBill(),
    ...changes,
  };
}

/** A stock that the member and the manager changed. */
export const conflict: BoxRebalance["rows"][number] = {
  co_code: 1,
  symbol: "ASHA",
  name: "Asha Cements",
  quantity: 12,
  base: 60,
  theirs: 40,
  mine: 30,
  target: 30,
  decided_by: "you",
  is_conflict: true,
  can_choose: true,
};

export function someRebalance(rows: BoxRebalance["rows"]): BoxRebalance {
  return { ...somePlan(), from_version: 2, note: "Less cement", rows };
}

export function someInvestment(changes: Partial<BoxInvestment> = {}): BoxInvestment {
  return {
    box,
    is_locked: false,
    running: null,
    as_of: "2026-11-20",
    minimum_paise: 25_000_00,
    is_invested: false,
    invest_actively: true,
    version: 3,
    newest_version: 3,
    can_rebalance: false,
    can_repair: false,
    value_paise: 0,
    cost_paise: 0,
    drift: 0,
    stocks: [],
    sip: null,
    ...changes,
  };
}

/** The same with shares of the second version. */
export function someHeld(changes: Partial<BoxInvestment> = {}): BoxInvestment {
  return someInvestment({
    is_invested: true,
    version: 2,
    value_paise: 60_000_00,
    cost_paise: 50_000_00,
    drift: 4,
    stocks: [
      {
        co_code: 1,
        symbol: "ASHA",
        name: "Asha Cements",
        quantity: 12,
        value_paise: 60_000_00,
        cost_paise: 50_000_00,
        weight: 100,
        target: 60,
        state: "off",
      },
    ],
    ...changes,
  });
}

export function someCycle(changes: Partial<SipCycle> = {}): SipCycle {
  return {
    number: 1,
    planned_on: "2027-01-26",
    moved_on: "2027-01-27",
    moved_why: "26 Jan 27 is a market holiday, Republic Day.",
    state: "upcoming",
    reason: null,
    amount_paise: 9_000_00,
    spent_paise: 0,
    carried_paise: 0,
    batch: null,
    ...changes,
  };
}

export function someSip(changes: Partial<Sip> = {}): Sip {
  const next = someCycle({ number: 2 });
  return {
    id: "0198f1a2-0000-7000-8000-0000000000c1",
    box,
    invest_actively: true,
    amount_paise: 9_000_00,
    frequency: "monthly",
    day: 26,
    starts_on: "2026-11-26",
    state: "running",
    carried_paise: 850_00,
    due: null,
    next: {
      number: next.number,
      planned_on: next.planned_on,
      moved_on: next.moved_on,
      moved_why: next.moved_why,
    },
    cycles: [next],
    created_at: "2026-11-25T05:00:00.000Z",
    ...changes,
  };
}
