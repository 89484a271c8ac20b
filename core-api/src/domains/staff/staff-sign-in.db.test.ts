import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffSecurity, StaffSession, StaffStarted } from "../../contract/index.ts";
import { cliActor } from "../../platform/actor/actor.ts";
import { internalSecret, startAccountsServer } from "../accounts/testing/accounts-server.ts";
import type { AccountsServer, Told } from "../accounts/testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

const password = "a long enough one";
const minute = 60_000;
const internal = { "x-internal-secret": internalSecret };
let people = 0;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly secret: string;
  readonly session: string;
  readonly recoveryCodes: readonly string[];
}

function codeOf(secret: string): string {
  const timestamp = server.clock.now().getTime();
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

interface Given {
  readonly isMaster?: boolean;
  readonly profiles?: readonly string[];
}

async function createStaff(
  given: Given = {},
): Promise<{ readonly id: string; readonly email: string }> {
  people += 1;
  const email = `staff-${people}@example.in`;
  const { id } = await server.core.staff.createStaff(cliActor, {
    name: "Asha Rao",
    email,
    profiles: [],
    ...given,
  });
  return { id, email };
}

const tokenOf = (link: string): string => link.slice(link.indexOf("#") + 1);

/** Accepts an invitation with an authenticator app. */
async function join(given: Given = {}): Promise<Person> {
  const { id, email } = await createStaff(given);
  const { invitations } = server.core.staffAccess;
  const token = tokenOf(await invitations.invite(cliActor, id, { isMailed: false }));
  const { secret } = (
    await server.call<{ secret: string }>("/admin/invitation/totp", { body: { token } })
  ).body;
  const { status, body } = await server.call<StaffStarted & { recovery_codes: string[] }>(
    "/admin/invitation/finish",
    {
      headers: internal,
      body: { token, password, confirm_password: password, code: codeOf(secret) },
    },
  );
  expect(status).toBe(200);
  server.clock.advance(30_000);
  return { id, email, secret, session: body.token, recoveryCodes: body.recovery_codes };
}

const checkPassword = (email: string, typed = password) =>
  server.call<{ step: string; methods: string[] }>("/admin/sign-in", {
    body: { email, password: typed },
  });

const finish = (step: string, proof: object): Promise<Told<StaffStarted>> =>
  server.call<StaffStarted>("/admin/sign-in/finish", {
    headers: internal,
    body: { step, ...proof },
  });

async function signIn(person: Person): Promise<string> {
  const { step } = (await checkPassword(person.email)).body;
  const told = await finish(step, { code: codeOf(person.secret) });
  server.clock.advance(30_000);
  return told.body.token;
}

const readSession = (bearer: string) => server.call<StaffSession>("/admin/session", { bearer });

const actionsOf = async (subject: string): Promise<readonly string[]> => {
  const rows = (await server.database
    .db("audit_entries")
    .where({ subject })
    .orderBy("sequence")) as { readonly action: string }[];
  return rows.map(({ action }) => action);
};

test("an invitation sets password and app, shows ten recovery codes and works once", async () => {
  const { id, email } = await createStaff();
  await server.core.staffAccess.invitations.invite(cliActor, id, { isMailed: true });
  await server.deliver();
  const link = /http\S+/.exec(server.mailbox.mails.at(-1)?.text ?? "")?.[0] ?? "";
  expect(new URL(link).host).toBe("admin.localhost:8080");
  const token = tokenOf(link);
  expect((await server.call("/admin/invitation", { body: { token } })).body).toEqual({
    name: "Asha Rao",
    email,
  });
  const setup = await server.call<{ secret: string }>("/admin/invitation/totp", {
    body: { token },
  });
  const accept = (code: string, chosen = password) =>
    server.call<StaffStarted & { recovery_codes: string[] }>("/admin/invitation/finish", {
      headers: internal,
      body: { token, password: chosen, confirm_password: chosen, code },
    });
  const { secret } = setup.body;
  expect((await accept(codeOf(secret), "password")).status).toBe(400);
  expect((await accept("000000")).status).toBe(403);
  const told = await accept(codeOf(secret));
  expect(told.body.recovery_codes).toHaveLength(10);
  expect((await readSession(told.body.token)).body.staff).toMatchObject({ id, email });
  expect((await accept(codeOf(secret))).status).toBe(410);
  expect(await actionsOf(id)).toEqual([
    "staff.created",
    "staff.invited",
    "staff.joined",
    "staff.signed_in",
  ]);
});

test("a link expires after 24 hours, and a newer one replaces it", async () => {
  const { id } = await createStaff();
  const { invitations } = server.core.staffAccess;
  const open = async (link: string) =>
    (await server.call("/admin/invitation", { body: { token: tokenOf(link) } })).status;
  const first = await invitations.invite(cliActor, id, { isMailed: false });
  const second = await invitations.invite(cliActor, id, { isMailed: false });
  expect([await open(first), await open(second)]).toEqual([410, 200]);
  server.clock.advance(24 * 60 * minute);
  expect(await open(second)).toBe(410);
});

test("a sign-in takes the password and a code of the app, each code once", async () => {
  const person = await join();
  const { step, methods } = (await checkPassword(person.email)).body;
  expect(methods).toEqual(["totp", "recovery_code"]);
  expect((await finish(step, { code: "000000" })).status).toBe(403);
  const code = codeOf(person.secret);
  const told = await finish(step, { code });
  expect(told.status).toBe(200);
  expect((await readSession(told.body.token)).body.staff.email).toBe(person.email);
  const next = (await checkPassword(person.email)).body.step;
  expect((await finish(next, { code })).status).toBe(403);
  expect((await finish(step, { recovery_code: person.recoveryCodes[0] })).status).toBe(401);
  const [recovery = ""] = person.recoveryCodes;
  expect((await finish(next, { recovery_code: recovery })).status).toBe(200);
  const last = (await checkPassword(person.email)).body.step;
  expect((await finish(last, { recovery_code: recovery })).status).toBe(403);
  expect((await actionsOf(person.id)).filter((one) => one.includes("sign"))).toEqual([
    "staff.signed_in",
    "staff.sign_in_failed",
    "staff.signed_in",
    "staff.sign_in_failed",
    "staff.signed_in",
    "staff.sign_in_failed",
  ]);
});

test("an unknown address, a wrong password and a deactivated person get the same answer", async () => {
  const person = await join();
  const wrong = await checkPassword(person.email, "not the password");
  const unknown = await checkPassword("stranger@example.in");
  await server.core.staff.setActive(cliActor, person.id, false);
  const inactive = await checkPassword(person.email);
  const read = ({ status, body }: Told) => ({
    status,
    error: (body as { error: { code: string; message: string } }).error.message,
  });
  expect(read(unknown)).toEqual(read(wrong));
  expect(read(inactive)).toEqual(read(wrong));
  expect(wrong.status).toBe(401);
});

test("ten wrong passwords lock an account out for a while", async () => {
  const person = await join();
  for (let index = 0; index < 10; index += 1) {
    expect((await checkPassword(person.email, "wrong")).status).toBe(401);
  }
  expect((await checkPassword(person.email)).status).toBe(429);
  server.clock.advance(15 * minute);
  expect((await checkPassword(person.email)).status).toBe(200);
});

test("a step takes five codes, and ends after five minutes", async () => {
  const person = await join();
  const { step } = (await checkPassword(person.email)).body;
  for (let index = 0; index < 5; index += 1) {
    expect((await finish(step, { code: "000000" })).status).toBe(403);
  }
  expect((await finish(step, { code: codeOf(person.secret) })).status).toBe(401);
  server.clock.advance(60 * minute);
  const late = (await checkPassword(person.email)).body.step;
  server.clock.advance(5 * minute);
  expect((await finish(late, { code: codeOf(person.secret) })).status).toBe(401);
});

test("a session ends after 15 minutes without a call, and after 8 hours", async () => {
  const person = await join();
  const status = async (token: string) => (await readSession(token)).status;
  server.clock.advance(14 * minute);
  expect(await status(person.session)).toBe(200);
  server.clock.advance(14 * minute);
  expect(await status(person.session)).toBe(200);
  server.clock.advance(15 * minute);
  expect(await status(person.session)).toBe(401);
  const busy = await signIn(person);
  for (let index = 0; index < 47; index += 1) {
    server.clock.advance(10 * minute);
    expect(await status(busy)).toBe(200);
  }
  server.clock.advance(10 * minute);
  expect(await status(busy)).toBe(401);
  await server.core.staffAccess.removeExpired(server.clock.now());
  const entries = (await server.database
    .db("audit_entries")
    .where({ subject: person.id, action: "staff.session_ended" })
    .orderBy("sequence")) as { readonly details: { readonly reason: string } }[];
  expect(entries.map(({ details }) => details.reason).toSorted()).toEqual(["expired", "idle"]);
});

test("a logout, an ended session and a deactivation count at once", async () => {
  const person = await join();
  const [first, second, third] = [
    await signIn(person),
    await signIn(person),
    await signIn(person),
  ] as const;
  await server.call("/admin/session/end", { bearer: first, body: {} });
  expect((await readSession(first)).status).toBe(401);
  const { sessions } = (await server.call<StaffSecurity>("/admin/security", { bearer: second }))
    .body;
  expect(sessions.map(({ is_current }) => is_current)).toEqual([false, true, false]);
  const [newest] = sessions;
  const end = `/admin/security/sessions/${newest?.id}/end`;
  expect((await server.call(end, { bearer: second, body: {} })).status).toBe(200);
  expect((await readSession(third)).status).toBe(401);
  expect((await server.call(end, { bearer: second, body: {} })).status).toBe(404);
  await server.core.staff.setActive(cliActor, person.id, false);
  expect((await readSession(second)).status).toBe(401);
});

test("a changed profile counts at the next call", async () => {
  const profile = await server.core.staff.createProfile(cliActor, {
    name: "Leads",
    permissions: ["lead.read"],
  });
  const person = await join({ profiles: [profile] });
  const readPermissions = async () =>
    (await readSession(person.session)).body.staff.permissions.toSorted();
  expect(await readPermissions()).toEqual(["lead.read"]);
  await server.database
    .db("staff_profile_keys")
    .insert({ profile_id: profile, permission: "lead.assign" });
  expect(await readPermissions()).toEqual(["lead.assign", "lead.read"]);
});

test("sensitive routes need a second factor of the last five minutes", async () => {
  const person = await join();
  const renew = () =>
    server.call<{ recovery_codes: string[]; error?: { code: string } }>(
      "/admin/security/recovery_codes",
      { bearer: person.session, body: {} },
    );
  expect((await renew()).body.recovery_codes).toHaveLength(10);
  server.clock.advance(5 * minute);
  const refused = await renew();
  expect([refused.status, refused.body.error?.code]).toEqual([403, "staff.step_up"]);
  const stepUp = (code: string) =>
    server.call("/admin/session/step-up", { bearer: person.session, body: { code } });
  expect((await stepUp("000000")).status).toBe(403);
  expect((await renew()).status).toBe(403);
  expect((await stepUp(codeOf(person.secret))).status).toBe(200);
  expect((await renew()).status).toBe(200);
  expect(await actionsOf(person.id)).toContain("staff.stepped_up");
});

test("a program's token passes no route that needs a step-up, and has no session", async () => {
  const person = await join();
  const { token } = await server.core.staff.issueToken(cliActor, person.id, "script", 1);
  const told = await server.call("/admin/security/recovery_codes", { bearer: token, body: {} });
  expect([told.status, told.body.error.code]).toEqual([403, "staff.step_up"]);
  expect((await readSession(token)).status).toBe(409);
});

test("a changed password ends the other sessions", async () => {
  const person = await join();
  const other = await signIn(person);
  const current = await signIn(person);
  const change = (typed: string) =>
    server.call("/admin/security/password", {
      bearer: current,
      body: {
        password: typed,
        new_password: "another long one",
        confirm_password: "another long one",
      },
    });
  expect((await change("wrong")).status).toBe(403);
  expect((await change(password)).status).toBe(200);
  expect((await readSession(other)).status).toBe(401);
  expect((await readSession(current)).status).toBe(200);
  expect((await checkPassword(person.email)).status).toBe(401);
  expect((await checkPassword(person.email, "another long one")).status).toBe(200);
});

test("a master's reset ends sessions, tokens, password and factors", async () => {
  const [person, master] = [await join(), await join({ isMaster: true })];
  const { token } = await server.core.staff.issueToken(cliActor, person.id, "script", 1);
  const reset = (bearer: string, id: string) =>
    server.call(`/admin/staff/${id}/reset`, { bearer, body: {} });
  expect((await reset(person.session, master.id)).status).toBe(403);
  expect((await reset(master.session, person.id)).status).toBe(200);
  expect((await readSession(person.session)).status).toBe(401);
  expect((await readSession(token)).status).toBe(401);
  expect((await checkPassword(person.email)).status).toBe(401);
  await server.deliver();
  expect(server.mailbox.mails.at(-1)).toMatchObject({ to: person.email });
});

test("a member's token opens no staff route, and a staff session no member's", async () => {
  const person = await join();
  await server.signUp("member@example.in");
  const { access } = await server.signIn("member@example.in");
  expect((await readSession(access)).status).toBe(401);
  expect((await server.call("/user/viewer", { bearer: person.session })).status).toBe(401);
});

test("of four sign-ins at the same time one uses a code", async () => {
  const person = await join();
  const steps = await Promise.all(
    Array.from({ length: 4 }, async () => (await checkPassword(person.email)).body.step),
  );
  const code = codeOf(person.secret);
  const told = await Promise.all(steps.map((step) => finish(step, { code })));
  expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("neither token, link nor secret can be read from the database", async () => {
  const { id } = await createStaff();
  const link = await server.core.staffAccess.invitations.invite(cliActor, id, { isMailed: true });
  const person = await join();
  const tables = ["staff_sessions", "staff_invitations", "outbox_events", "staff_totp_factors"];
  for (const table of tables) {
    const stored = JSON.stringify(await server.database.db(table));
    expect(stored).not.toContain(person.session);
    expect(stored).not.toContain(person.secret);
    expect(stored).not.toContain(tokenOf(link));
  }
  expect(await server.core.audit.verifyChain("munshi")).toMatchObject({ ok: true });
});
