import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog, Secret } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createBotApi } from "./bot-api.ts";
import type { TelegramProvider } from "./bot-api.ts";

const token = "1000:a-token-that-nobody-may-see-anywhere";
const signal = new AbortController().signal;
const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
const lines: string[] = [];
/** Telegram's next response, and the requests it received. */
let next: { readonly status: number; readonly body: unknown };
let asked: { readonly path: string; readonly body: unknown }[] = [];
let bot: TelegramProvider;
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on("end", () => {
    asked.push({ path: request.url ?? "", body: JSON.parse(text) });
    response.writeHead(next.status, { "content-type": "application/json" });
    response.end(typeof next.body === "string" ? next.body : JSON.stringify(next.body));
  });
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  asked = [];
  next = { status: 200, body: { ok: true, result: {} } };
  const { port } = server.address() as AddressInfo;
  const log = createLog({
    level: "debug",
    service: "test",
    fields: ["provider", "code"],
    destination: { write: (line: string) => lines.push(line) },
  });
  bot = createBotApi(
    {
      apiUrl: `http://127.0.0.1:${port}`,
      linkUrl: "https://t.me",
      botName: "MunshiBot",
      botToken: new Secret(token),
    },
    { log, clock },
  );
});
const send = () => bot.send({ chatId: "7204118901", text: "Hello" }, signal);
const failing = (status: number, more: object = {}) => ({
  status,
  body: { ok: false, error_code: status, description: "It is so.", ...more },
});

test("a message goes to its chat with its button", async () => {
  const button = { text: "Login", url: "https://www.example.in/login" };
  expect(await bot.send({ chatId: "7", text: "x".repeat(5_000), button }, signal)).toBe("sent");
  expect(asked).toEqual([
    {
      path: `/bot${token}/sendMessage`,
      body: {
        chat_id: "7",
        text: "x".repeat(4_096),
        reply_markup: { inline_keyboard: [[button]] },
      },
    },
  ]);
  expect(bot.botUrl).toBe("https://t.me/MunshiBot");
});

test("who has stopped the bot, and a chat that is none, are told apart", async () => {
  next = failing(403);
  expect(await send()).toBe("blocked");
  next = failing(400);
  expect(await send()).toBe("refused");
});

test("while Telegram wants us to wait, it is not asked", async () => {
  next = failing(429, { parameters: { retry_after: 30 } });
  const until = new Date(clock.now().getTime() + 30_000);
  expect(await send()).toEqual(until);
  next = { status: 200, body: { ok: true } };
  clock.advance(29_999);
  expect(await send()).toEqual(until);
  expect(asked).toHaveLength(1);
  clock.advance(1);
  expect(await send()).toBe("sent");
});

test("many messages go no faster than Telegram takes them", async () => {
  const began = performance.now();
  await Promise.all(Array.from({ length: 11 }, send));
  expect(performance.now() - began).toBeGreaterThanOrEqual(500);
});

test.each([
  ["a failure of Telegram's own", failing(500)],
  ["a token that is not the bot's", failing(401)],
  ["what is no answer of the Bot API", { status: 502, body: "<html>" }],
])(
  "%s is tried again later, and the token stands in no error and no log",
  async (_title, given) => {
    next = given;
    const error: unknown = await send().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "provider.unavailable" });
    expect(JSON.stringify([error, String(error), (error as Error).stack, lines])).not.toContain(
      token,
    );
  },
);

test("updates are asked for with the secret that they shall show", async () => {
  const hook = { url: "https://www.example.in/telegram/webhook", secret: "s" };
  await bot.setWebhook(hook, signal);
  expect(asked[0]).toEqual({
    path: `/bot${token}/setWebhook`,
    body: {
      url: hook.url,
      secret_token: "s",
      allowed_updates: ["message", "my_chat_member"],
    },
  });
  next = failing(400);
  await expect(bot.setWebhook(hook, signal)).rejects.toMatchObject({ status: 503 });
});
