import type { PlainAnswer } from "./accounts.ts";

/**
 * What the popup about the chat bot offers. 100: Allow. 101: Close or Allow, the chat belongs to
 * another account until then. 102: Close or Allow, it takes the place of the member's other chat.
 * 103: Close or Pricing, messages need a subscription. 104: Continue, to the bot.
 */
export type TelegramPopupCode = 100 | 101 | 102 | 103 | 104;

/** `GET /user/user_telegram_token`. */
export interface TelegramTokenAnswer extends PlainAnswer {
  /** What the member tells the bot after /start; holds for ten minutes, once. Empty without success. */
  readonly data: string;
  /** Opens the bot and tells it the token; empty without success. */
  readonly link: string;
  /** The end of the token (ISO 8601, UTC); null without success. */
  readonly expires_at: string | null;
  /** A chat is linked already; the token would put another in its place. */
  readonly is_linked: boolean;
}

/** `GET` and `DELETE /user/telegram_chat`: the chat that gets the member's alerts, which DELETE unties. */
export interface TelegramLinkAnswer extends PlainAnswer {
  readonly is_linked: boolean;
  /** The person has stopped the bot there: nothing reaches the chat until they start it again. */
  readonly is_blocked: boolean;
  /** Since when (ISO 8601, UTC); null without a chat. Another chat has another moment. */
  readonly linked_at: string | null;
  /** Opens the bot. */
  readonly link: string;
}

/** `POST /portfolio/telegram_chat_id`. */
export interface TelegramChatPayload {
  /** What the bot's own link brought; empty or anybody's number leads to the bot, and links nothing. */
  readonly chat_id: string | number | null;
}

/** `POST /user/telegram_popup` with the payload of the chat id: whether there is something to offer. */
export interface TelegramPopupAnswer extends PlainAnswer {
  /** Null: the popup stays away. */
  readonly popup_code: TelegramPopupCode | null;
  /** Where Continue of code 104 leads; empty for the others. */
  readonly link: string;
}

export interface TelegramChatAnswer extends PlainAnswer {
  readonly popup_code: TelegramPopupCode | null;
  /** Where Continue of code 104 leads; empty for the others. */
  readonly link: string;
}
