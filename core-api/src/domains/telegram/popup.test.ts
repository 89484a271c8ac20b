import { expect, test } from "vitest";
import { decidePopup } from "./popup.ts";
import type { PopupFacts } from "./popup.ts";

const mine = { chatId: "7", isBlocked: false };
const fresh = { chatId: "8", isAnothers: false };
const nobody: PopupFacts = { isSubscribed: true, linked: null, offered: null };

test.each<readonly [title: string, facts: Partial<PopupFacts>, code: number | null]>([
  ["subscribes and has no chat", {}, 100],
  ["comes by a link of a chat without a member", { offered: fresh }, 100],
  [
    "comes by a link of another account's chat",
    { offered: { chatId: "8", isAnothers: true } },
    101,
  ],
  ["has a chat and comes by another's link", { linked: mine, offered: fresh }, 102],
  ["has a chat", { linked: mine }, null],
  ["comes by a link of their own chat", { linked: mine, offered: { ...fresh, chatId: "7" } }, null],
  ["has blocked the bot", { linked: { ...mine, isBlocked: true } }, 104],
  [
    "has blocked the bot and comes by another chat's link",
    { linked: { ...mine, isBlocked: true }, offered: fresh },
    102,
  ],
  ["does not subscribe", { isSubscribed: false }, null],
  ["does not subscribe any more and has a chat", { isSubscribed: false, linked: mine }, 103],
  ["does not subscribe and comes by a link", { isSubscribed: false, offered: fresh }, 103],
])("a member who %s meets the popup of its code", (_title, facts, code) => {
  const popup = decidePopup({ ...nobody, ...facts });
  expect(popup?.code ?? null).toBe(code);
  expect(popup?.message).not.toBe("");
});
