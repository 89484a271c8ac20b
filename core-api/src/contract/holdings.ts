import type { Infer, InferInput } from "@munshi/platform/contract";
import { z } from "zod";
import { providerFailures } from "./failures.ts";
import { paise, shares, side, unitOwner } from "./order-bill.ts";
import { defineRoutes } from "./route.ts";
import { plainText } from "./text-fields.ts";

const day = z.iso.date();
const moment = z.iso.datetime();
const broker = z.int().nullable().describe("Whose account; null: one that is not connected.");
const belongsTo = unitOwner.nullable().describe("`box:12`, `advice:<id>`; null: none.");

/** Fields that identify a share. */
export const heldShare = {
  co_code: z.int().nullable().describe("Null: the market does not list it."),
  isin: z.string(),
  symbol: z.string(),
  name: z.string(),
};

const lot = z.object({
  acquired_on: day,
  quantity: z.int(),
  cost_paise: paise.describe("With charges other than STT; 0 for bonus shares."),
  is_long: z.boolean().describe("Held for more than 12 months."),
  long_from: day.describe("First day on which a sale is long-term."),
  belongs_to: belongsTo,
  broker,
});

const moneyReturn = z
  .object({
    percent: z.number().nullable(),
    kind: z
      .enum(["xirr", "absolute"])
      .nullable()
      .describe("xirr: a year, money-weighted; absolute: in all, within the first year."),
    reason: z
      .enum(["no_price", "no_cost", "no_rate", "several_rates"])
      .nullable()
      .describe(
        "Why there is none. no_price: the value is unknown; no_cost: a statement's units have no cost yet; no_rate: no rate fits, as after the loss of all; several_rates: more than one rate fits.",
      ),
  })
  .describe(
    "Of units held and sold, with charges; without dividends, and without sales whose purchase is not recorded.",
  );

const dayChange = paise
  .nullable()
  .describe(
    "Of `as_of` against the previous close, restated for splits, bonuses and rights; units bought that day: against their price. Null: not traded that day.",
  );

const holding = z.object({
  ...heldShare,
  quantity: z.int(),
  average_paise: paise.describe("Average cost a share."),
  invested_paise: paise,
  last_paise: paise.nullable().describe("Last close; null: none is known."),
  last_on: day.nullable(),
  value_paise: paise.nullable(),
  gain_paise: paise.nullable().describe("Value less cost; null while one is unknown."),
  gain_percent: z.number().nullable().describe("Of the cost; null without cost or price."),
  day_change_paise: dayChange,
  return: moneyReturn,
  owners: z.array(z.object({ belongs_to: belongsTo, quantity: z.int(), invested_paise: paise })),
  lots: z.array(lot).describe("First in, first out, within each owner's units."),
});

const holdingsAnswer = z.object({
  as_of: day.nullable().describe("Day of the market's data; null: none."),
  holdings: z.array(holding).describe("By value, largest first."),
  invested_paise: paise,
  value_paise: paise.describe("Of shares with a price."),
  gain_paise: paise.describe("Of shares with a price and a cost."),
  gain_percent: z.number().nullable(),
  day_change_paise: dayChange,
  return: moneyReturn.describe("Of shares with a price, and of all that were sold."),
  without_price: z.int().describe("Shares that have no price."),
});

const transaction = z.object({
  id: z.uuid(),
  kind: z.enum(["buy", "sell", "transfer_in", "transfer_out", "rights", "move"]),
  source: z
    .enum(["fill", "manual", "broker", "cas"])
    .describe("fill: an order here; broker: adopted in a reconciliation; cas: a statement."),
  day: day.describe("Trade date, or day of the transfer or move."),
  acquired_on: day.nullable().describe("Start of the holding period of units that come in."),
  quantity: z.int(),
  price_paise: paise.describe("A share, on average."),
  value_paise: paise,
  charges_paise: paise.describe("Without STT; part of the cost, or deducted from the proceeds."),
  belongs_to: belongsTo,
  moved_to: belongsTo,
  broker,
  order: z.uuid().nullable().describe("The batch of a fill."),
  replaces: z.uuid().nullable().describe("The entry that this one corrects."),
  withdrawn_at: moment.nullable().describe("Does not count from then on."),
  can_change: z.boolean().describe("A manual entry that still counts."),
  note: z.string(),
  recorded_at: moment,
});

const shareAction = z.object({
  day: day.describe("Ex-date."),
  kind: z.enum(["split", "bonus", "merger", "demerger"]),
  from: z.number().describe("Split: shares before; else: shares held."),
  to: z.number().describe("Split: shares after; else: shares issued."),
  entered: z
    .object({
      id: z.uuid(),
      share: z.object(heldShare),
      into: z.object(heldShare).describe("What holders received."),
      child_cost_percent: z.number().nullable().describe("Of a demerger."),
    })
    .nullable()
    .describe("Entered by the member; null: from the market's data."),
});

