import { afterAll, beforeAll, expect, test } from "vitest";
import type { RefreshAnswer } from "../../contract/index.ts";
import { signUpBody, startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";
import { dumpTables } from "./testing/dump-tables.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

test("no password, code or token is stored, logged, or told in an error", async () => {
  const email = "canary-address@example.in";
  const [first, second] = ["canary password 1", "canary password 2"];
  const told: string[] = [];
  const call = async (path: string, body: unknown, bearer?: string): Promise<unknown> => {
    const answer = await server.call<unknown>(path, {
      body,
      ...(bearer === undefined ? {} : { bearer }),
    });
    if (answer.status >= 400) told.push(JSON.stringify(answer.body));
    return answer.body;
  };
  await call("/user/send_verification_code", { client_id: "", email_id: email });
  const code = await server.codeFor(email);
  const check = { client_id: "", email_id: email, validation_code: code };
  await call("/user/check_verification_code", check);
  await call("/user/check_verification_code", check);
  await call("/user/signup/", { ...signUpBody(email, code, first), mobile: "12" });
  await call("/user/signup/", signUpBody(email, code, first));
  await call("/user/signup/", signUpBody(email, code, first));
  await call("/jwt/token/", { username: email, password: second });
  const login = await server.signIn(email, first);
  const next = (await call("/jwt/token/refresh/", { refresh: login.refresh })) as RefreshAnswer;
  await call("/user/risk_profile", { questionnaire: "x", answers: {} }, next.access);
  await call("/user/risk_profile", {}, `${next.access}x`);
  server.clock.advance(3_600_000);
  await call("/jwt/token/refresh/", { refresh: login.refresh });
  await server.call(`/user/forgot_password?email_id=${email}`);
  const reset = await server.codeFor(email);
  const change = { user_id: email, password: second, confirm_password: second };
  await call("/user/change_password", { ...change, validation_code: "nonsense" });
  await call("/user/change_password", { ...change, validation_code: reset });
  await call("/user/change_password", { ...change, validation_code: reset });
  server.mailbox.answerReceiver = `450 ${email} is busy`;
  await server.call(`/user/forgot_password?email_id=${email}`);
  await server.deliver();

  const signatures = [login.access, next.access].map((token) => token.split(".").at(-1) ?? "");
  const secrets = [first, second, login.refresh, next.refresh, ...signatures];
  const logged = server.logged();
  const stored = await dumpTables(server.database.db);
  expect(told.length).toBeGreaterThan(7);
  expect(logged).toContain("event not delivered");
  for (const secret of secrets) {
    expect(logged).not.toContain(secret);
    expect(told.join("\n")).not.toContain(secret);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
  }
  expect(logged).not.toContain(email);
  expect(told.join("\n")).not.toContain(email);
  const events = JSON.stringify(await server.database.db("outbox_events"));
  expect(events).not.toContain(email);
  for (const sixDigits of [code, reset]) {
    expect(told.join("\n")).not.toContain(`"${sixDigits}"`);
    expect(stored).not.toMatch(new RegExp(`(?<![0-9a-f.-])${sixDigits}(?![0-9a-f-])`));
    expect(logged).not.toContain(`"${sixDigits}"`);
  }
});
