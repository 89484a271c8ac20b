import type {
  TelegramLinkAnswer,
  TelegramPopupAnswer,
  TelegramTokenAnswer,
} from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

export function fetchTelegramToken(): Promise<TelegramTokenAnswer> {
  return callCore("GET /user/user_telegram_token");
}

export function fetchTelegramChat(): Promise<TelegramLinkAnswer> {
  return callCore("GET /user/telegram_chat");
}

export function unlinkTelegramChat(): Promise<TelegramLinkAnswer> {
  return callCore("DELETE /user/telegram_chat");
}

export function askTelegramPopup(chatId: string): Promise<TelegramPopupAnswer> {
  return callCore("POST /user/telegram_popup", { body: { chat_id: chatId } });
}

export function allowTelegramChat(chatId: string): Promise<TelegramPopupAnswer> {
  return callCore("POST /portfolio/telegram_chat_id", { body: { chat_id: chatId } });
}
