import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser } from "../testing/browser.ts";
import type { Browser } from "../testing/browser.ts";
import { person } from "../testing/core-accounts.ts";
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
beforeEach(() => {
  core.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const signIn = async (browser: Browser, password = person.password) =>
  browser.post("/api/session/sign-in", { username: person.username, password });
/** Returns the identifying headers that core-api received with the latest login. */
const told = (path = "/jwt/token/") => {
  const request = core.requests.findLast((one) => one.path.startsWith(path));
  const read = (name: string): string => String(request?.headers[name] ?? "");
  return {
    mark: read("x-munshi-client-device").split(" ")[0] ?? "",
    held: read("x-munshi-held-marks"),
    flow: read("x-munshi-client-flow"),
  };
};

test("a login sets a mark that the next login sends and replaces, also after a logout", async () => {
  const browser = openBrowser(server);
  const answer = await signIn(browser);
  const first = told();
  expect(first.held).toBe("");
  expect(answer.headers["set-cookie"]?.join("\n")).toMatch(
    /munshi-device=[\w-]{51}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax/,
  );
  await browser.post("/api/session/sign-out");
  await signIn(browser);
  expect(told().held).toBe(first.mark);
  const second = told();
  await signIn(browser);
  expect(told().held).toBe(second.mark);
});

test("a rejected login sets no mark", async () => {
  const browser = openBrowser(server);
  await signIn(browser, "wrong");
  expect(browser.cookie("munshi-device")).toBeUndefined();
});

test("accounts that share a browser have separate marks", async () => {
  const browser = openBrowser(server);
  const other = `another-${"m".repeat(43)}`;
  browser.setCookie("munshi-device", other);
  await signIn(browser);
  const { mark, held } = told();
  expect(held).toBe("m".repeat(43));
  await signIn(browser);
  expect(told().held).toBe(`${mark},${"m".repeat(43)}`);
});

test("a mailed code and its entry share a flow, which differs in another browser", async () => {
  const flows: string[] = [];
  for (const browser of [openBrowser(server), openBrowser(server)]) {
    const page = { "x-munshi-request": "1" };
    await browser.get("/api/core/user/forgot_password?email_id=asha@example.in", page);
    const { flow } = told("/user/forgot_password");
    await browser.post("/api/core/user/check_verification_code", {});
    expect(told("/user/check_verification_code").flow).toBe(flow);
    flows.push(flow);
  }
  expect(flows[0]).toMatch(/^[\w-]{43}$/);
  expect(flows[1]).not.toBe(flows[0]);
});
