import type {
  TelegramChatAnswer,
  TelegramLinkAnswer,
  TelegramPopupAnswer,
  TelegramTokenAnswer,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

export function fetchTelegramToken(): Promise<TelegramTokenAnswer> {
  return fetchJson(`${corePath}/user/user_telegram_token`);
}

const chatPath = `${corePath}/user/telegram_chat`;

export function fetchTelegramChat(): Promise<TelegramLinkAnswer> {
  return fetchJson(chatPath);
}

export function unlinkTelegramChat(): Promise<TelegramLinkAnswer> {
  return sendJson("DELETE", chatPath);
}

export function askTelegramPopup(chatId: string): Promise<TelegramPopupAnswer> {
  return sendJson("POST", `${corePath}/user/telegram_popup`, { chat_id: chatId });
}

export function allowTelegramChat(chatId: string): Promise<TelegramChatAnswer> {
  return sendJson("POST", `${corePath}/portfolio/telegram_chat_id`, { chat_id: chatId });
}
