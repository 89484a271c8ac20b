import { startTestProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { TestProviders } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  LoginResponse,
  TelegramPopupAnswer,
  TelegramLinkAnswer,
  TelegramTokenAnswer,
  ViewerAnswer,
} from "../../contract/index.ts";
import { notify, notifyAll } from "../notifications/index.ts";
import type { NotificationToSend } from "../notifications/index.ts";
import {
  createTestClock,
  password,
  startAccountsServer,
} from "../accounts/testing/accounts-server.ts";
import type { AccountsServer } from "../accounts/testing/accounts-server.ts";

const clock = createTestClock();
let providers: TestProviders;
let server: AccountsServer;
let webhook: { readonly secret: string };
const people = ["asha@example.in", "kabir@example.in"] as const;
const tokens = new Map<string, string>();

beforeAll(async () => {
  providers = await startTestProviders();
  server = await startAccountsServer(
    {
      TELEGRAM_BOT_NAME: TEST_SETTINGS.telegramBotName,
      TELEGRAM_BOT_TOKEN: TEST_SETTINGS.telegramBotToken,
      TELEGRAM_API_URL: `${providers.url}/telegram`,
      TELEGRAM_LINK_URL: `${providers.url}/telegram/t.me`,
    },
    clock,
  );
  const [secret = ""] = server.core.telegram.bot?.webhookSecrets ?? [];
  webhook = { secret };
  for (const email of people) {
    await server.signUp(email);
    const { access, user_data_id: id } = await server.signIn(email);
    tokens.set(email, access);
    await server.subscribe(id);
  }
});
afterAll(async () => {
  await server.close();
  await providers.close();
});
let lastUpdate = 0;
/** Access tokens live as long as start tokens do. */
async function signInAgain(): Promise<void> {
  for (const email of people) tokens.set(email, (await server.signIn(email)).access);
}
beforeEach(async () => {
  await signInAgain();
  const { db } = server.database;
  await db("telegram_links").delete();
  await db("telegram_start_tokens").delete();
  await db("telegram_chats").delete();
  await db("outbox_events").whereNull("delivered_at").delete();
});

const bearer = (email: string): string => tokens.get(email) ?? "";
const makeToken = async (email: string = people[0]): Promise<TelegramTokenAnswer> =>
  (await server.call<TelegramTokenAnswer>("/user/user_telegram_token", { bearer: bearer(email) }))
    .body;
const allow = async (email: string, chatId: string | number | null): Promise<TelegramPopupAnswer> =>
  (
    await server.call<TelegramPopupAnswer>("/portfolio/telegram_chat_id", {
      bearer: bearer(email),
      body: { chat_id: chatId },
    })
  ).body;
const viewer = async (email: string): Promise<ViewerAnswer> =>
  (await server.call<ViewerAnswer>("/user/viewer", { bearer: bearer(email) })).body;
/** Telegram's request for a message to the bot. */
const update = (chatId: number, text: string): object => ({
  update_id: (lastUpdate += 1),
  message: { message_id: 1, date: 1, chat: { id: chatId, type: "private" }, text },
});
const tell = async (body: object, secret = webhook.secret): Promise<number> =>
  (
    await server.call("/telegram/webhook", {
      body,
      headers: { "x-telegram-bot-api-secret-token": secret },
    })
  ).status;
const queued = async (): Promise<readonly string[]> =>
  (
    (await server.database
      .db("outbox_events")
      .where({ name: "telegram.message" })
      .whereNull("delivered_at")
      .orderBy("created_at")) as { payload: { text: string } }[]
  ).map(({ payload }) => payload.text);

test("a token opens the bot, and the chat that shows it gets the member's alerts", async () => {
  const { data, link, expires_at: end, success } = await makeToken();
  expect(success).toBe(true);
  expect(link).toBe(`${providers.url}/telegram/t.me/MunshiTestBot?start=${data}`);
  expect(data).toMatch(/^[\w-]{43}$/);
  expect(new Date(end ?? 0).getTime() - clock.now().getTime()).toBe(600_000);
  expect((await viewer(people[0])).popup_code).toBe(100);
  expect(await tell(update(7_204_118_901, `/start ${data}`))).toBe(200);
  expect(await viewer(people[0])).toMatchObject({ chat_id: "7204118901", popup_code: null });
  expect((await makeToken()).is_linked).toBe(true);
  expect(await queued()).toEqual([expect.stringContaining("is linked to your account")]);
  const stored = JSON.stringify(await server.database.db("telegram_start_tokens"));
  expect(stored + server.logged()).not.toContain(data);
});

test("a used, expired or superseded token links nothing", async () => {
  const first = await makeToken();
  const second = await makeToken();
  await tell(update(71, `/start ${first.data}`));
  expect((await viewer(people[0])).chat_id).toBeNull();
  clock.advance(600_000);
  await signInAgain();
  await tell(update(71, `/start ${second.data}`));
  expect((await viewer(people[0])).chat_id).toBeNull();
  const third = await makeToken();
  await tell(update(71, `/start ${third.data}`));
  await tell(update(72, `/start ${third.data}`));
  expect((await viewer(people[0])).chat_id).toBe("71");
});

