import { afterAll, beforeAll, expect, test } from "vitest";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
});
afterAll(async () => {
  await server.close();
  await core.close();
});

test("passes Telegram's requests on to core-api with their secret, from any site", async () => {
  const answer = await server.call("/telegram/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": "the-secret",
      "sec-fetch-site": "cross-site",
    },
    body: JSON.stringify({ update_id: 1 }),
  });
  const [asked] = core.requests.filter(({ path }) => path === "/telegram/webhook");
  expect(asked).toMatchObject({ method: "POST", body: JSON.stringify({ update_id: 1 }) });
  expect(asked?.headers["x-telegram-bot-api-secret-token"]).toBe("the-secret");
  expect(answer.status).toBe(404);
});

test("rejects oversized updates before calling core-api", async () => {
  const before = core.requests.length;
  const answer = await server.call("/telegram/webhook", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "x".repeat(100_001),
  });
  expect(answer.status).toBe(413);
  expect(core.requests).toHaveLength(before);
});

test("a mail program's opt-out is passed on; opening its address leads to the page", async () => {
  const posted = await server.call("/mail/one-click/a-token", {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
    },
    body: "List-Unsubscribe=One-Click",
  });
  expect(posted.status).toBe(404);
  expect(core.requests.at(-1)).toMatchObject({ method: "POST", path: "/mail/opt-out/a-token" });
  const opened = await server.call("/mail/one-click/a-token");
  expect([opened.status, opened.headers.location]).toEqual([302, "/mail/opt-out/a-token"]);
});
