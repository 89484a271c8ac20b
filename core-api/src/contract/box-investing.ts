import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { plainAnswer } from "./answers.ts";
import { day, notPublished } from "./company.ts";
import { idText, isTrue, ideaHolding } from "./flavours.ts";
import { stockBoxLimits } from "./limits.ts";
import { orderBill, paise } from "./order-bill.ts";
import { defineRoutes } from "./route.ts";
import { lockedBox, unknownBox } from "./stock-boxes.ts";

const moment = z.iso.datetime();
const rupees = z.number().describe("₹.");
const percent = z.number().describe("Percent.");
const sipParams = z.object({ id: z.uuid() });
const boxIdParams = z.object({ id: idText });
/** ₹10 crore, the cap of one order. */
const mostPaise = 10_000_000_000;
const amountPaise = z.int().min(1).max(mostPaise).describe("Paise; at most ₹10 crore.");
const amountText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, "must be an amount in ₹")
  .transform(Number)
  .refine((amount) => amount <= mostPaise / 100, "must be at most ₹10 crore");

const frequency = z.enum(["weekly", "fortnightly", "monthly"]);
const monthDay = z
  .union([z.int().min(1).max(28), z.literal("last")])
  .describe("Day of the month, of a monthly SIP: 1 to 28, or the last.");

const stock = {
  co_code: z.int(),
  symbol: z.string(),
  name: z.string(),
};

const planLeg = z.object({
  ...stock,
  side: z.enum(["BUY", "SELL"]),
  quantity: z.int(),
  price_paise: paise.describe("Last close."),
  value_paise: paise,
});

const leftOut = z.object({
  ...stock,
  reason: z.enum(["excluded", "suspended", "delisted", "unpriced", "unknown"]),
  message: z.string().describe("Why it is not ordered, in words."),
  quantity: z.int().describe("Shares held; they stay."),
});

/** Orders that are planned for a box; the bill is confirmed by POST /payments/place_order. */
const plan = z.object({
  box: z.object({ id: z.int(), name: z.string() }),
  version: z.int().describe("The version of the box that it is for."),
  as_of: day.describe("Day of the prices of the plan; the bill has today's where the broker does."),
  amount_paise: paise.describe("Money put in, with cash carried."),
  buy_paise: paise,
  sell_paise: paise,
  cash_paise: paise.describe("Left over: amount + sales − purchases."),
  legs: z.array(planLeg).describe("Sells first."),
  left_out: z.array(leftOut),
  message: z.string().describe("What the plan does, or why there is nothing to order."),
  bill: orderBill.nullable().describe("Null: nothing to order."),
});

const choice = z.enum(["mine", "theirs"]);

const rebalanceRow = z.object({
  ...stock,
  quantity: z.int().describe("Shares held."),
  base: percent.describe("Weight in the version that was bought."),
  theirs: percent.describe("In the new version."),
  mine: percent.describe("As held; that of the bought version where only prices moved it."),
  target: percent.describe("After the rebalance."),
  decided_by: z
    .enum(["same", "manager", "you", "excluded"])
    .describe("Which side's change is taken; same: neither changed it."),
  is_conflict: z.boolean().describe("Both changed it differently."),
  can_choose: z.boolean().describe("A choice for this stock changes the plan."),
});

const rebalance = plan.extend({
  from_version: z.int(),
  note: z.string().describe("The manager's note on the new version; may be empty."),
  rows: z.array(rebalanceRow),
});

const driftRow = z.object({
  ...stock,
  quantity: z.int(),
  value_paise: paise.nullable().describe("Null: no price."),
  cost_paise: paise.describe("With charges."),
  weight: percent.describe("Of what is held and what is missing."),
  target: percent
    .nullable()
    .describe("In the version that was bought; 0: not in it; null: hidden without access."),
  state: z
    .enum(["held", "missing", "extra", "off"])
    .describe("off: further from its weight than 5 percentage points or a quarter of it."),
});

