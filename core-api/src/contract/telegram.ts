import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { plainAnswer } from "./text-fields.ts";

const flag = z.boolean();

const tokenAnswer = plainAnswer.extend({
  data: z.string().describe("Sent to the bot after /start; valid for 10 minutes, once."),
  link: z.string().describe("Opens the bot with the token."),
  expires_at: z.iso.datetime().nullable(),
  is_linked: flag.describe("A chat is linked, which the token would replace."),
});

const chatBody = z.object({
  chat_id: z
    .union([z.string().max(64), z.number(), z.null()])
    .default(null)
    .transform((given) => (given === null ? "" : String(given)))
    .describe("From a link of the bot; otherwise nothing is linked."),
});

const linkAnswer = plainAnswer.extend({
  is_linked: flag,
  is_blocked: flag.describe("The bot is blocked in the chat."),
  linked_at: z.iso.datetime().nullable().describe("Changes with the chat."),
  link: z.string().describe("Opens the bot."),
});

const popupCode = z
  .literal([100, 101, 102, 103, 104])
  .describe(
    "100: Allow. 101: Close or Allow; the chat belongs to another account. 102: Close or Allow; replaces the member's chat. 103: Close or Pricing; requires a subscription. 104: Continue to the bot.",
  );

const popupAnswer = plainAnswer.extend({
  popup_code: popupCode.nullable().describe("Null: no popup."),
  link: z.string().describe("Target of Continue (104), or empty."),
});

const chat = z.object({ id: z.union([z.int(), z.string()]).transform(String), type: z.string() });

// The part of an update that the bot uses: https://core.telegram.org/bots/api#update
const updateBody = z.object({
  update_id: z.int(),
  message: z.object({ chat, text: z.string().max(4_096).optional() }).optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});

export type TelegramPopupCode = Infer<typeof popupCode>;
export type TelegramTokenAnswer = Infer<typeof tokenAnswer>;
export type TelegramLinkAnswer = Infer<typeof linkAnswer>;
export type TelegramPopupAnswer = Infer<typeof popupAnswer>;
export type TelegramUpdate = Infer<typeof updateBody>;

export const telegramRoutes = defineRoutes({
  "GET /user/user_telegram_token": {
    summary: "A token that links a chat with the bot to the member",
    access: "member",
    browser: { changes: true },
    answer: tokenAnswer,
  },
  "GET /user/telegram_chat": {
    summary: "The chat that gets the member's alerts",
    access: "member",
    browser: {},
    answer: linkAnswer,
  },
  "DELETE /user/telegram_chat": {
    summary: "Unlinks the chat, and notifies it",
    access: "member",
    browser: {},
    answer: linkAnswer,
  },
  "POST /user/telegram_popup": {
    summary: "The popup about the bot for the member",
    access: "member",
    browser: {},
    body: chatBody,
    answer: popupAnswer,
  },
  "POST /portfolio/telegram_chat_id": {
    summary: "Links the chat to the member, or answers the popup that leads there",
    access: "member",
    browser: {},
    body: chatBody,
    answer: popupAnswer,
  },
  "POST /telegram/webhook": {
    summary: "Updates of the bot, from Telegram's servers with the webhook's secret",
    access: "public",
    body: updateBody,
    answer: z.object({ ok: z.literal(true) }),
    failures: {
      "telegram.forbidden": [403, "The webhook's secret is missing, or no bot is configured."],
    },
  },
});
