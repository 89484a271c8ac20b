import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { NotificationsAnswer } from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { call } from "../../bff/src/testing/call.ts";
import { openEventStream } from "../../bff/src/testing/event-stream.ts";
import type { OpenedStream } from "../../bff/src/testing/event-stream.ts";
import { internalSecret } from "../../bff/src/testing/start-bff.ts";
import { notify } from "../../core-api/src/domains/notifications/index.ts";
import { mainHost, password, signIn, startBrowserWorld } from "./browser-world.ts";
import type { BrowserWorld } from "./browser-world.ts";

let world: BrowserWorld;
beforeAll(async () => {
  world = await startBrowserWorld({ streams: { beatMs: 50 } });
});
afterAll(async () => {
  await world.close();
});

const streams: OpenedStream[] = [];
const processes: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const started of processes.splice(0)) await started.close();
});

const until = async (check: () => unknown): Promise<void> => {
  await vi.waitFor(check, { timeout: 20_000, interval: 10 });
};

async function open(base: string, browser: Browser, method = "GET"): Promise<OpenedStream> {
  const stream = await openEventStream(base, browser.headers(), method);
  streams.push(stream);
  return stream;
}
const lastOf = (all: readonly OpenedStream[]): readonly (number | undefined)[] =>
  all.map(({ counts }) => counts.at(-1));

let told = 0;
async function tell(userId: string, tenant: string | null = null): Promise<void> {
  told += 1;
  await world.db.transaction(async (transaction) => {
    const at = world.clock.now();
    const source = `case:${told}`;
    await notify(transaction, { userId, tenant, kind: "kyc", source, content: "Seen to.", at });
  });
}

/** The bff as a separate process. */
async function startProcess() {
  const child = fork(join(import.meta.dirname, "../../bff/src/main.ts"), [], {
    execArgv: [],
    env: {
      ...process.env,
      ...world.variables,
      NODE_ENV: "development",
      LOG_LEVEL: "silent",
      BFF_PORT: "0",
      CORE_API_URL: world.coreUrl,
      INTERNAL_SECRET: internalSecret,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit").then(([code]: unknown[]) => code as number | null);
  const [message] = (await once(child, "message")) as [{ readonly port: number }];
  const url = `http://127.0.0.1:${message.port}`;
  const close = async (): Promise<number | null> => {
    child.kill("SIGTERM");
    return exit;
  };
  processes.push({ close });
  return { url, call: async (...given: readonly [string, object]) => call(url, ...given), close };
}

async function enter(server: Parameters<typeof openBrowser>[0], host = mainHost) {
  const browser = openBrowser(server, host);
  const email = await world.signUp(browser);
  const session = await signIn(browser, email);
  return { browser, email, userId: session.member?.userId ?? "" };
}

test("pages of two processes receive the same count, and reading in one updates all", async () => {
  const servers = await Promise.all([startProcess(), startProcess()]);
  const { browser, userId } = await enter(servers[0]);
  await tell(userId);
  const pages = await Promise.all(
    [servers[0], servers[1], servers[1]].map(async ({ url }) => open(url, browser)),
  );
  await until(() => expect(pages.map(({ counts }) => counts)).toEqual([[1], [1], [1]]));
  await tell(userId);
  await until(() => expect(lastOf(pages)).toEqual([2, 2, 2]));

  const other = openBrowser(servers[1], mainHost);
  other.setCookie("munshi", browser.cookie("munshi") ?? "");
  const list = await other.get("/api/core/help-action/notifications/");
  const { results } = readJsonAnswer<NotificationsAnswer>(list);
  expect(results.map(({ is_read }) => is_read)).toEqual([false, false]);
  const read = await other.post("/api/core/help-action/notifications/read", {
    up_to: results[0]?.id,
  });
  expect(readJsonAnswer(read)).toEqual({ unread: 0 });
  await until(() => expect(lastOf(pages)).toEqual([0, 0, 0]));
});

test("a stopping process ends its pages' streams and exits", async () => {
  const server = await startProcess();
  const { browser } = await enter(server);
  const page = await open(server.url, browser);
  await until(() => expect(page.counts).toEqual([0]));
  expect(await server.close()).toBe(0);
  expect(await page.ended).toBe("cut");
});

test("a stream ends with its session, in whichever process", async () => {
  const [first, second] = world.servers;
  const { browser } = await enter(first);
  const page = await open(second.url, browser);
  await until(() => expect(page.beats()).toBeGreaterThan(1));
  await browser.post("/api/session/sign-out");
  expect(await page.ended).toBe("over");
});

test("a stream ends when core-api ends the login, and at the end of the session's day", async () => {
  const [server] = world.servers;
  const { browser, userId } = await enter(server);
  const ended = await open(server.url, browser);
  await until(() => expect(ended.beats()).toBeGreaterThan(1));
  await world
    .db("token_families")
    .where({ user_id: userId })
    .update({ ended_at: world.clock.now(), end_reason: "password_changed" });
  world.clock.advance(301_000);
  expect(await ended.ended).toBe("over");
  const refused = await open(server.url, browser);
  expect(refused.status).toBe(401);

  const { browser: late } = await enter(server);
  const page = await open(server.url, late);
  await until(() => expect(page.counts).toEqual([0]));
  world.clock.advance(12 * 3_600_000);
  expect(await page.ended).toBe("over");
});

test("visitors and sites without notifications get no stream; a session has a limit", async () => {
  const [server] = world.servers;
  const { browser } = await enter(server);
  expect((await open(server.url, openBrowser(server, mainHost))).status).toBe(401);
  const head = await open(server.url, browser, "HEAD");
  expect([head.status, head.headers["content-type"]]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  await head.ended;
  const pages: OpenedStream[] = [];
  for (let count = 0; count < 9; count += 1) pages.push(await open(server.url, browser));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  pages[0]?.close();
  expect(await pages[0]?.ended).toBe("cut");
  await vi.waitFor(async () => expect((await open(server.url, browser)).status).toBe(200));
});

test("a notification of one site counts there only", async () => {
  const [server] = world.servers;
  const { browser, userId } = await enter(server);
  const page = await open(server.url, browser);
  await tell(userId, "partner");
  await tell(userId, "munshi");
  await tell(userId, null);
  await until(() => expect(page.counts.at(-1)).toBe(2));
  const profile = await browser.get("/api/session");
  expect(readJsonAnswer(profile)).toMatchObject({ member: { unreadNotifications: 2 } });
});

test("notifies of a login from another device, but not of the first or a known one", async () => {
  const [server] = world.servers;
  const { browser, email } = await enter(server);
  const list = async () => {
    const answer = await browser.get("/api/core/help-action/notifications/");
    return readJsonAnswer<NotificationsAnswer>(answer).results;
  };
  await signIn(browser, email);
  expect(await list()).toEqual([]);
  const other = openBrowser(server, mainHost);
  const body = { username: email, password };
  const agent =
    "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";
  for (let time = 0; time < 2; time += 1) {
    await other.post("/api/session/sign-in", body, { "user-agent": agent });
  }
  expect(await list()).toMatchObject([
    {
      kind: "sign_in",
      notification:
        "New sign-in from Chrome on Android. If this was not you, log it out and change your password.",
      redirect_url: "/profile/security",
    },
  ]);
});
