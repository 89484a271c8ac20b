import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { day, instant } from "./company.ts";
import { defineRegister } from "./register.ts";
import { defineRoutes } from "./route.ts";

const orderStates = {
  created: "Created",
  attempted: "Attempted",
  failed: "Failed",
  expired: "Expired",
  authorized: "Authorized",
  captured: "Captured",
  partially_refunded: "Partly refunded",
  refunded: "Refunded",
  disputed: "Disputed",
} as const;

/** Orders of subscriptions and boxes with their payments. */
export const paymentRegister = defineRegister({
  key: "payments",
  title: "Payments",
  counted: "orders",
  permission: "statistics.read",
  exportPermission: null,
  page: "/admin/Statistics/Payments",
  id: "uuid",
  paging: "pages",
  name: "number",
  columns: {
    number: { title: "Order", kind: "text", searched: true },
    client: { title: "Client", kind: "text" },
    kind: {
      title: "Product",
      kind: "choice",
      options: { SUBSCRIPTION: "Subscription", STOCKBOX: "Stock boxes" },
    },
    state: { title: "State", kind: "choice", options: orderStates },
    amount: { title: "Amount", kind: "money" },
    created: { title: "Ordered", kind: "moment", sorts: true },
    updated: { title: "Updated", kind: "moment", isExtra: true },
  },
  defaultSort: { column: "created", direction: "descending" },
  actions: {},
});

const legStates = {
  unsent: "Not sent",
  sent_unknown: "Unknown",
  open: "Open",
  partial: "Partly filled",
  filled: "Filled",
  cancelled: "Cancelled",
  rejected: "Rejected",
  expired: "Expired",
} as const;

/** Orders at brokers, a row a stock. */
export const brokerOrderRegister = defineRegister({
  key: "broker-orders",
  title: "Orders at brokers",
  counted: "orders",
  permission: "statistics.read",
  exportPermission: null,
  page: "/admin/Statistics/Orders",
  id: "uuid",
  paging: "pages",
  name: "number",
  columns: {
    number: { title: "Order", kind: "text", searched: true },
    client: { title: "Client", kind: "text" },
    symbol: { title: "Stock", kind: "text" },
    side: { title: "Side", kind: "choice", options: { BUY: "Buy", SELL: "Sell" } },
    quantity: { title: "Quantity", kind: "number" },
    broker: { title: "Broker", kind: "text" },
    state: { title: "State", kind: "choice", options: legStates },
    late: {
      title: "Unknown for",
      kind: "choice",
      options: { late: "Over 1 minute", recent: "Up to 1 minute", none: "Known" },
      isExtra: true,
    },
    created: { title: "Ordered", kind: "moment", sorts: true },
    sent: { title: "Sent", kind: "moment", isExtra: true },
  },
  defaultSort: { column: "created", direction: "descending" },
  actions: {},
});

/** Periods of subscriptions: paid, granted, by coupon, and trials. */
export const subscriptionRegister = defineRegister({
  key: "subscriptions",
  title: "Subscription periods",
  counted: "periods",
  permission: "statistics.read",
  exportPermission: null,
  page: "/admin/Statistics/Subscriptions",
  id: "uuid",
  paging: "pages",
  name: "client",
  columns: {
    client: { title: "Client", kind: "text" },
    kind: {
      title: "Type",
      kind: "choice",
      options: { plan: "Paid", coupon: "Coupon", trial: "Free trial", grant: "Granted" },
    },
    state: {
      title: "State",
      kind: "choice",
      options: {
        running: "Active",
        later: "Starts later",
        ended: "Ended",
        revoked: "Revoked",
      },
    },
    starts: { title: "Starts", kind: "moment", sorts: true },
    ends: { title: "Ends", kind: "moment" },
  },
  defaultSort: { column: "starts", direction: "descending" },
  actions: {},
});

