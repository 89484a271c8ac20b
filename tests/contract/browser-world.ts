import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { Database } from "@munshi/db";
import { startProviders, TEST_SETTINGS } from "@munshi/fixtures/providers";
import { vi } from "vitest";
import type { BffOptions } from "../../bff/src/app.ts";
import type { SessionView } from "../../bff/src/contract/index.ts";
import { readJsonAnswer } from "../../bff/src/testing/browser.ts";
import type { Browser } from "../../bff/src/testing/browser.ts";
import { internalSecret, startBff } from "../../bff/src/testing/start-bff.ts";
import type { RunningBff } from "../../bff/src/testing/start-bff.ts";
import { composeCoreApi } from "../../core-api/src/composition.ts";
import type { CoreApi } from "../../core-api/src/composition.ts";
import { createHttpApp } from "../../core-api/src/http-app.ts";
import { createFixedClock } from "../../core-api/src/platform/clock/clock.ts";
import { readCoreConfig } from "../../core-api/src/platform/config/config.ts";
import { silentLog, startServer } from "../../platform/src/index.ts";

export const password = "correct horse battery";
export const mainHost = "munshi.localhost";
export const partnerHost = "partner.localhost";

/** All servers of the product, with browsers on two hosts. */
export interface BrowserWorld {
  readonly clock: ReturnType<typeof createFixedClock>;
  readonly db: Database;
  readonly core: CoreApi;
  readonly coreUrl: string;
  /** Configuration shared by every bff, except its port. */
  readonly variables: NodeJS.ProcessEnv;
  /** Two processes on one store, as behind a load balancer. */
  readonly servers: readonly [RunningBff, RunningBff];
  /** Signs up with the mailed code; returns the address. */
  signUp(browser: Browser): Promise<string>;
  close(): Promise<void>;
}

export async function startBrowserWorld(
  given: Pick<BffOptions, "streams"> = {},
): Promise<BrowserWorld> {
  const clock = createFixedClock(new Date("2026-11-21T06:30:00Z"));
  const folder = await mkdtemp(join(tmpdir(), "munshi-sessions-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>the app</title>");
  const database = await createTestDatabase();
  await database.db("tenants").insert({ key: "partner", name: "Partner" });
  await database.db("tenant_hosts").insert([
    { host: mainHost, tenant_key: "munshi" },
    { host: partnerHost, tenant_key: "partner" },
  ]);
  const secret = "a-secret-of-this-test-alone-12345678";
  const providers = await startProviders({
    ...TEST_SETTINGS,
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
    CORE_V2_CLIENT_SECRET: secret,
    MAIL_URL: `smtp://munshi:${secret}@127.0.0.1:${providers.smtpPort}`,
  });
  const core = await composeCoreApi(config, { database: database.db, clock });
  const coreServer = await startServer(createHttpApp(core).callback(), {
    log: silentLog,
    host: "127.0.0.1",
    port: 0,
    graceMs: 1_000,
  });
  await core.startWork();
  const variables = {
    WEB_DIST: folder,
    DATABASE_URL: database.url,
    CORE_V2_CLIENT_SECRET: secret,
    SESSION_KEYS: JSON.stringify({ test: randomBytes(32).toString("base64") }),
  };
  const options = { ...given, now: () => clock.now() };
  const servers = [
    await startBff(coreServer.address, variables, options),
    await startBff(coreServer.address, variables, options),
  ] as const;
  return {
    clock,
    db: database.db,
    core,
    coreUrl: coreServer.address,
    variables,
    servers,
    signUp: async (browser) => signUp(browser, providers.url),
    async close() {
      for (const server of servers) await server.close();
      await coreServer.close();
      await core.close();
      await providers.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readCode(email: string, mailbox: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${mailbox}/mail?to=${encodeURIComponent(email)}`);
      const [mail] = (await answer.json()) as { readonly text: string }[];
      const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
      if (code === undefined) throw new Error("No mail yet");
      return code;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function signUp(browser: Browser, mailbox: string): Promise<string> {
  const email = `${randomUUID()}@example.in`;
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await browser.post(path, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`);
  };
  await send("/api/core/user/send_verification_code", { client_id: "", email_id: email });
  const code = await readCode(email, mailbox);
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

export async function signIn(browser: Browser, email: string): Promise<SessionView> {
  const answer = await browser.post("/api/session/sign-in", { username: email, password });
  return readJsonAnswer<{ session: SessionView }>(answer).session;
}
