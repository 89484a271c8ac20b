/** What notifications are about; a member may switch each of them off. */
export const notificationKinds = [
  /** A sign-in from a device that was not seen before. */
  "sign_in",
  /** A change of the account's password or two-step verification; always told. */
  "security",
  /** What a coupon or a payment gave, and when it ends. */
  "subscription",
  /** Where the verification of PAN and bank account stands. */
  "kyc",
  /** A broker account that was connected. */
  "broker",
  /** Companies of a watch list whose price moved much in a day. */
  "watch_list",
  "stock_box",
  "optimizer",
  "stock_help",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** As their names go over the wire; "Watch List" is ours. */
export const notificationProducts = ["Stock Box", "Optimizer", "Stock Help", "Watch List"] as const;

export type NotificationProduct = (typeof notificationProducts)[number];

/** What became of a share in a portfolio that somebody follows. */
export const stockChanges = ["Full_Exit", "Partial_Exit", "New_Buying"] as const;

export type StockChange = (typeof stockChanges)[number];

/** What `notification` of a `NotificationRow` holds as JSON, where it is no plain text. */
export interface NotificationContent {
  readonly product: NotificationProduct;
  readonly content: string | { readonly statement: string; readonly stock_type: StockChange };
  readonly stock_name?: string;
  /** `BUY`; anything else is a sale. */
  readonly order_side?: "BUY" | "SELL";
  /** Shares. */
  readonly quantity?: number;
  /** ₹ a share. */
  readonly curr_price?: number;
  /** Percent of the close before; ours, for watch lists. */
  readonly change_percent?: number;
}

/** One row of `GET /help-action/notifications/`. */
export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  /** An address of ours whose last part names the page; empty where it leads nowhere. */
  readonly redirect_url: string;
  /** An instant, ISO 8601 UTC. */
  readonly date: string;
  /** JSON of a `NotificationContent`, or plain text. */
  readonly notification: string;
  readonly is_read: boolean;
}

/** `GET /help-action/notifications/`: newest first. */
export interface NotificationsAnswer {
  readonly results: readonly NotificationRow[];
  /** Path and query of the older ones; null where there are none. */
  readonly next: string | null;
  /** Path and query of the newer ones; null where there are none. */
  readonly previous: string | null;
}

/** `POST /help-action/notifications/read`. */
export interface NotificationsReadPayload {
  /** The newest one that was seen; all of them where absent. */
  readonly up_to?: string;
}

/** How many are still to be read. */
export interface NotificationsReadAnswer {
  readonly unread: number;
}

/** `GET` and `PATCH /user/notification_settings` answer: the kinds that are told of by now. */
export interface NotificationSettings {
  readonly kinds: readonly NotificationSetting[];
}

export interface NotificationSetting {
  readonly kind: NotificationKind;
  readonly is_on: boolean;
  /** What is told of goes to the member's Telegram chat too, while a chat is linked. */
  readonly in_chat: boolean;
}

/** `PATCH /user/notification_settings`; kinds and switches that are not named stay. */
export interface NotificationSettingsPayload {
  readonly kinds: readonly (Pick<NotificationSetting, "kind"> & Partial<NotificationSetting>)[];
}
