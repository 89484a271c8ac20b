import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAccountsServer } from "./testing/accounts-server.ts";
import type { AccountsServer } from "./testing/accounts-server.ts";
import { sendBadBodies } from "./testing/bad-bodies.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

// More than a thousand calls, some of which hash a password.
test("no body makes a call fail on our side", { timeout: 240_000 }, async () => {
  const { sent, failed } = await sendBadBodies(server, 10);
  expect(sent).toBeGreaterThan(600);
  expect(failed).toEqual([]);
});

test("no address or query makes a call fail on our side", async () => {
  await server.signUp("asker@example.in");
  const { access } = await server.signIn("asker@example.in");
  const texts = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), {
    numRuns: propertyRuns(60, 4),
    seed: 7,
  });
  for (const text of ["%00", "%", "..%2f", "\u0000", "\ud800", ...texts]) {
    const encoded = encodeURIComponent(text.toWellFormed());
    for (const path of [
      `/portfolio/user_details/${encoded}/`,
      `/user/forgot_password?email_id=${encoded}`,
      `/user/forgot_password?email_id=${encoded}&email_id=${encoded}`,
      `/user/forgot_password?other=${encoded}`,
    ]) {
      const answer = await fetch(server.address + path, {
        headers: { authorization: `Bearer ${access}` },
      });
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  }
  for (const authorization of ["Bearer", "Bearer  x", `Bearer ${access} x`, "Bearer ".repeat(99)]) {
    const answer = await fetch(`${server.address}/user/viewer`, { headers: { authorization } });
    expect(answer.status).toBe(401);
  }
});
