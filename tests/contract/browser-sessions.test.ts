import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { startProviders } from "@munshi/fixtures/providers";
import type { RunningProviders } from "@munshi/fixtures/providers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decideGate, gateTable, visitor } from "../../bff/src/contract/index.ts";
import type { ErrorView, SessionView, Viewer } from "../../bff/src/contract/index.ts";
import { openBrowser, readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { internalSecret, startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";
import { composeCoreApi } from "../../core-api/src/composition.ts";
import type { CoreApi } from "../../core-api/src/composition.ts";
import { createHttpApp } from "../../core-api/src/http-app.ts";
import { createFixedClock } from "../../core-api/src/platform/clock/clock.ts";
import { readCoreConfig } from "../../core-api/src/platform/config/config.ts";
import type { RunningServer } from "../../platform/src/index.ts";
import { startTestServer } from "../../platform/src/testing/index.ts";

const password = "correct horse battery";
const host = "munshi.localhost";
const partnerHost = "partner.localhost";
const minute = 60_000;
const clock = createFixedClock(new Date("2026-11-21T06:30:00Z"));

let folder = "";
let database: TestDatabase;
let providers: RunningProviders;
let core: CoreApi;
let coreServer: RunningServer;
/** Two processes on one store, as behind a load balancer. */
let servers: readonly [RunningBff, RunningBff];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-sessions-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  database = await createTestDatabase();
  await database.db("tenants").insert({ key: "partner", name: "Partner" });
  await database.db("tenant_hosts").insert([
    { host, tenant_key: "munshi" },
    { host: partnerHost, tenant_key: "partner" },
  ]);
  const secret = "a-secret-of-this-test-alone-12345678";
  providers = await startProviders({
    port: 0,
    smtpPort: 0,
    redirectOrigins: [],
    googleClientId: "g",
    googleClientSecret: secret,
    facebookAppId: "1",
    facebookAppSecret: secret,
    clubSecret: secret,
    clubAudience: "club",
    smtpUser: "munshi",
    smtpPassword: secret,
  });
  const config = readCoreConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    JOB_POLL_SECONDS: "1",
    INTERNAL_SECRET: internalSecret,
    MAIL_URL: `smtp://munshi:${secret}@127.0.0.1:${providers.smtpPort}`,
  });
  core = await composeCoreApi(config, { database: database.db, clock });
  coreServer = await startTestServer(createHttpApp(core).callback());
  await core.startWork();
  const variables = {
    WEB_DIST: folder,
    DATABASE_URL: database.url,
    SESSION_KEYS: JSON.stringify({ test: randomBytes(32).toString("base64") }),
  };
  const options = { now: () => clock.now() };
  servers = [
    await startBff(coreServer.address, variables, options),
    await startBff(coreServer.address, variables, options),
  ];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await coreServer.close();
  await core.close();
  await providers.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function readCode(email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${providers.url}/mail?to=${encodeURIComponent(email)}`);
      const [mail] = (await answer.json()) as { readonly text: string }[];
      const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
      if (code === undefined) throw new Error("No mail yet");
      return code;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function signUp(browser: Browser): Promise<string> {
  const email = `${randomUUID()}@example.in`;
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await browser.post(path, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
  };
  await send("/api/core/user/send_verification_code", { client_id: "", email_id: email });
  const code = await readCode(email);
  await send("/api/core/user/check_verification_code", {
    client_id: "",
    email_id: email,
    validation_code: code,
  });
  await send("/api/session/sign-up", {
    email,
    username: email,
    mobile: "9876543210",
    first_name: "Asha",
    last_name: "Rao",
    password,
    "confirm-password": password,
    validation_code: code,
  });
  return email;
}

async function signIn(browser: Browser, email: string): Promise<SessionView> {
  const answer = await browser.post("/api/session/sign-in", { username: email, password });
  expect(answer.status).toBe(200);
  return readJsonAnswer<{ session: SessionView }>(answer).session;
}

const viewOf = async (browser: Browser): Promise<SessionView> =>
  readJsonAnswer<SessionView>(await browser.get("/api/session"));
const endFamilies = async (userId: string): Promise<void> => {
  await database
    .db("token_families")
    .where({ user_id: userId })
    .update({ ended_at: clock.now(), end_reason: "password_changed" });
};

test("from the sign-up to the end of a session, whichever process answers", async () => {
  const browser = openBrowser(servers[0], host);
  const email = await signUp(browser);
  expect((await viewOf(browser)).member).toBeNull();
  const wrong = await browser.post("/api/session/sign-in", { username: email, password: "wrong" });
  expect(wrong.status).toBe(401);
  expect(readJsonAnswer(wrong)).toMatchObject({ success: false });

  const session = await signIn(browser, email.toUpperCase());
  expect(session).toMatchObject({
    viewer: { ...visitor, isSignedIn: true },
    member: { email, firstName: "Asha", lastName: "Rao", initials: "AR", finalScore: 0 },
  });
  expect(session.member?.endsAt).toBe("2026-11-21T18:29:59.999Z");
  const userId = session.member?.userId ?? "";
  const path = `/api/core/portfolio/user_details/${userId}/`;
  expect((await browser.get(path)).status).toBe(200);
  expect((await browser.get(path.replace(userId, randomUUID()))).status).toBe(404);

  clock.advance(11 * minute);
  const other = openBrowser(servers[1], host);
  other.setCookie("munshi", browser.cookie("munshi") ?? "");
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, async () => browser.get(path)),
    ...Array.from({ length: 4 }, async () => other.get(path)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));

  clock.advance(11 * minute);
  await endFamilies(userId);
  const ended = await browser.get(path);
  expect([ended.status, readJsonAnswer<ErrorView>(ended).error.code]).toEqual([
    401,
    "session.ended",
  ]);
  expect(browser.cookie("munshi")).toBeUndefined();
  expect((await viewOf(other)).member).toBeNull();
});

test("of two sessions one signs out, and the other one's tokens still serve", async () => {
  const [first, second] = [openBrowser(servers[0], host), openBrowser(servers[1], host)];
  const email = await signUp(first);
  await signIn(first, email);
  await signIn(second, email);
  await first.post("/api/session/sign-out");
  expect((await viewOf(first)).member).toBeNull();
  clock.advance(11 * minute);
  expect((await viewOf(second)).member?.email).toBe(email);
  await second.post("/api/session/sign-out");
  const open = await database
    .db("token_families")
    .join("users", "users.id", "token_families.user_id")
    .where({ email })
    .whereNull("ended_at");
  expect(open).toEqual([]);
});

const member: Viewer = { ...visitor, isSignedIn: true };
const personas: readonly (readonly [name: string, viewer: Viewer, host: string])[] = [
  ["a visitor", visitor, host],
  ["a member", member, host],
  ["a subscriber", { ...member, isSubscribed: true, hasRiskProfile: true }, host],
  ["somebody on a free trial", { ...member, isSubscribed: true }, host],
  ["a referrer", { ...member, isReferrer: true }, host],
  ["a partner's user", { ...member, hasRiskProfile: true, isOptimized: true }, partnerHost],
];

/** Makes the database say of somebody what a persona is; what it says comes back as a viewer. */
async function become(name: string, viewer: Viewer, userId: string): Promise<void> {
  const { db } = database;
  const at = clock.now();
  await db("users").where({ id: userId }).update({
    is_referrer: viewer.isReferrer,
    is_optimized: viewer.isOptimized,
  });
  if (viewer.isSubscribed) {
    await db("entitlement_entries").insert({
      id: randomUUID(),
      user_id: userId,
      tenant_key: "munshi",
      kind: name.includes("trial") ? "trial" : "plan",
      source: "test",
      starts_at: at,
      ends_at: new Date(at.getTime() + 86_400_000),
      created_at: at,
    });
  }
  if (viewer.hasRiskProfile) {
    await db("risk_profiles").insert({
      user_id: userId,
      questionnaire: "test",
      answers: JSON.stringify({}),
      final_score: 40,
      filled_at: at,
    });
  }
}

test.each(personas)("every page leads %s to where the table says", async (name, viewer, where) => {
  const browser = openBrowser(servers[0], where);
  if (viewer.isSignedIn) {
    const session = await signIn(browser, await signUp(browser));
    await become(name, viewer, session.member?.userId ?? "");
  }
  const view = await viewOf(browser);
  expect(view.viewer).toEqual(viewer);
  expect(view.member?.freeTrial ?? false).toBe(name.includes("trial"));
  for (const row of gateTable) {
    const path = row.path.replaceAll(/:\w+/g, "7");
    const decision = decideGate(row, viewer);
    const { status, headers } = await browser.get(path);
    const end = status === 302 ? headers.location : String(status);
    const expected = {
      open: "200",
      login: `/login?next=${encodeURIComponent(path)}`,
      redirect: decision.kind === "redirect" ? decision.to : "",
    }[decision.kind];
    expect([path, end]).toEqual([path, expected]);
  }
});
