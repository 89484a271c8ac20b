import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLoadedDatabase, createTestDatabase } from "@munshi/db/testing";
import type { LoadedData, LoadedDatabase, TestDatabase } from "@munshi/db/testing";
import { createLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { composeCoreApi } from "../../../composition.ts";
import type { CoreApi } from "../../../composition.ts";
import type { ErrorBody, LoginResponse } from "../../../contract/index.ts";
import { createHttpApp, listRoutes } from "../../../http-app.ts";
import { createFixedClock } from "../../../platform/clock/clock.ts";
import { readCoreConfig } from "../../../platform/config/config.ts";
import { requireDocumented } from "../../../platform/http/documented-failure.fixture.ts";
import { startSmtpMailbox } from "../../../providers/mail/smtp-mailbox.fixture.ts";
import type { SmtpMailbox } from "../../../providers/mail/smtp-mailbox.fixture.ts";

export const internalSecret = "the-servers-of-this-test-know-it";

export interface Told<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** A failure as the documented calls have it. */
export type Failure = ErrorBody & {
  readonly success?: boolean;
  readonly message?: string;
  readonly detail?: string;
};

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
}

export interface AccountsServer {
  readonly core: CoreApi;
  readonly address: string;
  readonly clock: ReturnType<typeof createFixedClock>;
  readonly database: TestDatabase;
  readonly mailbox: SmtpMailbox;
  /** All that was logged, as text. */
  readonly logged: () => string;
  call<Body = Failure>(path: string, options?: CallOptions): Promise<Told<Body>>;
  /** Delivers what the outbox holds. */
  deliver(): Promise<void>;
  /** The code of the newest mail to an address. */
  codeFor(email: string): Promise<string>;
  /** Makes an account the way people do. */
  signUp(email: string, password?: string): Promise<void>;
  signIn(email: string, password?: string): Promise<LoginResponse>;
  /** Gives a user a plan that runs through 2026 and 2027. */
  subscribe(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** The real cost is tested with the hasher. */
export const lowPasswordCost = { memoryCost: 64, timeCost: 1 };

const codeInMail = /\bcode is (\d{6})/;
export const password = "correct horse battery";

export function createTestClock(): ReturnType<typeof createFixedClock> {
  return createFixedClock(new Date("2026-11-21T10:00:00Z"));
}

async function openEmpty(): Promise<LoadedDatabase> {
  const database = await createTestDatabase();
  return { database, folder: await mkdtemp(join(tmpdir(), "munshi-accounts-")) };
}

/**
 * All of core-api on a database of its own, empty unless data are given, at a fixed moment, with a
 * mailbox that takes its mail.
 */
export async function startAccountsServer(
  variables: NodeJS.ProcessEnv = {},
  clock = createTestClock(),
  data?: LoadedData,
): Promise<AccountsServer> {
  const mailbox = await startSmtpMailbox();
  const { database, folder } = await (data === undefined
    ? openEmpty()
    : createLoadedDatabase(data));
  const lines: string[] = [];
  const config = readCoreConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    MAIL_URL: mailbox.url,
    INTERNAL_SECRET: internalSecret,
    // A machine that is busy with other tests must not decide what a call answers.
    REQUEST_TIMEOUT_MS: "60000",
    ...variables,
  });
  const log = createLog({
    level: "debug",
    service: "core-api",
    fields: ["event", "eventId", "attempts", "provider"],
    destination: { write: (line: string) => lines.push(line) },
  });
  const core = await composeCoreApi(config, {
    database: database.db,
    clock,
    log,
    passwordCost: lowPasswordCost,
  });
  const routes = listRoutes(core);
  const server = await startTestServer(createHttpApp(core, routes).callback());

  const call = async <Body>(path: string, options: CallOptions = {}): Promise<Told<Body>> => {
    const { body, bearer, headers } = options;
    const method = options.method ?? (body === undefined ? "GET" : "POST");
    const answer = await fetch(server.address + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const told = (answer.status === 204 ? null : await answer.json()) as Body;
    const code = answer.ok ? undefined : (told as Partial<ErrorBody>).error?.code;
    if (code !== undefined) {
      requireDocumented(routes, { method, path }, { status: answer.status, code });
    }
    return { status: answer.status, headers: answer.headers, body: told };
  };
  const deliver = async (): Promise<void> => {
    while ((await core.outbox.deliverDue()) > 0);
  };
  const codeFor = async (email: string): Promise<string> => {
    await deliver();
    const failed = database
      .db("outbox_events")
      .whereNull("delivered_at")
      .whereNotNull("last_error");
    // The mail's deadline is real time, which a busy machine can exceed: it is sent once more.
    await failed.clone().update({ available_at: clock.now() });
    await deliver();
    const [stuck] = (await failed) as { readonly last_error: string }[];
    if (stuck !== undefined) throw new Error(`A mail was not delivered: ${stuck.last_error}`);
    const codes = mailbox.mails.flatMap(({ to, text }) =>
      to === email ? [codeInMail.exec(text)?.[1]] : [],
    );
    const code = codes.findLast((found) => found !== undefined);
    if (code === undefined) throw new Error(`No code was mailed to ${email}`);
    return code;
  };
  return {
    core,
    address: server.address,
    clock,
    database,
    mailbox,
    logged: () => lines.join(""),
    call,
    deliver,
    codeFor,
    async signUp(email, chosen = password) {
      await call("/user/send_verification_code", { body: { client_id: "", email_id: email } });
      const code = await codeFor(email);
      await call("/user/check_verification_code", {
        body: { client_id: "", email_id: email, validation_code: code },
      });
      const told = await call("/user/signup/", { body: signUpBody(email, code, chosen) });
      if (told.status !== 201) throw new Error(JSON.stringify(told.body));
    },
    async signIn(email, chosen = password) {
      const body = { username: email, password: chosen };
      const told = await call<LoginResponse>("/jwt/token/", { body });
      if (told.status !== 200) throw new Error(JSON.stringify(told.body));
      return told.body;
    },
    async subscribe(userId) {
      await database.db("entitlement_entries").insert({
        id: crypto.randomUUID(),
        user_id: userId,
        tenant_key: "munshi",
        kind: "plan",
        source: "test",
        starts_at: new Date("2026-01-01T00:00:00Z"),
        ends_at: new Date("2027-12-31T00:00:00Z"),
        created_at: clock.now(),
      });
    },
    async close() {
      await server.close();
      await core.close();
      await Promise.all([mailbox.close(), database.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function signUpBody(email: string, code: string, chosen = password) {
  return {
    email,
    username: email,
    mobile: "9876543210",
    first_name: "Asha",
    last_name: "Rao",
    password: chosen,
    "confirm-password": chosen,
    validation_code: code,
  };
}
