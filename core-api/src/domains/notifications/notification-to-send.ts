import type { NotificationContent, NotificationKind } from "../../contract/index.ts";

/** A notification to create. */
export interface NotificationToSend {
  readonly userId: string;
  /** The site whose pages it is about; null for what concerns the account, which every site shows. */
  readonly tenant: string | null;
  readonly kind: NotificationKind;
  /** Its source, such as `coupon:<id>`: each source notifies a member once. */
  readonly source: string;
  /** Plain text, or what a page draws; figures as they are at the moment. */
  readonly content: string | NotificationContent;
  /** Path of a page; absent if it links nowhere. */
  readonly redirectUrl?: string;
  readonly at: Date;
}
