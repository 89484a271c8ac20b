import type { Entitlement } from "../entitlements/index.ts";

/** What other records than the account's own tell of a member wherever the member is presented. */
export interface MemberStatus {
  /** The broker whose login holds at this moment; null without one. */
  readonly activeBroker: number | null;
  /** Path of that broker's mark on our own host. */
  readonly brokerImage: string | null;
  /** Null for who has begun no KYC. */
  readonly kyc: { readonly id: string; readonly status: string } | null;
  readonly telegram: TelegramStatus;
  readonly unreadNotifications: number;
  /** Stock boxes in the cart of this site. */
  readonly cartCount: number;
}

export interface TelegramStatus {
  /** The bot is part of what the member may use. */
  readonly subscribed: boolean;
  /** A 64-bit number as text; null without a chat. */
  readonly chatId: string | null;
  /** 100 to 104, what the popup about the bot offers; null: it stays away. */
  readonly popupCode: number | null;
  readonly popupMessage: string | null;
}

/** Read at each login and for each viewer: a few reads by key, no third-party call. */
export type ReadMemberStatus = (
  member: {
    readonly userId: string;
    /** The site that the member is looked at on. */
    readonly tenant: string;
    readonly entitlement: Entitlement;
    /** What a link of the bot's brought to this sign-in. */
    readonly chatId?: string;
  },
  at: Date,
) => Promise<MemberStatus>;
