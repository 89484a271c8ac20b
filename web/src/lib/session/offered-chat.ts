import { proxy } from "valtio";

const key = "chat_id";
const harmless = /^[\w.-]{1,64}$/;

/** The chat that a link of the chat bot's named, as long as the tab is open; empty without one. */
export const offeredChat = proxy({ id: "" });

/** Takes what the first address names, and tidies the address bar. */
export function readOfferedChat(): void {
  const url = new URL(window.location.href);
  const given = url.searchParams.get(key);
  offeredChat.id = storeForTab(given !== null && harmless.test(given) ? given : "");
  if (given === null) return;
  url.searchParams.delete(key);
  window.history.replaceState(window.history.state, "", url);
}

/** The link has been followed to its end. */
export function forgetOfferedChat(): void {
  offeredChat.id = "";
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

/** Outlasts a redirect of the whole page, and no more. */
function storeForTab(value: string): string {
  try {
    if (value === "") return sessionStorage.getItem(key) ?? "";
    sessionStorage.setItem(key, value);
  } catch {
    // Storage may be forbidden; the value serves this page.
  }
  return value;
}
