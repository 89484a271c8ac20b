import { z } from "zod";

const flag = z.boolean();

export const tokenAnswer = z.object({
  success: flag,
  message: z.string(),
  data: z.string().describe("What the member tells the bot after /start; ten minutes, once"),
  link: z.string().describe("Opens the bot and tells it the token"),
  expires_at: z.iso.datetime().nullable(),
  is_linked: flag,
});

export const chatBody = z.object({
  chat_id: z
    .union([z.string().max(64), z.number(), z.null()])
    .default(null)
    .transform((given) => (given === null ? "" : String(given)))
    .describe("What the bot's own link brought"),
});

export const linkAnswer = z.object({
  success: flag,
  message: z.string(),
  is_linked: flag,
  is_blocked: flag.describe("The person has stopped the bot: nothing reaches the chat"),
  linked_at: z.iso.datetime().nullable().describe("Another chat has another moment"),
  link: z.string().describe("Opens the bot"),
});

export const popupAnswer = z.object({
  success: flag,
  message: z.string(),
  popup_code: z.literal([100, 101, 102, 103, 104]).nullable(),
  link: z.string().describe("Where Continue of code 104 leads; empty for the others"),
});

export const chatAnswer = z.object({
  success: flag,
  message: z.string(),
  popup_code: z.literal([100, 101, 102, 103, 104]).nullable(),
  link: z.string(),
});

const chat = z.object({ id: z.union([z.int(), z.string()]).transform(String), type: z.string() });

/**
 * What of an update matters here; Telegram sends far more. https://core.telegram.org/bots/api#update
 */
export const updateBody = z.object({
  update_id: z.int(),
  message: z.object({ chat, text: z.string().max(4_096).optional() }).optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
export type TelegramUpdate = z.output<typeof updateBody>;
