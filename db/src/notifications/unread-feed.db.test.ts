import { randomUUID } from "node:crypto";
import { createServer, connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import type { Database } from "../connection.ts";
import { createTestDatabase } from "../testing/index.ts";
import type { TestDatabase } from "../testing/index.ts";
import { openUnreadFeed } from "./unread-feed.ts";
import type { UnreadFeed, UnreadFeedOptions } from "./unread-feed.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await db("tenants").insert({ key: "munshi", name: "Munshi" }).onConflict("key").ignore();
  await db("tenants").insert({ key: "partner", name: "Partner" });
});
afterAll(async () => {
  await database.close();
});

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function openFeed(url = database.url, options: UnreadFeedOptions = {}): UnreadFeed {
  const feed = openUnreadFeed(url, { pollMs: 50, ...options });
  opened.push(feed);
  return feed;
}

async function addUser(): Promise<string> {
  const id = randomUUID();
  await db("users").insert({
    id,
    tenant_key: "munshi",
    email: `${id}@example.in`,
    first_name: "Asha",
    ref_id: id,
    created_at: new Date(),
    updated_at: new Date(),
  });
  return id;
}

async function tell(userId: string, tenant: string | null = null, count = 1): Promise<void> {
  await db("notifications").insert(
    Array.from({ length: count }, () => notificationOf(userId, tenant)),
  );
}

function notificationOf(userId: string, tenant: string | null) {
  return {
    id: randomUUID(),
    user_id: userId,
    tenant_key: tenant,
    kind: "kyc",
    source: randomUUID(),
    body: "Something",
    created_at: new Date(),
  };
}
const read = async (userId: string): Promise<void> => {
  await db("notifications").where({ user_id: userId }).update({ read_at: new Date() });
};

/** All counts that a watcher received, in order. */
function watch(feed: UnreadFeed, userId: string, tenant = "munshi") {
  const told: number[] = [];
  const end = feed.watch({ userId, tenant }, (unread) => told.push(unread));
  return { told, end };
}
const until = async (check: () => unknown): Promise<void> => {
  await vi.waitFor(check, { timeout: 15_000, interval: 10 });
};

test("sends a watcher the count at once and after each change", async () => {
  const asha = await addUser();
  await tell(asha, null, 2);
  const { told } = watch(openFeed(), asha);
  await until(() => expect(told).toEqual([2]));
  await tell(asha);
  await until(() => expect(told).toEqual([2, 3]));
  await read(asha);
  await until(() => expect(told).toEqual([2, 3, 0]));
});

test("sends the count again if one notification was read and another came meanwhile", async () => {
  const asha = await addUser();
  await tell(asha);
  const { told } = watch(openFeed(), asha);
  await until(() => expect(told).toEqual([1]));
  await db.transaction(async (transaction) => {
    await transaction("notifications").where({ user_id: asha }).update({ read_at: new Date() });
    await transaction("notifications").insert(notificationOf(asha, null));
  });
  await until(() => expect(told).toEqual([1, 1]));
});

test("two feeds on one database send the same count", async () => {
  const asha = await addUser();
  const watched = [openFeed(), openFeed()].map((feed) => watch(feed, asha));
  await until(() => expect(watched.map(({ told }) => told)).toEqual([[0], [0]]));
  await tell(asha);
  await until(() => expect(watched.map(({ told }) => told.at(-1))).toEqual([1, 1]));
  await read(asha);
  await until(() => expect(watched.map(({ told }) => told.at(-1))).toEqual([0, 0]));
});

test("sends each watcher its own count, for its site and the account", async () => {
  const [asha, bela] = [await addUser(), await addUser()];
  const feed = openFeed();
  const main = watch(feed, asha);
  const partner = watch(feed, asha, "partner");
  const other = watch(feed, bela);
  await tell(asha, "partner", 3);
  await tell(asha, null);
  await until(() => expect([main.told.at(-1), partner.told.at(-1)]).toEqual([1, 4]));
  expect(other.told).toEqual([0]);
});

