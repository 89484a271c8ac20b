export interface TelegramMessage {
  /** Of a private chat: a 64-bit number as text. */
  readonly chatId: string;
  /** Plain text, at most 4096 characters. */
  readonly text: string;
  /** A button below the text that opens one of our pages. */
  readonly button?: { readonly text: string; readonly url: string };
}

/**
 * What became of a message. `blocked`: the person has stopped the bot; `refused`: no such chat; a
 * moment: nothing yet, since Telegram wants nothing before.
 */
export type TelegramOutcome = "sent" | "blocked" | "refused" | Date;

/** The bot as Telegram's servers know it. */
export interface TelegramProvider {
  /** Opens the bot in people's own Telegram: `https://t.me/MunshiBot`. */
  readonly botUrl: string;
  /**
   * Hands a message over, no faster than Telegram takes them.
   * @throws AppError `provider.unavailable` (503).
   */
  send(message: TelegramMessage, signal: AbortSignal): Promise<TelegramOutcome>;
  /** Has Telegram tell us of what people do, at `url`, with `secret` in a header of each call. */
  setWebhook(
    hook: { readonly url: string; readonly secret: string },
    signal: AbortSignal,
  ): Promise<void>;
}
