import {
  FACEBOOK_PEOPLE,
  GOOGLE_PEOPLE,
  startProviders,
  TEST_SETTINGS,
} from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SessionView } from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { person } from "../../bff/src/testing/core-accounts.ts";
import { startCoreServer } from "../../bff/src/testing/core-server.ts";
import type { CoreServer } from "../../bff/src/testing/core-server.ts";
import { startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";

const host = "munshi.example";
let core: CoreServer;
let providers: RunningProviders;
let server: RunningBff;
beforeAll(async () => {
  core = await startCoreServer();
  const secrets = {
    googleClientId: "google-client",
    googleClientSecret: "google-secret",
    facebookAppId: "1000",
    facebookAppSecret: "facebook-secret",
  };
  providers = await startProviders({
    ...TEST_SETTINGS,
    redirectOrigins: [`http://${host}`],
    ...secrets,
  });
  server = await startBff(core.url, {
    GOOGLE_CLIENT_ID: secrets.googleClientId,
    GOOGLE_CLIENT_SECRET: secrets.googleClientSecret,
    GOOGLE_ISSUER: `${providers.url}/google`,
    FACEBOOK_APP_ID: secrets.facebookAppId,
    FACEBOOK_APP_SECRET: secrets.facebookAppSecret,
    FACEBOOK_GRAPH_URL: `${providers.url}/facebook`,
    FACEBOOK_DIALOG_URL: `${providers.url}/facebook/dialog/oauth`,
  });
});
beforeEach(() => {
  core.requests.length = 0;
  core.accounts.socialFailure = null;
});
afterAll(async () => {
  await server.close();
  await providers.close();
  await core.close();
});

const google = GOOGLE_PEOPLE[0]?.sub ?? "";
const facebook = FACEBOOK_PEOPLE[0]?.id ?? "";

/** Logs in at the provider as a person and returns the callback path. */
async function visit(
  browser: Browser,
  provider: "google" | "facebook",
  who: string,
  query = "",
): Promise<string> {
  const away = await browser.get(`/api/session/social/${provider}${query}`);
  expect(away.status).toBe(302);
  const back = await fetch(String(away.headers.location), {
    method: "POST",
    body: new URLSearchParams({ person: who }),
    redirect: "manual",
  });
  const url = new URL(back.headers.get("location") ?? "");
  expect(url.host).toBe(host);
  return url.pathname + url.search;
}

test.each([
  ["google", google, /^ey.+\..+\..+$/],
  ["facebook", facebook, /^\S{10,}$/],
] as const)("%s logs a person in and opens the requested page", async (...row) => {
  const [provider, who, token] = row;
  const browser = openBrowser(server, host);
  const path = await visit(browser, provider, who, "?next=%2Fpricing&ref_id=R7");
  const answer = await browser.get(path);
  expect([answer.status, answer.headers.location]).toEqual([302, "/pricing"]);
  expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  const asked = core.requests.find((request) => request.path === `/user/${provider}/`);
  const sent = JSON.parse(asked?.body ?? "{}") as Record<string, string>;
  expect(sent["auth_token"]).toMatch(token);
  expect(sent["ref_id"]).toBe("R7");
  expect(asked?.headers["x-munshi-tenant"]).toBe("munshi");
  const view = readJsonAnswer<SessionView>(await browser.get("/api/session"));
  expect(view.member?.userId).toBe(person.userId);
});

test("a callback is valid once, in the browser that began", async () => {
  const [browser, stranger] = [openBrowser(server, host), openBrowser(server, host)];
  const first = await visit(browser, "google", google);
  await stranger.get("/api/session/social/google");
  expect((await stranger.get(first)).headers.location).toBe("/login?social=expired");
  expect((await browser.get(first)).headers.location).toBe("/login?social=expired");

  const second = await visit(browser, "google", google);
  const answers = await Promise.all(Array.from({ length: 16 }, async () => browser.get(second)));
  const ends = answers.map(({ headers }) => headers.location);
  expect(ends.filter((end) => end === "/risk-profile")).toHaveLength(1);
  expect(ends.filter((end) => end === "/login?social=expired")).toHaveLength(15);
});

test("rejects a state of one provider at the other's callback", async () => {
  const browser = openBrowser(server, host);
  const path = await visit(browser, "google", google);
  const crossed = path.replace("/google/", "/facebook/");
  expect((await browser.get(crossed)).headers.location).toBe("/login?social=expired");
});

test("a declined login and a forged code lead back to the login page", async () => {
  const browser = openBrowser(server, host);
  const refused = await visit(browser, "facebook", "nobody");
  expect((await browser.get(refused)).headers.location).toBe("/login?social=refused");
  const path = await visit(browser, "google", google);
  const forged = path.replace(/code=[^&]+/, "code=forged");
  expect((await browser.get(forged)).headers.location).toBe("/login?social=refused");
  expect(core.requests.some((request) => request.path.startsWith("/user/"))).toBe(false);
});

test("reports an address with an existing account by the reason's code", async () => {
  const browser = openBrowser(server, host);
  const path = await visit(browser, "google", google, "?next=/pricing");
  const error = { code: "account.link_refused", message: "No.", details: [], requestId: "core" };
  core.accounts.socialFailure = { status: 409, body: { success: false, error } };
  expect((await browser.get(path)).headers.location).toBe(
    "/login?social=refused&reason=account.link_refused&next=%2Fpricing",
  );
  expect(browser.cookie("munshi")).toBeUndefined();
});

test("error code 4000 keeps the provider's token until an email address is verified", async () => {
  const browser = openBrowser(server, host);
  const failure = (code: string, fields: object) => ({
    status: 400,
    body: {
      success: false,
      ...fields,
      error: { code, message: "No.", details: [], requestId: "core" },
    },
  });
  const path = await visit(browser, "facebook", facebook, "?next=/pricing");
  core.accounts.socialFailure = failure("social.email_needed", {
    error_code: 4000,
    client_id: "fb-7",
    email: "maybe@example.in",
  });
  const answer = await browser.get(path);
  expect(answer.headers.location).toBe("/login?social=email-needed&next=%2Fpricing");
  const known = { provider: "facebook", clientId: "fb-7", email: "maybe@example.in" };
  expect(readJsonAnswer(await browser.get("/api/session/social/email"))).toEqual(known);

  const body = { email: "asha@example.in", validation_code: "123456" };
  core.accounts.socialFailure = failure("code.wrong", {});
  expect((await browser.post("/api/session/social/email", body)).status).toBe(400);
  const done = await browser.post("/api/session/social/email", body);
  expect(readJsonAnswer(done)).toMatchObject({
    session: { member: { userId: person.userId } },
    next: "/pricing",
  });
  const sent = JSON.parse(
    core.requests.filter((r) => r.path === "/user/facebook/").at(-1)?.body ?? "",
  ) as object;
  expect(sent).toEqual({ ...body, auth_token: expect.any(String) as string });
  const again = await browser.post("/api/session/social/email", body);
  expect(again.status).toBe(410);
});

test("an unavailable or unknown provider shows no error page", async () => {
  const away = await startBff(core.url, {
    GOOGLE_CLIENT_ID: "g",
    GOOGLE_CLIENT_SECRET: "s",
    GOOGLE_ISSUER: "http://127.0.0.1:9",
  });
  const browser = openBrowser(away, host);
  const answer = await browser.get("/api/session/social/google");
  expect(answer.headers.location).toBe("/login?social=failed");
  expect((await browser.get("/api/session/social/facebook")).status).toBe(404);
  expect((await browser.get("/api/session/social/other")).status).toBe(404);
  await away.close();
});

test("limits the logins begun by one address", async () => {
  const browser = openBrowser(server, host);
  const ends = [];
  for (let start = 0; start < 70; start += 1) {
    ends.push((await browser.get("/api/session/social/google")).headers.location ?? "");
  }
  expect(ends.at(-1)).toBe("/login?social=failed&reason=attempts.too_many");
});