const ratioPart = z.int().min(1).max(1_000_000);

const actionBody = z
  .strictObject({
    kind: z.enum(["merger", "demerger"]),
    symbol: plainText(40).describe("The share that is held: symbol, ISIN or company code."),
    into: plainText(40).describe("The share that holders receive."),
    day: day.describe("First day on which the new shares are held."),
    issued: ratioPart.describe("So many new shares …"),
    held: ratioPart.describe("… for so many held."),
    child_cost_percent: z
      .number()
      .min(0)
      .max(100)
      .multipleOf(0.0001)
      .exactOptional()
      .describe("Of a demerger: the new shares' part of the cost, as the company states it."),
  })
  .refine(
    ({ kind, child_cost_percent: percent }) => (kind === "demerger") === (percent !== undefined),
    "child_cost_percent belongs to a demerger, and only there",
  );

const realised = z.object({
  ...heldShare,
  broker,
  sold_on: day,
  acquired_on: day.nullable().describe("Null: the ledger has no purchase for these units."),
  quantity: z.int(),
  proceeds_paise: paise.describe("Less charges other than STT."),
  cost_paise: paise.nullable(),
  gain_paise: paise.nullable(),
  is_long: z.boolean().nullable().describe("Null: not known, or an intraday trade."),
  is_intraday: z.boolean().describe("Bought and sold on one day: no capital gain."),
});

const shareAnswer = z.object({
  ...heldShare,
  transactions: z.array(transaction).describe("Newest first, withdrawn ones too."),
  actions: z.array(shareAction).describe("Applied to the lots since the first transaction."),
  tax_lots: z
    .array(lot)
    .describe("First in, first out in each account, whose units they are or not."),
  realised: z.array(realised),
});

const realisedAnswer = z.object({
  tax_year: z.string().describe("`2026-27`."),
  sales: z.array(realised),
  short_gain_paise: paise.describe("Negative: loss."),
  long_gain_paise: paise.describe(
    "Negative: loss; without grandfathering of purchases to 31 Jan 18.",
  ),
  intraday_gain_paise: paise.describe("Of shares sold on the day of purchase: business income."),
  unknown_quantity: z.int().describe("Units sold whose purchase is not recorded; in no gain."),
});

/** ₹50 lakh, far above the dearest share. */
const pricePaise = z.int().min(0).max(500_000_000);
/** ₹10,000 crore. */
const mostPaise = 10_000_000_000_000;

const manualBody = z
  .strictObject({
    symbol: plainText(40).describe("Symbol, ISIN or company code."),
    kind: z
      .enum(["buy", "sell", "transfer_in", "transfer_out", "rights"])
      .describe("rights: shares allotted in a rights issue."),
    day,
    acquired_on: day
      .exactOptional()
      .describe("Of a transfer in: when the units were bought; absent: on its day."),
    quantity: shares,
    price_paise: pricePaise.describe("A share; of a transfer: its cost."),
    charges_paise: pricePaise.default(0),
    belongs_to: unitOwner.nullable().default(null),
    broker: z.int().nullable().exactOptional().describe("Absent: the member's own broker."),
    note: plainText(200).default(""),
  })
  .refine(
    ({ acquired_on: acquired, day: on }) => acquired === undefined || acquired <= on,
    "acquired_on must not be after day",
  )
  .refine(
    ({ quantity, price_paise: price }) => quantity * price <= mostPaise,
    "quantity × price_paise must be ₹10,000 crore or less",
  );

const moveBody = z
  .strictObject({
    symbol: plainText(40).describe("Symbol, ISIN or company code."),
    quantity: shares,
    from: unitOwner.nullable(),
    to: unitOwner.nullable(),
  })
  .refine(({ from, to }) => from !== to, "from and to must differ");

const difference = z.object({
  ...heldShare,
  kind: z
    .enum(["quantity", "t1"])
    .describe("t1: quantities agree, but the broker awaits more units than were bought lately."),
  ledger_quantity: z.int(),
  broker_quantity: z.int(),
  ledger_t1: z.int().describe("Bought since the previous trading day."),
  broker_t1: z.int().describe("Bought and not delivered yet."),
  broker_average_paise: paise.nullable(),
  likely: z
    .enum(["action", "opening"])
    .nullable()
    .describe(
      "action: units of a recent split or bonus are not credited yet; opening: bought before there was a ledger.",
    ),
  kept: z.boolean().describe("The member decided to keep this difference."),
});