test("of 64 chats that show one token at once one is linked", async () => {
  const { data } = await makeToken();
  const told = await Promise.all(
    Array.from({ length: 64 }, (_, index) => tell(update(1_000 + index, `/start ${data}`))),
  );
  expect(new Set(told)).toEqual(new Set([200]));
  expect(await server.database.db("telegram_links")).toHaveLength(1);
  const refused = (await queued()).filter((text) => text.includes("already used"));
  expect(refused).toHaveLength(63);
});

test("an update that Telegram tells twice is taken once", async () => {
  const hello = update(71, "hello");
  await Promise.all(Array.from({ length: 8 }, () => tell(hello)));
  expect(await queued()).toHaveLength(1);
});

test("without the secret nobody is heard", async () => {
  for (const secret of ["", "guess", `${webhook.secret}x`, webhook.secret.slice(1)]) {
    expect(await tell(update(71, "/start"), secret)).toBe(403);
  }
  expect(await queued()).toEqual([]);
});

test("the bot's own link proves the chat; a number proves nothing and leads to the bot", async () => {
  await tell(update(71, "/start"));
  const [event] = (await server.database
    .db("outbox_events")
    .where({ name: "telegram.message" })
    .whereNull("delivered_at")) as { payload: { button: { url: string } } }[];
  const proof = new URL(event?.payload.button.url ?? "").searchParams.get("chat_id") ?? "";
  const login = await server.call<LoginResponse>("/jwt/token/", {
    body: { username: people[0], password, chat_id: proof },
  });
  expect(login.body).toMatchObject({ popup_code: 100, telegram_subscribed: true, chat_id: null });
  const guessed = await allow(people[0], 71);
  expect(guessed).toMatchObject({ success: true, popup_code: 104 });
  expect(guessed.link).toContain("?start=");
  expect((await viewer(people[0])).chat_id).toBeNull();
  expect(await allow(people[0], proof)).toMatchObject({ success: true, popup_code: 104 });
  expect((await viewer(people[0])).chat_id).toBe("71");
  const other = await server.call<LoginResponse>("/jwt/token/", {
    body: { username: people[1], password, chat_id: proof },
  });
  expect(other.body.popup_code).toBe(101);
  await allow(people[1], proof);
  expect([(await viewer(people[0])).chat_id, (await viewer(people[1])).chat_id]).toEqual([
    null,
    "71",
  ]);
});

test("who does not subscribe gets no token and is shown the pricing", async () => {
  const email = "lakshmi@example.in";
  await server.signUp(email);
  tokens.set(email, (await server.signIn(email)).access);
  expect(await makeToken(email)).toMatchObject({
    success: false,
    message: "- You are not subscribed",
    data: "",
  });
  expect(await allow(email, 71)).toMatchObject({ success: false, popup_code: 103 });
});

test("/stop ends it; a user who blocks the bot gets no messages until they write", async () => {
  const { data } = await makeToken();
  await tell(update(7_204_118_901, `/start ${data}`));
  await tell({
    update_id: (lastUpdate += 1),
    my_chat_member: {
      chat: { id: 7_204_118_901, type: "private" },
      new_chat_member: { status: "kicked" },
    },
  });
  expect((await viewer(people[0])).popup_code).toBe(104);
  await tell(update(7_204_118_901, "/start"));
  expect((await viewer(people[0])).popup_code).toBeNull();
  await tell(update(7_204_118_901, "/stop"));
  expect((await viewer(people[0])).chat_id).toBeNull();
  expect(await queued()).toContainEqual(expect.stringContaining("Alerts stopped"));
});

const link = async (method = "GET"): Promise<TelegramLinkAnswer> =>
  (
    await server.call<TelegramLinkAnswer>("/user/telegram_chat", {
      method,
      bearer: bearer(people[0]),
    })
  ).body;

test("a member sees the chat that gets their alerts, and unties it, which the chat is told", async () => {
  const none = { success: true, is_linked: false, is_blocked: false, linked_at: null };
  expect(await link()).toMatchObject(none);
  await tell(update(71, `/start ${(await makeToken()).data}`));
  expect(await link()).toMatchObject({
    is_linked: true,
    is_blocked: false,
    linked_at: clock.now().toISOString(),
    link: `${providers.url}/telegram/t.me/MunshiTestBot`,
  });
  await tell(update(71, "/start"));
  expect(await queued()).toContainEqual(
    expect.stringContaining("receives alerts for a linked account"),
  );
  expect(await link("DELETE")).toMatchObject(none);
  expect(await link("DELETE")).toMatchObject(none);
  expect((await queued()).filter((text) => text.includes("was unlinked"))).toHaveLength(1);
  expect((await viewer(people[0])).chat_id).toBeNull();
});

