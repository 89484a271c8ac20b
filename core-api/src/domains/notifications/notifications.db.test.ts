import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  NotificationsAnswer,
  NotificationSettings,
  NotificationsReadAnswer,
} from "../../contract/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { startScreensServer } from "../../saved-work/screens-server.fixture.ts";
import type { Member, ScreensServer } from "../../saved-work/screens-server.fixture.ts";
import { notify, notifyAll } from "./index.ts";
import type { NotificationToSend } from "./index.ts";

let server: ScreensServer;
beforeAll(async () => {
  server = await startScreensServer();
});
afterAll(async () => {
  await server.close();
});

const path = "/help-action/notifications/";
const told = (who: Member, source: string, more: object = {}): NotificationToSend => ({
  userId: who.userId,
  tenant: null,
  kind: "kyc",
  source,
  content: `About ${source}`,
  at: server.clock.now(),
  ...more,
});
const tell = async (notification: NotificationToSend): Promise<boolean> =>
  inTransaction(server.database.db, (transaction) => notify(transaction, notification));
const list = async (who: Member, address = path) =>
  (await who.get<NotificationsAnswer>(address)).body;
const read = async (who: Member, body: object = {}) =>
  (await who.send<NotificationsReadAnswer>("POST", `${path}read`, body)).body.unread;
const words = ({ results }: NotificationsAnswer) => results.map(({ notification }) => notification);

test("a source notifies a member once, even after it is read or deleted", async () => {
  const asha = await server.member("once@example.in");
  expect(await list(asha)).toEqual({ results: [], next: null, previous: null });
  expect(await tell(told(asha, "case:1", { redirectUrl: "/pricing" }))).toBe(true);
  expect(await tell(told(asha, "case:1"))).toBe(false);
  expect(await list(asha)).toMatchObject({
    results: [
      {
        kind: "kyc",
        notification: "About case:1",
        redirect_url: "/pricing",
        date: server.clock.now().toISOString(),
        is_read: false,
      },
    ],
  });
  expect(await read(asha)).toBe(0);
  expect(await tell(told(asha, "case:1"))).toBe(false);
  expect((await list(asha)).results.map(({ is_read }) => is_read)).toEqual([true]);
});

test("64 rivals who tell of one source leave one notification and one event", async () => {
  const bela = await server.member("rivals@example.in");
  const events = () => server.database.db("outbox_events").where({ name: "notifications.created" });
  const before = (await events()).length;
  const won = await Promise.all(Array.from({ length: 64 }, () => tell(told(bela, "case:2"))));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(words(await list(bela))).toEqual(["About case:2"]);
  expect((await events()).length).toBe(before + 1);
});

