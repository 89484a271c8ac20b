import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorView, SignInView } from "../contract/index.ts";
import { openBrowser, readJsonAnswer } from "../testing/browser.ts";
import { person, secondStepToken } from "../testing/core-accounts.ts";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  server = await startBff(core.url);
  core.accounts.secondFactor = "123456";
});
afterAll(async () => {
  await server.close();
  await core.close();
});

const path = "/api/session/second-step";
const credentials = { username: person.username, password: person.password };
const codeOf = (answer: { readonly body: Buffer }): string =>
  (JSON.parse(answer.body.toString()) as ErrorView).error.code;

test("a login waits for its second factor, then opens the requested page", async () => {
  const browser = openBrowser(server);
  const first = await browser.post("/api/session/sign-in", { ...credentials, next: "/pricing" });
  expect(first.status).toBe(401);
  expect(readJsonAnswer(first)).toMatchObject({
    detail: "A code is needed.",
    second_step: { methods: ["totp", "recovery_code"] },
    error: { code: "sign_in.second_step" },
  });
  expect(first.body.toString()).not.toContain(secondStepToken);
  expect(browser.cookie("munshi")).toBeUndefined();
  const wrong = await browser.post(path, { code: "000000" });
  expect([wrong.status, codeOf(wrong)]).toEqual([401, "second_step.wrong_code"]);
  const done = await browser.post(path, { code: "123456" });
  expect(done.status).toBe(200);
  expect(readJsonAnswer<SignInView>(done)).toMatchObject({
    next: "/pricing",
    session: { member: { userId: person.userId } },
  });
  expect(done.body.toString()).not.toContain(secondStepToken);
  // core-api accepts the second step only in the browser of the first.
  const flows = core.requests
    .filter((request) => request.path.startsWith("/jwt/token/"))
    .map((request) => request.headers["x-munshi-client-flow"]);
  expect(new Set(flows).size).toBe(1);
  const again = await browser.post(path, { code: "123456" });
  expect([again.status, codeOf(again)]).toEqual([401, "second_step.ended"]);
});

test("rejects the second step in another browser, even with all its data", async () => {
  const [browser, other] = [openBrowser(server), openBrowser(server)];
  await browser.post("/api/session/sign-in", credentials);
  other.setCookie("munshi-second-step-of", browser.cookie("munshi-second-step-of") ?? "");
  const refused = await other.post(path, { code: "123456" });
  expect([refused.status, codeOf(refused)]).toEqual([401, "second_step.ended"]);
  expect((await browser.post(path, { code: "123456" })).status).toBe(200);
});
