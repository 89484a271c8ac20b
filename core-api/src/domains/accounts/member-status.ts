import type { Entitlement } from "../entitlements/index.ts";

/** Member data from outside the account record, shown wherever the member is presented. */
export interface MemberStatus {
  /** The broker whose login holds at this moment; null without one. */
  readonly activeBroker: number | null;
  /** Path of that broker's mark on our own host. */
  readonly brokerImage: string | null;
  /** Null if KYC has not been started. */
  readonly kyc: { readonly id: string; readonly status: string } | null;
  readonly telegram: TelegramStatus;
  readonly unreadNotifications: number;
  /** Stock boxes in the cart of this site. */
  readonly cartCount: number;
}

export interface TelegramStatus {
  /** True if the member may use the bot. */
  readonly subscribed: boolean;
  /** A 64-bit number as text; null without a chat. */
  readonly chatId: string | null;
  /** 100 to 104: the offer of the bot's popup; null if it is not shown. */
  readonly popupCode: number | null;
  readonly popupMessage: string | null;
}

/** Read at each login and for each viewer: a few reads by key, no third-party call. */
export type ReadMemberStatus = (
  member: {
    readonly userId: string;
    /** Site on which the member is viewed. */
    readonly tenant: string;
    readonly entitlement: Entitlement;
    /** Chat id that a bot link passed to this sign-in. */
    readonly chatId?: string;
  },
  at: Date,
) => Promise<MemberStatus>;