const reconciliation = z.object({
  broker: z.object({ id: z.int(), name: z.string() }),
  as_of: moment,
  agreeing: z.int().describe("Shares without a difference."),
  differences: z.array(difference).describe("Open ones first."),
});

const resolveBody = z.strictObject({
  isin: plainText(12),
  choice: z
    .enum(["adopt", "keep"])
    .describe("adopt: a transfer in or out makes the ledger agree; keep: both stay as they are."),
  ledger_quantity: z.int().describe("As listed; refused if it has changed."),
  broker_quantity: z.int().describe("As listed; refused if it has changed."),
  acquired_on: day.exactOptional().describe("Of units that come in; absent: today."),
  price_paise: pricePaise
    .exactOptional()
    .describe("Cost a share; absent: the broker's average price."),
  belongs_to: unitOwner.nullable().default(null),
});

const noteRow = z.object({
  ...heldShare,
  day,
  side,
  note_quantity: z.int().nullable().describe("Null: not on the contract note."),
  fill_quantity: z.int().nullable().describe("Null: no order here was filled."),
  note_average_paise: z.number().nullable(),
  fill_average_paise: z.number().nullable(),
  note_charges_paise: paise.nullable(),
  bill_charges_paise: paise
    .nullable()
    .describe("As the bills estimated them for what was filled, without DP; null: not computed."),
  differences: z.array(z.enum(["quantity", "price", "charges", "not_on_note", "not_ordered_here"])),
});

const noteAnswer = z.object({
  rows: z.array(noteRow),
  note_charges_paise: paise,
  bill_charges_paise: paise,
  differing: z.int().describe("Rows with a difference."),
});

const fillQuality = z.object({
  brokers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      orders: z.int().describe("Orders sent and final."),
      filled_percent: z.number().describe("Filled shares as a percentage of ordered."),
      slippage_bps: z
        .number()
        .nullable()
        .describe(
          "Median of average fill against the last price on the bill, in basis points; positive: worse. Null: no order was filled.",
        ),
      first_fill_seconds: z
        .number()
        .nullable()
        .describe("Median time from sending to the first fill seen; without after-market orders."),
    }),
  ),
});

const entryParams = z.object({ id: z.uuid() });
const unknownShare = { "holdings.unknown_share": [404, "The share is not known."] } as const;
const notEnough = {
  "holdings.not_enough": [409, "The ledger does not have that many units on that day."],
} as const;
export const tooManyEntries = {
  "holdings.too_many": [409, "The member has as many entries of their own as are kept."],
} as const;
const future = { "holdings.future_day": [400, "The day is in the future."] } as const;
const unknownEntry = {
  "holdings.unknown_entry": [404, "Manual entry not found."],
  "holdings.withdrawn": [409, "The entry was withdrawn or corrected."],
} as const;
const atBroker = {
  "broker.not_connected": [400, "No broker account is connected: error code 5000."],
  "broker.session_over": [400, "The broker login is over: error code 5000."],
  ...providerFailures,
} as const;

