import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import { formatDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { notifyAll } from "../notifications/index.ts";
import type { NotificationToSend } from "../notifications/index.ts";
import { listUsersByEmail } from "./users.repository.ts";

/** A demo member with notifications. */
export interface NotifiedMember {
  readonly email: string;
  /** Only subscribers get product notifications. */
  readonly isSubscriber: boolean;
}

type Told = Pick<NotificationToSend, "kind" | "content" | "redirectUrl"> & {
  /** Days before the demonstration was made. */
  readonly daysBack: number;
};

const watchListPath = "/stock-analyzer/newMyStock";

/** Account notifications, for subscribers and others. */
const toAnybody: readonly Told[] = [
  {
    kind: "sign_in",
    content:
      "New sign-in from Chrome on Android. If this was not you, log it out and change your password.",
    redirectUrl: "/profile/security",
    daysBack: 9,
  },
];

/** Names of four companies in the published market. */
type CompanyNames = readonly [string, string, string, string];

/**
 * Notifications of each product in every documented shape, oldest first, with invented figures.
 * `day` formats the last weekday at least that many days back.
 */
const listProductNews = (
  [first, second, third, fourth]: CompanyNames,
  day: (daysBack: number) => string,
): readonly Told[] => [
  {
    kind: "stock_help",
    content: {
      product: "Stock Help",
      content: "A new recommendation fits your risk profile. It is valid until the next results.",
    },
    redirectUrl: "/tracklist",
    daysBack: 12,
  },
  {
    kind: "stock_box",
    content: {
      product: "Stock Box",
      content: {
        statement: "Added to the Steady Dividends box: free cash flow rose four years running",
        stock_type: "New_Buying",
      },
      stock_name: first,
      order_side: "BUY",
      quantity: 12,
      curr_price: 812.4,
    },
    redirectUrl: "/stock-box-tracklist",
    daysBack: 8,
  },
  {
    kind: "optimizer",
    content: {
      product: "Optimizer",
      content: {
        statement: "Reduce the weight from 14% to 9% of your portfolio",
        stock_type: "Partial_Exit",
      },
      stock_name: second,
      order_side: "SELL",
      quantity: 40,
      curr_price: 96.15,
    },
    redirectUrl: "/optimizer-tracklist",
    daysBack: 6,
  },
  {
    kind: "stock_help",
    content: {
      product: "Stock Help",
      content: { statement: "Target reached: book the profit", stock_type: "Full_Exit" },
      stock_name: third,
      order_side: "SELL",
      quantity: 125,
      curr_price: 12_345.5,
    },
    redirectUrl: "/tracklist",
    daysBack: 4,
  },
  {
    kind: "watch_list",
    content: {
      product: "Watch List",
      content: `Fell on ${day(2)}`,
      stock_name: fourth,
      curr_price: 431.05,
      change_percent: -5.42,
    },
    redirectUrl: watchListPath,
    daysBack: 2,
  },
  {
    kind: "watch_list",
    content: {
      product: "Watch List",
      content: `Rose on ${day(1)}`,
      stock_name: first,
      curr_price: 868.2,
      change_percent: 6.87,
    },
    redirectUrl: watchListPath,
    daysBack: 1,
  },
];

/** Creates notifications of demo members, once. */
export async function seedDemoNotifications(
  db: Executor,
  people: readonly NotifiedMember[],
  at: Date,
): Promise<void> {
  const subscribers = new Set(
    people.filter(({ isSubscriber }) => isSubscriber).map(({ email }) => email),
  );
  const names = await listCompanyNames(db);
  const news =
    names === null
      ? []
      : listProductNews(names, (daysBack) => formatDate(lastWeekday(at, daysBack)));
  const users = await listUsersByEmail(
    db,
    people.map(({ email }) => email),
  );
  const notifications = users.flatMap(({ id: userId, email }) =>
    [...toAnybody, ...(subscribers.has(email) ? news : [])]
      .map(({ daysBack, ...told }, index): NotificationToSend => ({
        ...told,
        userId,
        tenant: null,
        source: `demonstration:${index}`,
        at: new Date(at.getTime() - daysBack * dayMs),
      }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await inTransaction(db, (transaction) => notifyAll(transaction, notifications));
}

/** Returns null unless the demonstration market is published: its figures are invented. */
async function listCompanyNames(db: Executor): Promise<CompanyNames | null> {
  const latest = await resultOf<{ readonly kind: "demo" | "market" } | undefined>(
    db("datasets").orderBy("published_at", "desc").first("kind"),
  );
  if (latest?.kind !== "demo") return null;
  const rows = (await db("companies")
    .where({ kind: latest.kind })
    .orderBy("co_code")
    .limit(4)
    .select("name")) as { readonly name: string }[];
  const [first, second, third, fourth] = rows.map(({ name }) => name);
  return first === undefined || second === undefined || third === undefined || fourth === undefined
    ? null
    : [first, second, third, fourth];
}

function lastWeekday(at: Date, daysBack: number): Date {
  const day = new Date(at.getTime() - daysBack * dayMs);
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0;
  return new Date(day.getTime() - sinceFriday * dayMs);
}