const schedule = z.object({
  number: z.int(),
  planned_on: day,
  moved_on: day.describe("The trading day on which it opens."),
  moved_why: z.string().nullable().describe("Why the day moved; null: it did not."),
});

const cycle = schedule.extend({
  state: z
    .enum(["due", "ordered", "bought", "skipped", "upcoming"])
    .describe("due: waits for the member; ordered: its orders are not settled yet."),
  reason: z.string().nullable().describe("Why it was skipped, in words."),
  amount_paise: paise,
  spent_paise: paise.describe("Of its orders."),
  carried_paise: paise.describe("Cash carried to the next cycle."),
  batch: z.uuid().nullable().describe("Its orders."),
});

const sip = z.object({
  id: z.uuid(),
  box: z.object({ id: z.int(), name: z.string() }),
  invest_actively: z.boolean(),
  amount_paise: paise,
  frequency,
  day: monthDay.nullable().describe("Null: not monthly."),
  starts_on: day,
  state: z.enum(["running", "paused", "stopped"]),
  carried_paise: paise.describe("Added to the next purchase."),
  due: cycle.nullable().describe("Waits for the member's confirmation."),
  next: schedule.nullable().describe("The next cycle; null once stopped."),
  cycles: z.array(cycle).describe("Newest first; the next one too."),
  created_at: moment,
});

const investment = z.object({
  box: z.object({ id: z.int(), name: z.string() }),
  is_locked: z.boolean().describe("The box has a fee that the member has not paid."),
  as_of: day,
  minimum_paise: paise.nullable().describe("Of a first purchase; null: a stock has no price."),
  is_invested: z.boolean(),
  invest_actively: z.boolean(),
  version: z.int().describe("Version that is held; the newest if nothing is."),
  newest_version: z.int(),
  running: z
    .uuid()
    .nullable()
    .describe("Orders of this box that are not settled; until then it can only be bought."),
  can_rebalance: z.boolean(),
  can_repair: z.boolean(),
  value_paise: paise,
  cost_paise: paise,
  drift: percent.describe("One-way: what would have to be traded to restore all weights."),
  stocks: z.array(driftRow).describe("Without access, what is held alone."),
  sip: sip.nullable(),
});

const sipBody = {
  amount_paise: amountPaise,
  frequency: frequency.default("monthly"),
  day: monthDay.exactOptional().describe("Of a monthly SIP; absent: that of its first day."),
  starts_on: day.describe("First day of the schedule, from today on, within one year."),
};

const planFailures = {
  ...unknownBox,
  ...notPublished,
  "trading.unknown_share": [404, "A share is not known or not traded."],
  "stock_box.empty": [409, "The box has no stocks yet."],
} as const;
const buyFailures = {
  ...planFailures,
  ...lockedBox,
  "stock_box.unpriced": [409, "A stock has no price."],
} as const;
const belowMinimum = {
  "box_investing.below_minimum": [409, "The amount is below the minimum amount."],
} as const;
const changesHeld = {
  "box_investing.orders_running": [409, "Orders of this box are not settled yet."],
  "box_investing.not_invested": [409, "The member holds nothing of this box."],
} as const;
const unknownSip = { "box_investing.unknown_sip": [404, "SIP not found."] } as const;
const sipStopped = { "box_investing.sip_stopped": [409, "The SIP was stopped."] } as const;
const badStart = { "box_investing.bad_start": [422, "The first day is past or too far."] } as const;

const portfolio = z.array(
  ideaHolding.extend({ quantity: z.int().describe("Shares to buy."), value: rupees }),
);
const side = z.object({ investment_idea: idText, invest_actively: isTrue.default(true) });

