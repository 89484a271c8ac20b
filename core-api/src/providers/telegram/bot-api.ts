import { setTimeout } from "node:timers/promises";
import type { Log, Secret } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { createOutsideCalls, unavailable } from "../../platform/outside/outside-calls.ts";

export interface BotApiSettings {
  /** `https://api.telegram.org`. */
  readonly apiUrl: string;
  /** `https://t.me`. */
  readonly linkUrl: string;
  /** Without the @. */
  readonly botName: string;
  readonly botToken: Secret;
}

/** https://core.telegram.org/bots/faq: some 30 a second for a bot; less, as processes share it. */
const messagesPerSecond = 20;
const name = "telegram";
const longestText = 4_096;

const answerShape = z.object({
  ok: z.boolean(),
  error_code: z.number().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});
type Answer = z.output<typeof answerShape>;

/**
 * Telegram's Bot API, https://core.telegram.org/bots/api. The bot's token is part of its addresses:
 * no address and no error of the transport is ever logged or passed on.
 */
export function createBotApi(
  settings: BotApiSettings,
  deps: { readonly log: Log; readonly clock: Clock },
): TelegramProvider {
  // A message that was sent and not acknowledged would come twice: one try, and the outbox's next.
  const calls = createOutsideCalls({ name, log: deps.log, timeoutMs: 10_000 });
  let waitUntil = 0;
  let nextTurn = 0;

  const takeTurn = async (signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + 1_000 / messagesPerSecond;
    if (turn > now) await setTimeout(turn - now, undefined, { signal });
  };

  /** A moment where Telegram wants nothing before. */
  const call = async (
    method: string,
    body: object,
    signal: AbortSignal,
  ): Promise<Answer | Date> => {
    if (deps.clock.now().getTime() < waitUntil) return new Date(waitUntil);
    const answer = await calls.run(async (limit) => {
      const response = await fetch(
        `${settings.apiUrl}/bot${settings.botToken.reveal()}/${method}`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          redirect: "error",
          signal: limit,
        },
      );
      const read = answerShape.parse(await response.json());
      if (read.ok || isAnswered(read)) return read;
      throw new Error(`Telegram answers ${read.error_code ?? response.status}`);
    }, signal);
    if (answer.error_code === 429) {
      const seconds = answer.parameters?.retry_after ?? 1;
      waitUntil = deps.clock.now().getTime() + seconds * 1_000;
      return new Date(waitUntil);
    }
    return answer;
  };

  return {
    botUrl: `${settings.linkUrl}/${settings.botName}`,
    async send({ chatId, text, button }, signal) {
      await takeTurn(signal);
      const answer = await call(
        "sendMessage",
        {
          chat_id: chatId,
          text: text.slice(0, longestText),
          ...(button === undefined ? {} : { reply_markup: { inline_keyboard: [[button]] } }),
        },
        signal,
      );
      if (answer instanceof Date) return answer;
      if (answer.ok) return "sent";
      return answer.error_code === 403 ? "blocked" : "refused";
    },
    async setWebhook({ url, secret }, signal) {
      const answer = await call(
        "setWebhook",
        { url, secret_token: secret, allowed_updates: ["message", "my_chat_member"] },
        signal,
      );
      if (answer instanceof Date || !answer.ok) throw unavailable(name);
    },
  };
}

/** 400: no such chat. 403: the person has stopped the bot. 429: too many messages. */
function isAnswered({ error_code: code }: Answer): boolean {
  return code === 400 || code === 403 || code === 429;
}

export interface TelegramMessage {
  /** Id of a private chat: a 64-bit number as text. */
  readonly chatId: string;
  /** Plain text, at most 4096 characters. */
  readonly text: string;
  /** A button below the text that opens one of our pages. */
  readonly button?: { readonly text: string; readonly url: string };
}

/**
 * Outcome of a message. `blocked`: the person has stopped the bot; `refused`: no such chat; a date:
 * not sent, and Telegram accepts nothing before then.
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