test("stops for one watcher while another of the same person continues", async () => {
  const asha = await addUser();
  const feed = openFeed();
  const [first, second] = [watch(feed, asha), watch(feed, asha)];
  await until(() => expect([first.told, second.told]).toEqual([[0], [0]]));
  first.end();
  first.end();
  await tell(asha);
  await until(() => expect(second.told).toEqual([0, 1]));
  expect(first.told).toEqual([0]);
  second.end();
  const third = watch(feed, asha);
  await until(() => expect(third.told).toEqual([1]));
});

const isEmbedded = inject("testServer").kind === "pglite";

test.skipIf(isEmbedded)("sends a notified change between two polls", async () => {
  const asha = await addUser();
  const { told } = watch(openFeed(database.url, { pollMs: 60_000, pulseMs: 60_000 }), asha);
  await until(() => expect(told).toEqual([0]));
  await until(async () => expect(await listListeners()).toHaveLength(1));
  await tell(asha);
  await until(() => expect(told).toEqual([0, 1]));
});

/** The server's number of listening connections. */
async function listListeners(): Promise<readonly number[]> {
  const { rows } = (await db.raw(
    `select pid from pg_stat_activity
     where query = 'listen notifications' and datname = current_database()`,
  )) as { readonly rows: readonly { readonly pid: number }[] };
  return rows.map(({ pid }) => pid);
}

test.skipIf(isEmbedded)("replaces a listener whose connection dies", async () => {
  const asha = await addUser();
  const troubles: unknown[] = [];
  // No poll runs during the test: changes arrive by notification.
  const { told } = watch(
    openFeed(database.url, {
      pollMs: 60_000,
      pulseMs: 60_000,
      onTrouble: (error) => troubles.push(error),
    }),
    asha,
  );
  await until(async () => expect(await listListeners()).toHaveLength(1));
  await until(() => expect(told).toEqual([0]));
  const before = await listListeners();
  await db.raw("select pg_terminate_backend(?::integer)", [before[0] ?? 0]);
  await tell(asha);
  await until(async () => {
    const now = await listListeners();
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(before);
  });
  // Missed changes are counted when the new listener connects.
  await until(() => expect(told).toEqual([0, 1]));
  await tell(asha);
  await until(() => expect(told).toEqual([0, 1, 2]));
  expect(troubles.length).toBeGreaterThan(0);
});

/** A proxy to the database that can be cut and restored. */
async function startGate(): Promise<{
  readonly url: string;
  cut(): void;
  open(): void;
}> {
  const target = new URL(database.url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const gate = createServer((socket) => {
    sockets.add(socket);
    const away = connect(
      database.kind === "pglite"
        ? { path: `${decodeURIComponent(target.hostname)}/.s.PGSQL.5432` }
        : { port: Number(target.port), host: target.hostname },
    );
    sockets.add(away);
    for (const [one, other] of [
      [socket, away],
      [away, socket],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
      one.pipe(other);
    }
    if (!isOpen) socket.destroy();
  });
  await new Promise<void>((resolve) => {
    gate.listen(0, "127.0.0.1", resolve);
  });
  opened.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => gate.close(resolve));
    },
  });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  // The embedded database behind it has one session for all connections.
  if (database.kind === "pglite") url.searchParams.set("pgbouncer", "true");
  return {
    url: url.href,
    cut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    open: () => {
      isOpen = true;
    },
  };
}

test("sends missed changes once the database is reachable again", async () => {
  const asha = await addUser();
  const gate = await startGate();
  const troubles: unknown[] = [];
  const feed = openFeed(gate.url, { onTrouble: (error) => troubles.push(error) });
  const { told } = watch(feed, asha);
  await until(() => expect(told).toEqual([0]));
  gate.cut();
  await until(() => expect(troubles.length).toBeGreaterThan(0));
  await tell(asha);
  gate.open();
  await until(() => expect(told).toEqual([0, 1]));
  await tell(asha);
  await until(() => expect(told).toEqual([0, 1, 2]));
});

test("closes a feed without watchers, and one that never connected", async () => {
  const unused = openUnreadFeed(database.url);
  await unused.close();
  const gate = await startGate();
  gate.cut();
  const feed = openUnreadFeed(gate.url, { pollMs: 20 });
  watch(feed, await addUser());
  await feed.close();
  expect(() => feed.watch({ userId: "", tenant: "" }, () => undefined)).toThrow("closed");
});