test("what is told at once of one page is one message, names a partner, and skips muted kinds", async () => {
  const { db } = server.database;
  await db("tenants").insert({ key: "zerodha", name: "Zerodha" }).onConflict("key").ignore();
  await tell(update(71, `/start ${(await makeToken()).data}`));
  const { user_id: userId } = await viewer(people[0]);
  await server.deliver();
  await db("outbox_events").where({ name: "telegram.alert" }).delete();
  await server.call("/user/notification_settings", {
    method: "PATCH",
    bearer: bearer(people[0]),
    body: { kinds: [{ kind: "kyc", in_chat: false }] },
  });
  const about = (source: string, content: string, more: object = {}): NotificationToSend => ({
    userId,
    tenant: "zerodha",
    kind: "watch_list",
    source,
    content: { product: "Watch List", content },
    redirectUrl: "/stock-analyzer/newMyStock",
    at: clock.now(),
    ...more,
  });
  await db.transaction((transaction) =>
    notifyAll(transaction, [
      about("one:1", "Fell on 20 Nov 26"),
      about("one:2", "Rose on 20 Nov 26"),
      about("one:3", "Verified.", { kind: "kyc", redirectUrl: "" }),
      about("one:4", "Ends soon.", { tenant: null, kind: "subscription", redirectUrl: "/pricing" }),
    ]),
  );
  await server.core.outbox.deliverDue();
  const sent = (await db("outbox_events").where({ name: "telegram.alert" })) as {
    payload: { text: string; button?: { url: string } };
  }[];
  const messages = sent.map(({ payload }) => [payload.text, payload.button?.url]);
  expect(new Set(messages)).toEqual(
    new Set([
      [
        "Watch List on Zerodha: Rose on 20 Nov 26\n\nWatch List on Zerodha: Fell on 20 Nov 26",
        "http://zerodha.localhost:8080/stock-analyzer/newMyStock",
      ],
      ["Watch List: Ends soon.", "http://localhost:8080/pricing"],
    ]),
  );
});

test("notifications reach a subscriber's chat once, and no one else's", async () => {
  const { db } = server.database;
  const { data } = await makeToken();
  await tell(update(71, `/start ${data}`));
  const { user_id: userId } = await viewer(people[0]);
  await server.deliver();
  const content = {
    product: "Watch List",
    content: "Moved much",
    stock_name: "Asha Steel",
  } as const;
  const about = { userId, tenant: null, redirectUrl: "/stock-analyzer/newMyStock" } as const;
  await db.transaction(async (transaction) => {
    const told = {
      ...about,
      kind: "watch_list",
      source: "move:1",
      content,
      at: clock.now(),
    } as const;
    expect(await notify(transaction, told)).toBe(true);
  });
  const [created] = (await db("outbox_events")
    .where({ name: "notifications.created" })
    .whereNull("delivered_at")) as { id: string }[];
  await db("outbox_events").where({ name: "telegram.alert" }).delete();
  await server.core.outbox.deliverDue();
  // As if the process had ended before it could say that it was done.
  await db("outbox_events")
    .where({ id: created?.id ?? null })
    .update({ delivered_at: null, available_at: clock.now(), leased_until: null });
  await server.core.outbox.deliverDue();
  const sent = (await db("outbox_events").where({ name: "telegram.alert" })) as {
    payload: object;
  }[];
  expect(sent.map(({ payload }) => payload)).toEqual([
    {
      chatId: "71",
      text: "Watch List: Moved much\nAsha Steel",
      button: { text: "Open", url: "http://localhost:8080/stock-analyzer/newMyStock" },
    },
  ]);
  const [entry] = (await db("entitlement_entries").where({ user_id: userId })) as { id: string }[];
  await db("entitlement_revocations").insert({
    entry_id: entry?.id ?? null,
    reason: "test",
    revoked_at: clock.now(),
  });
  await db.transaction(async (transaction) => {
    const late = {
      ...about,
      kind: "kyc",
      source: "kyc:1",
      content: "Done",
      at: clock.now(),
    } as const;
    await notify(transaction, late);
  });
  await server.core.outbox.deliverDue();
  expect(await db("outbox_events").where({ name: "telegram.alert" })).toHaveLength(1);
});

test("the sandbox's person reads what the bot says, and a block is remembered", async () => {
  await providers.order("telegram/asha", { say: "/start" });
  await tell(update(7_204_118_901, "hello"));
  await server.deliver();
  const chat = (await (await fetch(`${providers.url}/__sandbox/telegram/asha`)).json()) as {
    messages: { from: string; text: string }[];
  };
  expect(chat.messages.at(-1)).toMatchObject({ from: "bot" });
  await server.database.db("telegram_chats").insert({
    chat_id: 7_204_118_901,
    created_at: clock.now(),
  });
  await providers.order("telegram/asha", { blocked: "true" });
  await tell(update(7_204_118_901, "hello again"));
  await server.deliver();
  expect(await server.database.db("telegram_chats").whereNotNull("blocked_at")).toHaveLength(1);
});
