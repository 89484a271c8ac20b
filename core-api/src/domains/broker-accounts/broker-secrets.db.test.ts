import { afterAll, beforeAll, expect, test } from "vitest";
import { clientDeviceHeader, internalSecretHeader } from "../../contract/index.ts";
import type { BrokerEmailNeeded } from "../../contract/index.ts";
import { internalSecret } from "../accounts/testing/accounts-server.ts";
import { dumpTables, isEmpty } from "../accounts/testing/dump-tables.ts";
import { idOf, startBrokersServer } from "./broker-logins.fixture.ts";
import type { BrokersServer } from "./broker-logins.fixture.ts";

let server: BrokersServer;
beforeAll(async () => {
  server = await startBrokersServer(["zerodha", "choice", "fivepaisa"]);
});
afterAll(async () => server.closeAll());

test("no token, code, secret or client id of a broker is stored readably, logged, or told", async () => {
  const secrets = new Set(["broker-secret-of-the-tests"]);
  const told: string[] = [];
  const finish = async (key: string, given: object, bearer?: string) => {
    const answer = await server.finish(key, given, bearer);
    if (answer.status >= 400) told.push(JSON.stringify(answer.body));
    return answer;
  };
  const client = { zerodha: "SBX001", choice: "CH99001", fivepaisa: "59900001" };
  for (const [key, clientId] of Object.entries(client)) {
    secrets.add(clientId);
    const { attempt, url } = await server.begin(key);
    const params = await server.choose(url, clientId);
    for (const [name, value] of Object.entries(params)) {
      if (/token|payload|state/i.test(name)) secrets.add(value);
    }
    secrets.add(attempt);
    await finish(key, { attempt: "x".repeat(43), params });
    await finish(key, { attempt, params: { ...params, state: "tampered", payload: "tam.pe.red" } });
    const { body: needed } = await server.finish<BrokerEmailNeeded>(key, { attempt, params });
    const email = `canary-${key}@example.in`;
    const code = await server.proveEmail(needed.client_id, email);
    await finish(key, { attempt, email, validation_code: "000000" });
    const { body: login } = await finish(key, { attempt, email, validation_code: code });
    await finish(key, { attempt, params });
    const { user_data_id: id, access: bearer } = login;
    // A login from a second device sends a notification.
    for (const mark of ["first-device-of-this-test", "second-device-of-this-test"]) {
      const again = await server.begin(key);
      const brought = await server.choose(again.url, clientId);
      for (const [name, value] of Object.entries(brought)) {
        if (/token|payload|state/i.test(name)) secrets.add(value);
      }
      secrets.add(again.attempt);
      const { status } = await server.call("/user/set_oauth_token", {
        body: { broker: idOf(key), attempt: again.attempt, params: brought },
        headers: {
          [internalSecretHeader]: internalSecret,
          [clientDeviceHeader]: `${mark} Chrome on Windows`,
        },
      });
      expect(status).toBe(200);
    }
    const { desk } = server.core.brokers;
    secrets.add(await desk.withSession(id, async ({ token }) => token.token.reveal()));

    for (const mode of ["error", "down"]) {
      await server.order("faults", { provider: key, mode });
      const failed = await server.call("/user/broker_funds", { bearer });
      told.push(JSON.stringify(failed.body));
      const lost = await server.begin(key);
      const answer = await server.choose(lost.url, clientId);
      await finish(key, { attempt: lost.attempt, params: answer });
    }
    await server.order("faults", { provider: key, mode: "ok" });
    told.push(await dumpTables(server.database.db));
    await server.call("/user/clear_oauth_token", {
      bearer,
      body: { broker: login.active_broker, client_id: clientId },
    });
    await server.call("/user/broker_account", { method: "DELETE", bearer });
  }
  await server.deliver();
  const { db } = server.database;
  for (const table of ["outbox_events", "audit_entries", "notifications"]) {
    expect([table, await isEmpty(db, table)]).toEqual([table, false]);
  }
  told.push(await dumpTables(db), server.logged());
  expect(server.logged()).toContain('"provider":"Zerodha"');
  expect(secrets.size).toBeGreaterThan(10);
  for (const secret of secrets) {
    for (const text of told) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      expect(text).not.toContain(Buffer.from(secret).toString("base64"));
    }
  }
});