/** Jobs with their outcome. */
export const jobRegister = defineRegister({
  key: "jobs",
  title: "Jobs",
  counted: "jobs",
  permission: "statistics.read",
  exportPermission: null,
  page: "/admin/Statistics/Jobs",
  id: "uuid",
  paging: "pages",
  name: "job",
  columns: {
    job: { title: "Job", kind: "text" },
    status: {
      title: "Status",
      kind: "choice",
      options: { queued: "Queued", running: "Running", done: "Done", failed: "Failed" },
    },
    error: { title: "Error", kind: "text" },
    by: { title: "Started by", kind: "text" },
    attempt: { title: "Attempts", kind: "number", isExtra: true },
    created: { title: "Created", kind: "moment", sorts: true },
    finished: { title: "Finished", kind: "moment" },
  },
  defaultSort: { column: "created", direction: "descending" },
  actions: {},
});

/** Link to the list of the counted rows. */
const link = z.object({
  page: z.string(),
  filter: z.array(z.looseObject({ column: z.string(), is: z.string() })),
});
export type StatisticLink = Infer<typeof link>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  isAlert: z.boolean().describe("Needs action."),
  link: link.nullable().describe("Null: the staff member may not open the list."),
});
export type StatisticFigure = Infer<typeof figure>;

const series = z.object({
  key: z.string(),
  title: z.string(),
  counted: z.string().describe("What a figure counts: orders."),
  parts: z.array(z.object({ key: z.string(), label: z.string() })),
  days: z.array(z.object({ day, values: z.array(z.int()).describe("By `parts`.") })),
  link: z
    .object({
      page: z.string(),
      dayColumn: z.string(),
      partColumn: z.string().nullable(),
      filter: link.shape.filter,
    })
    .nullable()
    .describe("Where the rows of a day and part are listed."),
});
export type StatisticSeries = Infer<typeof series>;

const section = z.object({
  key: z.string(),
  title: z.string(),
  figures: z.array(figure),
  breakdowns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      counted: z.string(),
      figures: z.array(figure),
    }),
  ),
  series: z.array(series),
});
export type StatisticSection = Infer<typeof section>;

const freshness = z.object({
  key: z.string(),
  label: z.string(),
  day: day.nullable().describe("The newest day of the data."),
  at: instant.nullable().describe("When it arrived."),
});

const statistics = z.object({
  countedAt: instant.nullable().describe("Null: never yet; the figures are empty."),
  allCountedAt: instant.nullable().describe("When days before the last three were counted."),
  sections: z.array(section),
  freshness: z.array(freshness),
});
export type Statistics = Infer<typeof statistics>;

const attention = z.object({
  key: z.string(),
  title: z.string(),
  count: z.int().min(1),
  isMore: z.boolean().describe("The real number is higher than `count`."),
  urgency: z.enum(["late", "today", "open"]),
  link,
});
export type Attention = Infer<typeof attention>;

const dashboard = z.object({
  attention: z.array(attention).describe("Work the staff member may act on, most urgent first."),
  figures: z.array(figure).describe("Of today; empty without the permission."),
  countedAt: instant.nullable(),
});
export type StaffDashboard = Infer<typeof dashboard>;

/** Statistics and the dashboard of staff, each in one call. */
export const statisticRoutes = defineRoutes({
  "GET /admin/statistics": {
    summary: "Daily rollups, and counts of open work",
    access: "staff",
    permission: "statistics.read",
    browser: {},
    query: z.strictObject({
      days: z.coerce
        .number()
        .refine((given) => given === 30 || given === 90, "must be 30 or 90")
        .default(30),
    }),
    answer: statistics,
  },
  "POST /admin/statistics/refresh": {
    summary: "Recounts the last three days and open work",
    access: "staff",
    permission: "statistics.read",
    browser: {},
    body: z.strictObject({}),
    answer: z.object({ countedAt: instant }),
  },
  "GET /admin/dashboard": {
    summary: "The staff member's open work, and figures of today",
    access: "staff",
    permission: null,
    browser: {},
    answer: dashboard,
  },
});
