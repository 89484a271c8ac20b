/** Notification topics; members may switch off each except `security`. */
export const notificationKinds = [
  /** A login from a new device. */
  "sign_in",
  /** A change of password or two-step verification. */
  "security",
  /** A coupon or payment, and the end of a subscription. */
  "subscription",
  "kyc",
  /** A connected broker account. */
  "broker",
  /** Large moves of companies on a watch list. */
  "watch_list",
  /** Answers to reports of wrong figures, and corrections of figures that an alert showed. */
  "figure",
  "stock_box",
  /** Research calls: opened, amended and closed ones. */
  "research_call",
  /** Orders at a broker: how they ended, and what waits for the member. */
  "order",
  "optimizer",
  "stock_help",
  /** News and offers that staff send to many members. */
  "broadcast",
  /** An answer to a complaint. */
  "complaint",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Documented spellings, but for "Watch List". */
export const notificationProducts = ["Stock Box", "Optimizer", "Stock Help", "Watch List"] as const;

export type NotificationProduct = (typeof notificationProducts)[number];

/** Changes of a stock in a portfolio that a member follows. */
export const stockChanges = ["Full_Exit", "Partial_Exit", "New_Buying"] as const;

export type StockChange = (typeof stockChanges)[number];

/** JSON in `notification` of a `NotificationRow` that is not plain text. */
export interface NotificationContent {
  readonly product: NotificationProduct;
  readonly content: string | { readonly statement: string; readonly stock_type: StockChange };
  readonly stock_name?: string;
  /** `BUY`; anything else is a sale. */
  readonly order_side?: "BUY" | "SELL";
  /** Shares. */
  readonly quantity?: number;
  /** ₹ per share. */
  readonly curr_price?: number;
  /** Percent of the previous close, for watch lists. */
  readonly change_percent?: number;
}
