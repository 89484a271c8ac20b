export { createBotApi } from "./bot-api.ts";
export type { BotApiSettings } from "./bot-api.ts";
export type { TelegramMessage, TelegramOutcome, TelegramProvider } from "./telegram-provider.ts";
