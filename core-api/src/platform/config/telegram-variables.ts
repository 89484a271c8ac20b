import { Secret } from "@munshi/platform";
import { z } from "zod";

/** The environment variables of the chat bot. */
export const telegramVariables = {
  TELEGRAM_BOT_NAME: z
    .string()
    .regex(/^\w{5,32}$/, "must be the bot's name without the @, such as MunshiBot")
    .optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,20}:[\w-]{20,100}$/, "must look like 123456:ABC-DEF…")
    .transform((value) => new Secret(value))
    .optional(),
  TELEGRAM_API_URL: z
    .url("must be an address such as https://api.telegram.org")
    .default("https://api.telegram.org"),
  TELEGRAM_LINK_URL: z.url("must be an address such as https://t.me").default("https://t.me"),
};

const shape = z.object(telegramVariables);
const known = shape.partial();
type TelegramVariables = z.output<typeof shape>;

export interface TelegramSettings {
  readonly apiUrl: string;
  /** Base of bot links, `https://t.me`. */
  readonly linkUrl: string;
  /** Without the @. */
  readonly botName: string;
  readonly botToken: Secret;
}

/** Returns problems across variables, by the name of the variable to change. */
export function findTelegramConflicts(
  values: z.output<typeof known>,
): readonly (readonly [variable: string, message: string])[] {
  const { TELEGRAM_BOT_NAME: botName, TELEGRAM_BOT_TOKEN: botToken } = values;
  if ((botName === undefined) === (botToken === undefined)) return [];
  const missing = botName === undefined ? "TELEGRAM_BOT_NAME" : "TELEGRAM_BOT_TOKEN";
  return [[missing, "must be set along with Telegram's other variables"]];
}

/** Null: there is no bot. */
export function readTelegramSettings(values: TelegramVariables): TelegramSettings | null {
  const {
    TELEGRAM_BOT_NAME: botName,
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_API_URL: apiUrl,
    TELEGRAM_LINK_URL: linkUrl,
  } = values;
  if (botName === undefined || botToken === undefined) return null;
  return {
    apiUrl: apiUrl.replace(/\/+$/, ""),
    linkUrl: linkUrl.replace(/\/+$/, ""),
    botName,
    botToken,
  };
}
