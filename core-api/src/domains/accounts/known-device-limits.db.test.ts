import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CodeAnswer, LoginResponse } from "../../contract/index.ts";
import { hashMark } from "./devices/device-marks.ts";
import { internalSecret, password, startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer, CallOptions, Failure, Told } from "./testing/accounts-server.ts";

const owner = "owner@example.in";
let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp(owner);
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  // Mails of the test before, so that the newest code is the one asked for last.
  await server.deliver();
  await server.database.db("attempt_counters").delete();
  await server.database.db("known_devices").delete();
});

/** One browser at an address, as the bff describes it: what it holds, and what it gets next. */
function openBrowser(address: string) {
  let [held, signIns] = ["", 0];
  const flow = `flow-${address}`.replaceAll(".", "-").padEnd(43, "f");
  const call = async <Body = Failure>(path: string, options: CallOptions = {}) => {
    signIns += 1;
    const fresh = `${signIns}-${address}`.replaceAll(".", "-").padEnd(43, "d");
    const headers = {
      "x-internal-secret": internalSecret,
      "x-munshi-client-address": address,
      "x-munshi-client-device": `${fresh} Chrome on Linux`,
      "x-munshi-held-marks": held,
      "x-munshi-client-flow": flow,
    };
    const told = await server.call<Body>(path, { ...options, headers });
    if (path === "/jwt/token/" && told.status === 200) held = fresh;
    return told;
  };
  return {
    call,
    flow,
    held: () => held,
    hold: (mark: string) => {
      held = mark;
    },
    signIn: async (given = password) =>
      call<LoginResponse & Failure>("/jwt/token/", { body: { username: owner, password: given } }),
    askForReset: async () => call(`/user/forgot_password?email_id=${owner}`),
    reset: async (code: string, request = "") =>
      call("/user/change_password", {
        body: {
          user_id: owner,
          password,
          confirm_password: password,
          validation_code: code,
          request,
        },
      }),
  };
}

const repeat = async <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
const count = (told: readonly Told[], status: number): number =>
  told.filter((one) => one.status === status).length;
/** As if that many attempts of a kind had been counted before. */
const setCount = async (kind: string, attempts: number): Promise<number> =>
  server.database.db("attempt_counters").whereLike("subject", `${kind}:%`).update({ attempts });
const addressOf = (index: number): string => `198.51.${Math.floor(index / 200)}.${index % 200}`;

/** Rivals that guess at once, each at its own address. */
const rivals = 40;
const guessAtOnce = async (first: number): Promise<readonly Told[]> =>
  repeat(rivals, async (index) => openBrowser(addressOf(first + index)).signIn("wrong"));

test("attackers at many addresses share 100 guesses an hour and 500 a day, and the owner signs in", async () => {
  const laptop = openBrowser("203.0.113.7");
  expect((await laptop.signIn()).status).toBe(200);
  expect(count(await guessAtOnce(0), 401)).toBe(rivals);
  await setCount("signInAccount", 80);
  expect(count(await guessAtOnce(60), 401)).toBe(20);
  expect((await openBrowser("203.0.113.8").signIn()).status).toBe(429);
  expect((await laptop.signIn()).status).toBe(200);
  server.clock.advance(3_600_000);
  await setCount("signInAccountDay", 480);
  expect(count(await guessAtOnce(200), 401)).toBe(20);
  expect((await laptop.signIn()).status).toBe(200);
});

test("an attacker at the owner's address does not stop the owner, whose own mistakes count apart", async () => {
  const [laptop, neighbour] = [openBrowser("203.0.113.7"), openBrowser("203.0.113.7")];
  await laptop.signIn();
  await repeat(12, () => neighbour.signIn("wrong"));
  expect((await neighbour.signIn()).status).toBe(429);
  await repeat(9, () => laptop.signIn("wrong"));
  expect((await laptop.signIn()).status).toBe(200);
  await repeat(10, () => laptop.signIn("wrong"));
  expect((await laptop.signIn()).status).toBe(429);
});

test("a device's mark is renewed at each sign-in; the old one is a stranger's", async () => {
  const [laptop, thief] = [openBrowser("203.0.113.7"), openBrowser("198.51.100.1")];
  await laptop.signIn();
  thief.hold(laptop.held());
  await repeat(10, () => thief.signIn("wrong"));
  // A stolen mark reaches its own counter, which is the owner's as long as both hold it.
  expect((await laptop.signIn()).status).toBe(429);
  server.clock.advance(15 * 60_000);
  await laptop.signIn();
  await repeat(10, () => thief.signIn("wrong"));
  expect((await laptop.signIn()).status).toBe(200);
  expect(await server.database.db("known_devices")).toHaveLength(1);
});

