import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offeredChat } from "../../lib/session/offered-chat.ts";
import { closeDialog, dialogs } from "../../shell/dialogs.ts";
import { TelegramPopup } from "./TelegramPopup.tsx";

let requests: [path: string, body: unknown][] = [];
let popup: { popup_code: number | null; message: string; link?: string };
let chat: { popup_code: number | null; message: string; link: string };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  offeredChat.id = "";
  requests = [];
  popup = { popup_code: 100, message: "May we?" };
  chat = { popup_code: 104, message: "Go on there.", link: "https://t.me/Bot?start=x" };
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init: { readonly body: string }) => {
    requests.push([path, JSON.parse(init.body)]);
    return Response.json({ success: true, ...(path.endsWith("popup") ? popup : chat) });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  render(
    <MantineProvider>
      <TelegramPopup />
    </MantineProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_499));
  expect(requests).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
}
const choices = (): readonly (string | null)[] =>
  [...document.querySelectorAll(".telegram-choices > *")].map(({ textContent }) => textContent);

test.each([
  [100, ["Allow"]],
  [101, ["Close", "Allow"]],
  [102, ["Close", "Allow"]],
  [103, ["Close", "Pricing"]],
  [104, ["Continue"]],
])("two and a half seconds on, code %i offers its choices", async (code, expected) => {
  popup = { popup_code: code, message: "It is so." };
  await open();
  expect(screen.getByText("It is so.")).toBeTruthy();
  expect(choices()).toEqual(expected);
});

test("it waits while something else is open", async () => {
  dialogs.open = "profile";
  await open();
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => closeDialog());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("May we?")).toBeTruthy();
});

test("a chat that has the bot blocked is led to it at once", async () => {
  popup = { popup_code: 104, message: "Go on there.", link: "https://t.me/Bot" };
  await open();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(
    "https://t.me/Bot",
  );
});

test("Allow names the chat of the link, says what the server says, and leads to the bot", async () => {
  offeredChat.id = "7.abc.sig";
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Allow" }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(requests.map(([path, body]) => [path.split("/").at(-1), body])).toEqual([
    ["telegram_popup", { chat_id: "7.abc.sig" }],
    ["telegram_chat_id", { chat_id: "7.abc.sig" }],
  ]);
  expect(screen.getByText("Go on there.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(
    "https://t.me/Bot?start=x",
  );
  expect(offeredChat.id).toBe("");
});

test("nothing to offer shows nothing, and who was asked is left alone for thirty days", async () => {
  popup = { popup_code: null, message: "" };
  await open();
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  popup = { popup_code: 100, message: "May we?" };
  requests = [];
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  requests = [];
  await open();
  expect(requests).toEqual([]);
});
