import type { Executor } from "@munshi/db";
import { dayMs } from "@munshi/platform";
import { inTransaction } from "../../platform/db/transaction.ts";
import { notifyAll } from "../notifications/index.ts";
import type { NotificationToSend } from "../notifications/index.ts";
import { listUserIds } from "./users.repository.ts";

type Told = Pick<NotificationToSend, "kind" | "content" | "redirectUrl">;

/** One of each shape that a notification has, oldest first; companies and figures are made up. */
const told: readonly Told[] = [
  {
    kind: "subscription",
    content: "Coupon MONTH30 redeemed: your subscription runs until 31 Dec 30.",
    redirectUrl: "/pricing",
  },
  {
    kind: "kyc",
    content: "Your PAN is verified. Your bank account is still to be verified.",
  },
  {
    kind: "optimizer",
    content: {
      product: "Optimizer",
      content: "The weights of your portfolio have drifted by more than 5 %.",
    },
    redirectUrl: "/optimizer-tracklist",
  },
  {
    kind: "stock_box",
    content: {
      product: "Stock Box",
      content: { statement: "The box now holds it", stock_type: "New_Buying" },
      stock_name: "Kaveri Pumps",
      order_side: "BUY",
      quantity: 12,
      curr_price: 812.4,
    },
    redirectUrl: "/stock-box-tracklist",
  },
  {
    kind: "stock_box",
    content: {
      product: "Stock Box",
      content: { statement: "Half of the holding was sold", stock_type: "Partial_Exit" },
      stock_name: "Deccan Agro",
      order_side: "SELL",
      quantity: 40,
      curr_price: 96.15,
    },
    redirectUrl: "/stock-box-tracklist",
  },
  {
    kind: "stock_help",
    content: {
      product: "Stock Help",
      content: { statement: "The call is closed", stock_type: "Full_Exit" },
      stock_name: "Sahyadri Finance and Leasing Corporation of Western India",
      order_side: "SELL",
      quantity: 1_250,
      curr_price: 1_23_456.5,
    },
    redirectUrl: "/tracklist",
  },
  // As an older program left it: what cannot be read is shown as it is.
  { kind: "stock_help", content: '{"product": "Stock Help", "content": ', redirectUrl: "" },
  {
    kind: "watch_list",
    content: {
      product: "Watch List",
      content: "Fell on the last trading day",
      stock_name: "Malabar Spices",
      curr_price: 431.05,
      change_percent: -5.42,
    },
    redirectUrl: "/stock-analyzer/newMyStock",
  },
  {
    kind: "watch_list",
    content: {
      product: "Watch List",
      content: "Rose on the last trading day",
      stock_name: "Kaveri Pumps",
      curr_price: 868.2,
      change_percent: 6.87,
    },
    redirectUrl: "/stock-analyzer/newMyStock",
  },
];

/** Has fictional people of the demonstration told of something, once. */
export async function seedDemoNotifications(
  db: Executor,
  emails: readonly string[],
  at: Date,
): Promise<void> {
  const userIds = await listUserIds(db, emails);
  const notifications = userIds.flatMap((userId) =>
    told.map((one, index): NotificationToSend => ({
      ...one,
      userId,
      tenant: null,
      source: `demonstration:${index}`,
      at: new Date(at.getTime() - (told.length - index) * dayMs),
    })),
  );
  await inTransaction(db, (transaction) => notifyAll(transaction, notifications));
}