test("a mark of one member is a stranger's at another account", async () => {
  const attacker = "attacker@example.in";
  await server.signUp(attacker);
  const browser = openBrowser("203.0.113.7");
  await browser.call("/jwt/token/", { body: { username: attacker, password } });
  await repeat(10, () => browser.signIn("wrong"));
  expect((await browser.signIn()).status).toBe(429);
});

test("a device that is signed out is not known any more, nor is any after a new password", async () => {
  const [laptop, phone] = [openBrowser("203.0.113.7"), openBrowser("203.0.113.8")];
  const { access: bearer } = (await laptop.signIn()).body;
  const { user_data_id: userId } = (await phone.signIn()).body;
  const known = async (): Promise<readonly string[]> =>
    server.database.db("known_devices").where({ user_id: userId }).pluck("device");
  await server.call("/user/sign_ins", { method: "DELETE", bearer });
  expect(await known()).toEqual([hashMark(laptop.held())]);
  await phone.askForReset();
  expect((await phone.reset(await server.codeFor(owner))).status).toBe(200);
  expect(await known()).toEqual([hashMark(phone.flow)]);
});

test("wrong codes typed elsewhere leave the owner's code as it is, and so do codes asked for elsewhere", async () => {
  const laptop = openBrowser("203.0.113.7");
  await laptop.askForReset();
  const code = await server.codeFor(owner);
  const told = await repeat(30, (index) => openBrowser(addressOf(index)).reset("000000"));
  expect(count(told, 400)).toBe(30);
  await openBrowser("198.51.100.1").askForReset();
  expect((await laptop.reset(code)).status).toBe(200);
});

test("a code works in the browser that asked for it alone", async () => {
  const email = "newcomer@example.in";
  const [asker, other] = [openBrowser("203.0.113.7"), openBrowser("203.0.113.8")];
  await asker.call("/user/send_verification_code", { body: { client_id: "", email_id: email } });
  const code = await server.codeFor(email);
  const body = { client_id: "", email_id: email, validation_code: code };
  const check = "/user/check_verification_code";
  expect((await other.call<CodeAnswer>(check, { body })).body.status).toBe(2);
  expect((await asker.call<CodeAnswer>(check, { body })).body.status).toBe(0);
});

test("the link of a reset mail works in a browser that did not ask, and makes it known", async () => {
  const [laptop, phone] = [openBrowser("203.0.113.7"), openBrowser("203.0.113.8")];
  await laptop.askForReset();
  const code = await server.codeFor(owner);
  const link = server.mailbox.mails.at(-1)?.text.match(/#(\S+)/)?.[1] ?? "";
  const request = new URLSearchParams(link).get("request") ?? "";
  expect((await phone.reset(code)).status).toBe(400);
  expect((await phone.reset(code, request)).status).toBe(200);
  expect(await server.database.db("known_devices").pluck("device")).toEqual([hashMark(phone.flow)]);
});

test("strangers are mailed 20 codes a day for one address, and its owner's device still gets one", async () => {
  const laptop = openBrowser("203.0.113.7");
  await laptop.signIn();
  const mailed = async (): Promise<number> => {
    const rows: unknown[] = await server.database.db("verification_codes").where({ email: owner });
    return rows.length;
  };
  const before = await mailed();
  for (let hour = 0; hour < 6; hour += 1) {
    await repeat(10, (index) => openBrowser(addressOf(hour * 10 + index)).askForReset());
    server.clock.advance(3_600_000);
  }
  expect((await mailed()) - before).toBe(20);
  await laptop.askForReset();
  expect((await mailed()) - before).toBe(21);
});

test("who sets a password by a mailed code signs in with it while strangers guess", async () => {
  const phone = openBrowser("203.0.113.9");
  await openBrowser(addressOf(0)).signIn("wrong");
  await setCount("signInAccount", 100);
  expect((await phone.signIn()).status).toBe(429);
  await phone.askForReset();
  expect((await phone.reset(await server.codeFor(owner))).status).toBe(200);
  phone.hold(phone.flow);
  expect((await phone.signIn()).status).toBe(200);
});

test("limits of an address count a known device for its member", async () => {
  const [laptop, neighbour] = [openBrowser("203.0.113.7"), openBrowser("203.0.113.7")];
  await laptop.signIn();
  const ask = async (browser: typeof laptop) =>
    browser.call("/user/check_user_exists", { body: { email: owner } });
  expect((await ask(neighbour)).status).toBe(200);
  await setCount("lookUp", 300);
  expect((await ask(neighbour)).status).toBe(429);
  expect((await ask(laptop)).status).toBe(200);
  await setCount("lookUp", 300);
  expect((await ask(laptop)).status).toBe(429);
});
