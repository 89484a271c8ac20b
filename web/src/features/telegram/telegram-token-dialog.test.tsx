import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TelegramTokenDialog } from "./TelegramTokenDialog.tsx";

const firstLinked = "2026-11-20T20:00:00.000Z";
let chat: { is_linked: boolean; is_blocked: boolean; linked_at: string | null };
let requests: string[] = [];
let isAway = false;
let tokens = 0;

beforeEach(() => {
  chat = { is_linked: false, is_blocked: false, linked_at: null };
  requests = [];
  tokens = 0;
  isAway = false;
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init?: { readonly method?: string }) => {
    const method = init?.method ?? "GET";
    requests.push(`${method} ${path.split("/").at(-1) ?? ""}`);
    if (path.endsWith("user_telegram_token")) {
      tokens += 1;
      return Response.json({
        success: true,
        message: "",
        data: `token-${tokens}`,
        link: `https://t.me/Bot?start=token-${tokens}`,
        expires_at: new Date(Date.now() + 600_000).toISOString(),
        is_linked: chat.is_linked,
      });
    }
    if (method === "DELETE" && isAway) throw new TypeError("Failed to fetch");
    if (method === "DELETE") chat = { is_linked: false, is_blocked: false, linked_at: null };
    return Response.json({ success: true, message: "", link: "https://t.me/Bot", ...chat });
  });
});
afterEach(async () => {
  cleanup();
  // Cached responses are dropped shortly after the dialog unmounts.
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open(): Promise<void> {
  render(
    <MantineProvider>
      <TelegramTokenDialog onClose={() => undefined} />
    </MantineProvider>,
  );
  await pass(10);
}
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(10);
};
const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("a token is offered until a chat has shown it, which the dialog notices by itself", async () => {
  await open();
  expect(screen.getByText("/start token-1")).toBeTruthy();
  chat = { is_linked: true, is_blocked: false, linked_at: firstLinked };
  await pass(3_000);
  expect(screen.queryByText(/^\/start/)).toBeNull();
  expect(screen.getByText("You receive alerts in your Telegram chat.")).toBeTruthy();
  expect(screen.getByText("Linked on 21 Nov 26.")).toBeTruthy();
  expect(link("Open the bot")).toBe("https://t.me/Bot");
});

test("who has a chat makes no token, and unlinks it", async () => {
  chat = { is_linked: true, is_blocked: false, linked_at: firstLinked };
  await open();
  expect(tokens).toBe(0);
  await press("Unlink");
  expect(requests).toContain("DELETE telegram_chat");
  expect(screen.getByText("/start token-1")).toBeTruthy();
});

test("why a chat could not be unlinked stands in the dialog, which goes on", async () => {
  chat = { is_linked: true, is_blocked: false, linked_at: firstLinked };
  await open();
  isAway = true;
  await press("Unlink");
  expect(screen.getByRole("alert").textContent).toContain(
    "Could not connect to the server. Try again.",
  );
  isAway = false;
  await press("Unlink");
  expect(screen.getByText("/start token-1")).toBeTruthy();
});

test("a token that has run out is renewed", async () => {
  await open();
  await pass(599_000);
  expect(screen.getByText("/start token-1")).toBeTruthy();
  await pass(2_000);
  expect(screen.getByText("/start token-2")).toBeTruthy();
});

test("another chat takes the place of the one that is linked, or the one stays", async () => {
  chat = { is_linked: true, is_blocked: false, linked_at: firstLinked };
  await open();
  await press("Link another chat");
  expect(screen.getByText("/start token-1")).toBeTruthy();
  await press("Keep current chat");
  expect(screen.queryByText(/^\/start/)).toBeNull();
  await press("Link another chat");
  chat = { is_linked: true, is_blocked: false, linked_at: "2026-11-21T10:00:05.000Z" };
  await pass(3_000);
  expect(screen.queryByText(/^\/start/)).toBeNull();
  expect(screen.getByRole("button", { name: "Unlink" })).toBeTruthy();
});

test("a chat whose person has stopped the bot says so and leads back to it", async () => {
  chat = { is_linked: true, is_blocked: true, linked_at: firstLinked };
  await open();
  expect(screen.getByText(/^You stopped the bot on Telegram/)).toBeTruthy();
  expect(link("Start the bot again")).toBe("https://t.me/Bot");
});