test("what is told in a transaction that fails was never told", async () => {
  const chetna = await server.member("undone@example.in");
  const undone = inTransaction(server.database.db, async (transaction) => {
    await notify(transaction, told(chetna, "case:3"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await list(chetna)).results).toEqual([]);
});

test("structured content goes over the wire as JSON", async () => {
  const dev = await server.member("json@example.in");
  const content = {
    product: "Stock Help",
    content: { statement: "Sold in full", stock_type: "Full_Exit" },
    stock_name: "Asha Mills",
    order_side: "SELL",
    quantity: 12,
    curr_price: 812.4,
  } as const;
  await tell(told(dev, "exit:1", { kind: "stock_help", content, redirectUrl: "/tracklist" }));
  expect(words(await list(dev)).map((text): unknown => JSON.parse(text))).toEqual([content]);
});

test("pages lead to the older and back to the newer, without a gap and without a repetition", async () => {
  const esha = await server.member("pages@example.in");
  const many = Array.from({ length: 25 }, (_, index) => told(esha, `page:${index}`));
  const count = await inTransaction(server.database.db, (transaction) =>
    notifyAll(transaction, many),
  );
  expect(count).toBe(25);
  const first = await list(esha);
  const second = await list(esha, first.next ?? "");
  const third = await list(esha, second.next ?? "");
  const all = [first, second, third].flatMap(words);
  expect(all).toEqual(Array.from({ length: 25 }, (_, index) => `About page:${24 - index}`));
  expect([first.previous, third.next]).toEqual([null, null]);
  expect(words(await list(esha, third.previous ?? ""))).toEqual(words(second));
  const back = await list(esha, second.previous ?? "");
  expect([words(back), back.previous]).toEqual([words(first), null]);
  expect(words(await list(esha, back.next ?? ""))).toEqual(words(second));
});

test("reading up to one leaves what came after it", async () => {
  const farah = await server.member("up-to@example.in");
  for (const source of ["a", "b", "c"]) await tell(told(farah, source));
  const { results } = await list(farah);
  expect(await read(farah, { up_to: results[1]?.id })).toBe(1);
  expect((await list(farah)).results.map(({ is_read }) => is_read)).toEqual([false, true, true]);
  expect(await read(farah)).toBe(0);
});

test("what belongs to a site shows there alone, what belongs to the account everywhere", async () => {
  const gita = await server.member("sites@example.in");
  const there = gita.at("zerodha");
  await tell(told(gita, "account"));
  await tell(told(gita, "main", { tenant: "munshi" }));
  await tell(told(gita, "partner", { tenant: "zerodha" }));
  expect(words(await list(gita))).toEqual(["About main", "About account"]);
  expect(words(await list(there))).toEqual(["About partner", "About account"]);
  expect(await read(there)).toBe(0);
  expect((await list(gita)).results.map(({ is_read }) => is_read)).toEqual([false, true]);
});

test("nobody reads another's, not by an id of theirs either", async () => {
  const hema = await server.member("own@example.in");
  const isha = await server.member("other@example.in");
  await tell(told(hema, "hers"));
  const [hers] = (await list(hema)).results;
  expect((await list(isha, `${path}?after=00000000-0000-7000-8000-000000000000`)).results).toEqual(
    [],
  );
  expect(await read(isha, { up_to: hers?.id })).toBe(0);
  expect((await list(hema)).results[0]?.is_read).toBe(false);
});

test("a muted kind creates no notifications until it is unmuted", async () => {
  const jaya = await server.member("switch@example.in");
  const settings = async (kind: string, is_on: boolean) =>
    (
      await jaya.send<NotificationSettings>("PATCH", "/user/notification_settings", {
        kinds: [{ kind, is_on }],
      })
    ).body.kinds.filter((setting) => !setting.is_on);
  expect(await settings("kyc", false)).toEqual([
    { kind: "kyc", is_on: false, in_chat: true, in_mail: null },
  ]);
  expect(await tell(told(jaya, "off"))).toBe(false);
  expect(await tell(told(jaya, "else", { kind: "subscription" }))).toBe(true);
  expect(await settings("kyc", true)).toEqual([]);
  expect(await tell(told(jaya, "on"))).toBe(true);
  expect(words(await list(jaya))).toEqual(["About on", "About else"]);
});

test("a kind muted in the chat still appears in the list", async () => {
  const jiya = await server.member("chat-switch@example.in");
  const path = "/user/notification_settings";
  const change = async (more: object) =>
    (
      await jiya.send<NotificationSettings>("PATCH", path, { kinds: [{ kind: "kyc", ...more }] })
    ).body.kinds.find(({ kind }) => kind === "kyc");
  expect(await change({ in_chat: false })).toEqual({
    kind: "kyc",
    is_on: true,
    in_chat: false,
    in_mail: null,
  });
  expect(await tell(told(jiya, "list alone"))).toBe(true);
  expect(await change({ is_on: false })).toEqual({
    kind: "kyc",
    is_on: false,
    in_chat: false,
    in_mail: null,
  });
  expect(await change({ is_on: true })).toEqual({
    kind: "kyc",
    is_on: true,
    in_chat: false,
    in_mail: null,
  });
  expect(await change({ in_chat: true })).toEqual({
    kind: "kyc",
    is_on: true,
    in_chat: true,
    in_mail: null,
  });
});

test("what is asked in a wrong way is refused with a reason", async () => {
  const kavi = await server.member("bad@example.in");
  const id = "00000000-0000-7000-8000-000000000000";
  const answers = [
    await kavi.get(`${path}?before=1`),
    await kavi.get(`${path}?before=${id}&after=${id}`),
    await kavi.send("POST", `${path}read`, { up_to: "all" }),
    await kavi.send("PATCH", "/user/notification_settings", { kinds: [] }),
    await kavi.send("PATCH", "/user/notification_settings", {
      kinds: [{ kind: "x", is_on: true }],
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await server.call(path)).status).toBe(401);
});

test("notifications of more than a year ago are forgotten", async () => {
  const lata = await server.member("old@example.in");
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
  await tell(told(lata, "old", { at: ago(366) }));
  await tell(told(lata, "new", { at: ago(364) }));
  expect(await server.core.notifications.removeExpired(server.clock.now())).toBe(1);
  expect(words(await list(lata))).toEqual(["About new"]);
});