export const holdingRoutes = defineRoutes({
  "GET /holdings": {
    summary: "What the member holds, from the ledger of their transactions",
    access: "member",
    browser: {},
    query: z.object({
      belongs_to: z
        .union([z.literal("all"), z.literal("none"), unitOwner])
        .default("all")
        .describe("all; none: units of no box or advice; `box:12`; `advice:<id>`."),
    }),
    answer: holdingsAnswer,
  },
  "GET /holdings/shares/:share": {
    summary: "Transactions, tax lots and sales of one share",
    access: "member",
    browser: {},
    params: z.object({ share: plainText(40).describe("Symbol, ISIN or company code.") }),
    answer: shareAnswer,
    failures: unknownShare,
  },
  "POST /holdings/transactions": {
    summary: "Adds a manual entry",
    access: "member",
    browser: {},
    idempotency: "key",
    body: manualBody,
    answer: shareAnswer,
    failures: { ...unknownShare, ...notEnough, ...future, ...tooManyEntries },
  },
  "POST /holdings/transactions/:id/correct": {
    summary: "Replaces a manual entry; both stay on record",
    access: "member",
    browser: {},
    params: entryParams,
    body: manualBody,
    answer: shareAnswer,
    failures: { ...unknownEntry, ...unknownShare, ...notEnough, ...future, ...tooManyEntries },
  },
  "POST /holdings/transactions/:id/withdraw": {
    summary: "Withdraws a manual entry; it stays on record",
    access: "member",
    browser: {},
    params: entryParams,
    answer: shareAnswer,
    failures: unknownEntry,
  },
  "POST /holdings/moves": {
    summary: "Moves units between a box, an advice and none; nothing is sold",
    access: "member",
    browser: {},
    idempotency: "key",
    body: moveBody,
    answer: shareAnswer,
    failures: { ...unknownShare, ...notEnough, ...tooManyEntries },
  },
  "POST /holdings/actions": {
    summary: "Enters a merger or demerger, which changes the lots of all accounts once",
    access: "member",
    browser: {},
    idempotency: "key",
    body: actionBody,
    answer: shareAnswer,
    failures: {
      ...unknownShare,
      ...notEnough,
      ...future,
      ...tooManyEntries,
      "holdings.same_share": [400, "`symbol` and `into` are the same share."],
      "holdings.action_exists": [409, "It was entered already."],
      "holdings.no_whole_share": [409, "Too few shares were held for one of the new ones."],
    },
  },
  "POST /holdings/actions/:id/withdraw": {
    summary: "Withdraws a merger or demerger; it stays on record",
    access: "member",
    browser: {},
    params: entryParams,
    answer: shareAnswer,
    failures: { "holdings.unknown_entry": unknownEntry["holdings.unknown_entry"] },
  },
  "GET /holdings/reconciliation": {
    summary: "Compares the ledger with the holdings at the broker",
    access: "member",
    browser: { asksOutside: true },
    answer: reconciliation,
    failures: atBroker,
  },
  "POST /holdings/reconciliation/resolve": {
    summary: "Adopts the broker's quantity, or keeps a difference",
    access: "member",
    browser: { asksOutside: true },
    body: resolveBody,
    answer: reconciliation,
    failures: {
      "holdings.difference_changed": [409, "The quantities are no longer as listed."],
      "holdings.price_needed": [
        400,
        "The broker states no average price: `price_paise` is needed.",
      ],
      ...future,
      ...tooManyEntries,
      ...atBroker,
    },
  },
  "GET /holdings/realised": {
    summary: "Gains of a tax year, first in, first out in each account",
    access: "member",
    browser: {},
    query: z.object({
      tax_year: z
        .string()
        .regex(/^20\d\d-\d\d$/, "must be a tax year such as 2026-27")
        .refine(
          (year) => (Number(year.slice(2, 4)) + 1) % 100 === Number(year.slice(5)),
          "must be a tax year such as 2026-27",
        )
        .exactOptional()
        .describe("Absent: the current one."),
    }),
    answer: realisedAnswer,
  },
  "POST /holdings/contract-note": {
    summary: "Compares a contract note (CSV) with the fills of its days; stores nothing",
    access: "member",
    browser: {},
    body: z.strictObject({
      text: z
        .string()
        .max(60_000)
        .describe(
          "CSV with a header: trade_date (YYYY-MM-DD), isin, side (BUY or SELL), quantity, price (₹) " +
            "and optional charges in ₹: brokerage, stt, exchange, sebi, stamp_duty, gst.",
        ),
    }),
    answer: noteAnswer,
    failures: {
      "holdings.unreadable_note": [
        400,
        "Not a contract note in this form; `details` name the lines.",
      ],
    },
  },
  "GET /holdings/fill-quality": {
    summary: "How well orders were filled, by broker",
    access: "member",
    browser: {},
    answer: fillQuality,
  },
});

export type Holding = Infer<typeof holding>;
export type HoldingsAnswer = Infer<typeof holdingsAnswer>;
export type HoldingTransaction = Infer<typeof transaction>;
export type HeldShareAnswer = Infer<typeof shareAnswer>;
export type HeldLotAnswer = Infer<typeof lot>;
export type RealisedAnswer = Infer<typeof realisedAnswer>;
export type RealisedSale = Infer<typeof realised>;
export type ManualEntryBody = Infer<typeof manualBody>;
export type ManualEntryPayload = InferInput<typeof manualBody>;
export type HoldingActionBody = Infer<typeof actionBody>;
export type HoldingActionPayload = InferInput<typeof actionBody>;
export type HoldingReturn = Infer<typeof moneyReturn>;
export type MoveUnitsBody = Infer<typeof moveBody>;
export type HoldingDifference = Infer<typeof difference>;
export type Reconciliation = Infer<typeof reconciliation>;
export type ResolveDifferenceBody = Infer<typeof resolveBody>;
export type ResolveDifferencePayload = InferInput<typeof resolveBody>;
export type ContractNoteAnswer = Infer<typeof noteAnswer>;
export type ContractNoteRow = Infer<typeof noteRow>;
export type FillQualityAnswer = Infer<typeof fillQuality>;
