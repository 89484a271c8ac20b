import type { TelegramPopupCode } from "../../contract/index.ts";

/** Facts that decide which bot popup a member sees. */
export interface PopupFacts {
  readonly isSubscribed: boolean;
  /** The member's chat; null without one. */
  readonly linked: { readonly chatId: string; readonly isBlocked: boolean } | null;
  /** The chat whose link the member came by, proven to be theirs; null without one. */
  readonly offered: { readonly chatId: string; readonly isAnothers: boolean } | null;
}

export interface Popup {
  readonly code: TelegramPopupCode;
  readonly message: string;
}

const popups: { readonly [C in TelegramPopupCode]: string } = {
  100: "Allow our Telegram bot to send you alerts about your stocks and subscriptions?",
  101: "This Telegram chat is linked to another account. Link it to yours instead?",
  102: "Your alerts go to a different Telegram chat. Switch to this chat?",
  103: "Telegram alerts require a subscription. See plans.",
  104: "Continue to our Telegram bot and press Start to receive alerts.",
};

/** Null: no popup. The first match applies. */
export function decidePopup({ isSubscribed, linked, offered }: PopupFacts): Popup | null {
  const code = decideCode({ isSubscribed, linked, offered });
  return code === null ? null : { code, message: popups[code] };
}

function decideCode({ isSubscribed, linked, offered }: PopupFacts): TelegramPopupCode | null {
  if (!isSubscribed) return linked === null && offered === null ? null : 103;
  if (offered === null || offered.chatId === linked?.chatId) {
    if (linked === null) return 100;
    return linked.isBlocked ? 104 : null;
  }
  if (offered.isAnothers) return 101;
  return linked === null ? 100 : 102;
}

/** The answer to Allow if it cannot link directly: start the bot in the chat. */
export const continueInBot: Popup = { code: 104, message: popups[104] };

export const linkedNow: Popup = {
  code: 104,
  message: "You will now receive alerts on Telegram. Continue to our bot.",
};

export const needsSubscription: Popup = { code: 103, message: popups[103] };
