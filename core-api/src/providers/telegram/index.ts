export { createBotApi } from "./bot-api.ts";
export type {
  BotApiSettings,
  TelegramMessage,
  TelegramOutcome,
  TelegramProvider,
} from "./bot-api.ts";
