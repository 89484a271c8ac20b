export type { QueueMessage } from "./send-messages.ts";
export { createTelegram } from "./telegram.ts";
export type { Telegram } from "./telegram.ts";
export { createTelegramRoutes } from "./telegram.routes.ts";