/** Investing in stock boxes: the documented calls, then those of the product's own pages. */
export const boxInvestingRoutes = defineRoutes({
  "GET /flavours/sip_portfolio": {
    summary: "Whole shares of a box that the next purchase of a SIP buys",
    access: "member",
    browser: {},
    query: side.extend({ sip_amount: amountText }),
    answer: z.object({
      success: z.literal(true),
      portfolio,
      portfolio_value: rupees.describe("Of the shares."),
      carried_amount: rupees.describe("Cash of earlier cycles, spent too."),
      cash_amount: rupees.describe("Carried to the next cycle."),
    }),
    failures: buyFailures,
  },
  "GET /flavours/adjust_additional_portfolio_amount": {
    summary: "What an amount buys on top of the shares held, adjusted to whole shares",
    access: "member",
    browser: {},
    query: side.extend({
      investment_amount: amountText,
      investment_type: z
        .string()
        .toLowerCase()
        .pipe(z.enum(["lumpsum", "sip"]))
        .default("lumpsum"),
      min_investment_amount: amountText
        .exactOptional()
        .describe("As the page showed it; ignored: the answer has today's."),
    }),
    answer: z.object({
      success: z.literal(true),
      portfolio,
      investment_amount: rupees.describe("Adjusted: what the shares cost."),
      cash_amount: rupees.describe("Left of the amount."),
      min_investment_amount: rupees.describe("Least amount that can be invested now."),
      message: z.string().describe("Empty, or why the amount is too low."),
    }),
    failures: buyFailures,
  },
  "GET /flavours/investment_idea_holdings/": {
    summary: "Shares held of a box",
    access: "member",
    browser: {},
    query: z.object({ portfolio_id: idText, invest_actively: isTrue.exactOptional() }),
    answer: z.object({
      success: z.literal(true),
      stock_list: z.array(
        ideaHolding.extend({
          quantity: z.int(),
          value: rupees.nullable(),
          average_price: rupees,
          mtm: rupees.nullable().describe("Gain or loss."),
        }),
      ),
      current_value: rupees,
      invested_value: rupees,
    }),
    failures: planFailures,
  },
  "PATCH /flavours/sip_detail/:id/": {
    summary: "Changes amount or schedule of a SIP, from its next cycle on",
    access: "member",
    browser: {},
    params: sipParams,
    body: z.object({
      sip_amount: z
        .number()
        .min(1)
        .max(mostPaise / 100)
        .exactOptional()
        .describe("₹."),
      frequency: frequency.exactOptional(),
      day: monthDay.exactOptional(),
      starts_on: day.exactOptional().describe("A changed schedule counts from it; absent: today."),
      is_active: z.boolean().exactOptional().describe("False pauses, true resumes."),
    }),
    answer: plainAnswer.extend({ data: sip }),
    failures: { ...unknownSip, ...sipStopped, ...badStart, ...planFailures },
  },
  "GET /box_investing/boxes/:id": {
    summary: "The member's shares of a box against its version, with drift and SIP",
    access: "member",
    browser: {},
    params: boxIdParams,
    answer: investment,
    failures: planFailures,
  },
  "POST /box_investing/boxes/:id/invest": {
    summary: "Plans a lump sum: lots of the minimum amount, or an amount",
    access: "member",
    browser: { asksOutside: true },
    params: boxIdParams,
    body: z
      .strictObject({
        lots: z.int().min(1).max(1_000).exactOptional(),
        amount_paise: amountPaise.exactOptional(),
        invest_actively: z.boolean().default(true),
      })
      .refine(
        ({ lots, amount_paise: amount }) => (lots === undefined) !== (amount === undefined),
        "must have either lots or amount_paise",
      ),
    answer: plan,
    failures: { ...buyFailures, ...belowMinimum },
  },
  "POST /box_investing/boxes/:id/rebalance": {
    summary: "Plans the change to the newest version: bought version, new version, shares held",
    access: "member",
    browser: { asksOutside: true },
    params: boxIdParams,
    body: z.strictObject({
      choices: z
        .array(z.object({ co_code: z.int(), side: choice }))
        .max(3 * stockBoxLimits.stocks)
        .default([])
        .describe("Without one, the member's own change is kept."),
      amount_paise: z.int().min(0).max(mostPaise).default(0).describe("New money."),
    }),
    answer: rebalance,
    failures: {
      ...buyFailures,
      ...changesHeld,
      "box_investing.no_update": [409, "The newest version is held, or the passive portfolio."],
    },
  },
  "POST /box_investing/boxes/:id/exit": {
    summary: "Plans the sale of a part of every position, or of everything",
    access: "member",
    browser: { asksOutside: true },
    params: boxIdParams,
    body: z.strictObject({ percent: z.number().gt(0).max(100).default(100) }),
    answer: plan,
    failures: { ...planFailures, ...changesHeld },
  },
  "POST /box_investing/boxes/:id/repair": {
    summary: "Plans what completes the box: missing, extra and far-off positions of real holdings",
    access: "member",
    browser: { asksOutside: true },
    params: boxIdParams,
    body: z.strictObject({}),
    answer: plan,
    failures: { ...buyFailures, ...changesHeld },
  },
  "GET /box_investing/sips": {
    summary: "The member's SIPs, running ones first",
    access: "member",
    browser: {},
    answer: z.object({ sips: z.array(sip) }),
  },
  "GET /box_investing/sip_start": {
    summary: "The first purchase of a SIP that would be started now",
    access: "member",
    browser: {},
    query: z.object({
      frequency,
      day: z
        .string()
        .regex(/^([1-9]|1\d|2[0-8]|last)$/, "must be 1 to 28, or last")
        .transform((text) => (text === "last" ? text : Number(text)))
        .exactOptional(),
      starts_on: day,
    }),
    answer: schedule,
    failures: badStart,
  },
  "POST /box_investing/sips": {
    summary: "Starts a SIP; each cycle is confirmed by the member",
    access: "member",
    browser: {},
    body: z.strictObject({
      box: z.int().min(1),
      invest_actively: z.boolean().default(true),
      ...sipBody,
    }),
    answer: sip,
    failures: {
      ...buyFailures,
      ...belowMinimum,
      ...badStart,
      "box_investing.sip_exists": [409, "The member has a SIP in this box."],
    },
  },
  "GET /box_investing/sips/:id": {
    summary: "A SIP with its cycles",
    access: "member",
    browser: {},
    params: sipParams,
    answer: sip,
    failures: unknownSip,
  },
  "POST /box_investing/sips/:id/state": {
    summary: "Pauses, resumes or stops a SIP",
    access: "member",
    browser: {},
    params: sipParams,
    body: z.strictObject({ state: z.enum(["running", "paused", "stopped"]) }),
    answer: sip,
    failures: { ...unknownSip, ...sipStopped },
  },
  "POST /box_investing/sips/:id/skip": {
    summary: "Skips the cycle that is due, or else the next one",
    access: "member",
    browser: {},
    params: sipParams,
    body: z.strictObject({ number: z.int().min(1).describe("The cycle meant.") }),
    answer: sip,
    failures: {
      ...unknownSip,
      ...sipStopped,
      "box_investing.not_due": [409, "This cycle was ordered or skipped already."],
    },
  },
  "POST /box_investing/sips/:id/bill": {
    summary: "Plans the cycle that is due; its bill is confirmed with one click",
    access: "member",
    browser: { asksOutside: true },
    params: sipParams,
    body: z.strictObject({}),
    answer: plan,
    failures: {
      ...unknownSip,
      ...sipStopped,
      ...buyFailures,
      "box_investing.not_due": [409, "No cycle waits for a confirmation."],
    },
  },
});

export type BoxPlanAnswer = Infer<typeof plan>;
export type BoxPlanLeg = Infer<typeof planLeg>;
export type BoxPlanLeftOut = Infer<typeof leftOut>;
export type BoxRebalance = Infer<typeof rebalance>;
export type BoxInvestment = Infer<typeof investment>;
export type BoxDriftRow = Infer<typeof driftRow>;
export type Sip = Infer<typeof sip>;
export type SipCycle = Infer<typeof cycle>;
export type SipFrequency = Infer<typeof frequency>;
export type SipPayload = InferInput<
  (typeof boxInvestingRoutes)["POST /box_investing/sips"]["body"]
>;
