import { afterAll, beforeAll, expect, test } from "vitest";
import type { HandoverView } from "../contract/index.ts";
import { createLog } from "../log/log.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { internalSecret, startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

const lines: string[] = [];
const answers: string[] = [];
let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  server = await startBff(core.url, { CORE_TIMEOUT_MS: "300" }, { log });
});
afterAll(async () => {
  await server.close();
  await core.close();
});

test("no password, token, cookie or code appears in logs or answers, even after failures", async () => {
  const browser = openBrowser(server);
  const send = async (path: string, body: object): Promise<void> => {
    answers.push((await browser.post(path, body)).body.toString());
  };
  const { username, password } = person;
  await send("/api/session/sign-in", { username, password: "a wrong password" });
  await send("/api/session/sign-in", { username: { password }, password });
  await send("/api/session/sign-in", { username, password });
  const cookie = browser.cookie("munshi") ?? "";
  const handover = await browser.post("/api/session/handover", { host: "zerodha.munshi.example" });
  const { url } = readJsonAnswer<HandoverView>(handover);
  const there = openBrowser(server, "zerodha.munshi.example");
  await there.get(new URL(url).pathname + new URL(url).search, {
    referer: "http://munshi.example/",
  });
  core.accounts.expireAccess();
  await send("/api/core/user/redeem_code", { coupon: "SECRETCOUPON" });
  core.gate = new Promise(() => undefined);
  await send("/api/session/sign-in", { username, password });
  await send("/api/core/user/redeem_code", { coupon: "SECRETCOUPON" });
  core.gate = null;
  core.accounts.endAll();
  await send("/api/core/user/redeem_code", { coupon: "SECRETCOUPON" });

  const said = lines.join("") + answers.join("");
  expect(lines.length).toBeGreaterThan(10);
  expect(said).toContain("session.ended");
  const secrets = [
    password,
    "a wrong password",
    username,
    "SECRETCOUPON",
    "access-f",
    "refresh-f",
    cookie,
    there.cookie("munshi") ?? "",
    new URL(url).searchParams.get("code") ?? "",
    internalSecret,
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe("");
    // Members may see their own address.
    const where = secret === username ? lines.join("") : said;
    expect([secret, where.includes(secret)]).toEqual([secret, false]);
  }
});
