import { afterAll, beforeAll, expect, test } from "vitest";
import { mainTenant } from "../../platform/actor/actor.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createEmailCodesService } from "./codes/email-codes.service.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { createPasswordsService } from "./passwords/passwords.service.ts";
import { composeMemberStatus } from "../../compose-member-status.ts";
import { createSignInService } from "./sign-in.service.ts";
import { createSignUpService } from "./sign-up.service.ts";
import { password, signUpBody, startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";
import { createServiceDeps, meddleAfter } from "./testing/service-deps.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

const origin = { tenant: mainTenant, address: "203.0.113.9" };
const changed = "another password";

async function resetPassword(email: string): Promise<void> {
  await server.call(`/user/forgot_password?email_id=${email}`);
  await changePassword(email, await server.codeFor(email));
}

async function changePassword(email: string, code: string): Promise<void> {
  const told = await server.call("/user/change_password", {
    body: {
      user_id: email,
      password: changed,
      confirm_password: changed,
      validation_code: code,
    },
  });
  if (told.status !== 200) throw new Error(JSON.stringify(told.body));
}

const hashOf = async (email: string): Promise<string> => {
  const row = (await server.database.db("users").where({ email }).first("password_hash")) as {
    readonly password_hash: string;
  };
  return row.password_hash;
};
const listValid = (email: string) =>
  server.database
    .db("token_families")
    .whereNull("ended_at")
    .whereIn("user_id", server.database.db("users").where({ email }).select("id"));

test("a password that is changed while it is compared signs nobody in any more", async () => {
  const email = "late@example.in";
  await server.signUp(email);
  const deps = createServiceDeps(server);
  const service = createSignInService(server.database.db, {
    ...deps,
    readStatus: composeMemberStatus({}),
    hasher: meddleAfter(deps.hasher, () => resetPassword(email)),
  });
  const given = { username: email, password, device: "", chatId: "" };
  await expect(service.signIn(origin, given)).rejects.toMatchObject({
    code: "sign_in.wrong_password",
  });
  expect(await listValid(email)).toEqual([]);
  expect((await server.signIn(email, changed)).success).toBe(true);
});

test("a login that is carried to another site while the password is changed does not outlive it", async ({
  skip,
}) => {
  const { db, kind } = server.database;
  skip(kind === "pglite", "it has no locks for others to wait at");
  const email = "carried@example.in";
  await server.signUp(email);
  const { access } = await server.signIn(email);
  await server.call(`/user/forgot_password?email_id=${email}`);
  const code = await server.codeFor(email);
  const waiting = async (): Promise<number> => {
    const { rows } = await db.raw<{ rows: unknown[] }>("select 1 from pg_locks where not granted");
    return rows.length;
  };

  const holder = await server.database.connect().transaction();
  await holder.raw("lock table refresh_tokens in share mode");
  const fork = server.call("/jwt/token/fork/", { body: {}, bearer: access });
  await expect.poll(waiting).toBe(1);
  let isChanged = false;
  const change = (async () => {
    await changePassword(email, code);
    isChanged = true;
  })();
  await expect.poll(async () => isChanged || (await waiting()) === 2).toBe(true);
  await holder.commit();
  await Promise.all([fork, change]);
  expect(await listValid(email)).toEqual([]);
});

test("the first password of an email dialog replaces none that was chosen in the meantime", async () => {
  const email = "dialog@example.in";
  await server.signUp(email);
  const { db } = server.database;
  await db("users").where({ email }).update({ password_hash: null });
  const deps = createServiceDeps(server);
  const dialog = createEmailCodesService(db, {
    ...deps,
    hasher: meddleAfter(deps.hasher, () => resetPassword(email)),
  });
  await dialog.send(origin, email, "broker:7");
  // Its mail is there before the one of the reset, whichever of two a relay would take first.
  await server.deliver();
  const code = await deps.newestCode(email);
  await dialog.check(origin, { email, clientId: "broker:7", code, password: "the dialog's own" });
  expect((await server.signIn(email, changed)).success).toBe(true);
});

const busy: PasswordHasher = {
  hash: async () => {
    throw failure("accounts.busy", 503, "Too many logins at once. Try again.");
  },
  verify: async () => false,
};

test("a busy server uses up no try of a code that sets a password", async () => {
  const email = "busy@example.in";
  await server.signUp(email);
  const deps = createServiceDeps(server);
  const { db } = server.database;
  const passwords = createPasswordsService(db, deps);
  await passwords.forget(origin, email);
  const body = {
    user_id: email,
    password: changed,
    confirm_password: changed,
    validation_code: await deps.newestCode(email),
    request: "",
  };
  const overloaded = createPasswordsService(db, { ...deps, hasher: busy });
  for (let index = 0; index < 6; index += 1) {
    await expect(overloaded.change(origin, body)).rejects.toMatchObject({ code: "accounts.busy" });
  }
  const before = await hashOf(email);
  await passwords.change(origin, body);
  expect(await hashOf(email)).not.toBe(before);
});

test("a busy server uses up no try of a code that signs up", async () => {
  const email = "crowd@example.in";
  const deps = createServiceDeps(server);
  const { db } = server.database;
  const subject = { purpose: "sign_up", email, clientId: "", flow: "" } as const;
  await inTransaction(db, (transaction) =>
    deps.codes.request(transaction, mainTenant, subject, []),
  );
  const code = await deps.newestCode(email);
  expect(await deps.codes.verify(subject, code)).toBe(0);
  const body = signUpBody(email, code);
  const overloaded = createSignUpService(db, { ...deps, hasher: busy });
  for (let index = 0; index < 6; index += 1) {
    await expect(overloaded.signUp(origin, body)).rejects.toMatchObject({ code: "accounts.busy" });
  }
  await createSignUpService(db, deps).signUp(origin, body);
  expect((await server.signIn(email)).success).toBe(true);
});

test("a late code of an address without an account is told like a wrong one of it", async () => {
  const told = async (email: string) => {
    await server.call(`/user/forgot_password?email_id=${email}`);
    server.clock.advance(600_000);
    const { status, body } = await server.call("/user/change_password", {
      body: {
        user_id: email,
        password: changed,
        confirm_password: changed,
        validation_code: "000000",
      },
    });
    return [status, body.error.code, body.message];
  };
  await server.signUp("known@example.in");
  expect(await told("unknown@example.in")).toEqual(await told("known@example.in"));
});
