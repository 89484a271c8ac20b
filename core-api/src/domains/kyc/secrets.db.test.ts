import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmpty } from "../accounts/testing/dump-tables.ts";
import { asha, startKycServer } from "./kyc-server.fixture.ts";
import type { KycServer } from "./kyc-server.fixture.ts";

let server: KycServer;
beforeAll(async () => {
  server = await startKycServer();
});
afterAll(async () => {
  await server.close();
});

/** Every text and byte of every table of every schema: jobs, outbox, answers kept by key. */
async function dump(): Promise<string> {
  const { db } = server.database;
  const { rows } = await db.raw<{ rows: { readonly name: string; readonly schema: string }[] }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const tables: string[] = [];
  for (const { schema, name } of rows) {
    const found = await db.raw<{ rows: { readonly text: string }[] }>(
      "select t::text as text from ??.?? t",
      [schema, name],
    );
    tables.push(found.rows.map(({ text }) => text).join("\n"));
  }
  return tables.join("\n");
}

test("no PAN, account number or birthday is stored readably, logged, or told in an error", async () => {
  const person = await server.person("canary@example.in");
  const { pan, account_num: account, dob } = asha;
  const wrong = {
    pan: "CANPY7391Q",
    dob: "1981-07-23",
    account: "73910028455",
    ifsc: "CNRY0739100",
  };
  const told: string[] = [];
  const keep = <T extends { readonly body: unknown }>(answer: T): T => {
    told.push(JSON.stringify(answer.body));
    return answer;
  };
  keep(await person.verifyPan({ pan: `${wrong.pan}9`, dob: wrong.dob }));
  keep(await person.verifyPan({ pan: wrong.pan, dob: wrong.dob }));
  keep(await person.verifyPan({ pan: wrong.pan, dob: [wrong.dob] }));
  keep(await person.verifyPan({ pan: wrong.pan, dob: wrong.dob, extra: "\u0000" }));
  await server.order("error");
  keep(await person.verifyPan());
  await server.order("down");
  keep(await person.verifyPan());
  await server.order("ok");
  keep(await person.verifyPan());
  keep(await person.submit({ pan: wrong.pan, dob: wrong.dob }));
  keep(await person.submit());
  keep(await person.verifyPan({ pan: wrong.pan, dob: wrong.dob }));
  keep(await person.verifyBank({ account_num: wrong.account, ifsc: wrong.ifsc }));
  keep(await person.verifyBank({ account_num: `${wrong.account}-`, ifsc: wrong.ifsc }));
  await server.order("down");
  keep(await person.verifyBank({ account_num: wrong.account }));
  await server.order("ok");
  keep(await person.verifyBank({ account_num: "90000000002" }));
  const midway = await dump();
  server.clock.advance(60_000);
  keep(await person.verifyBank());
  keep(await person.verifyBank({ account_num: wrong.account }));
  const { body: journey } = keep(await person.beginJourney());
  await server.visit(journey.url, asha.pan);
  keep(await person.reread());
  keep(await person.call("/user/kyc"));
  keep(await person.call("/user/viewer"));
  keep(await server.call("/user/get_pan_status", { body: { ...asha, pan: wrong.pan } }));
  await server.deliver();

  const stored = midway + (await dump());
  const logged = server.logged();
  const answers = told.join("\n");
  expect(stored).toContain("kyc.completed");
  for (const table of ["outbox_events", "audit_entries", "notifications"]) {
    expect([table, await isEmpty(server.database.db, table)]).toEqual([table, false]);
  }
  expect(logged).toContain("a service failed");
  expect(told.length).toBeGreaterThan(18);
  const secrets = [pan, account, dob, wrong.pan, wrong.account, wrong.dob, "90000000002"];
  for (const secret of secrets) {
    expect(logged).not.toContain(secret);
    expect(answers).not.toContain(secret);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString("hex"));
    expect(stored).not.toContain(Buffer.from(secret).toString("base64"));
  }
  // The name is in the profile anyway; what the bank calls its holder is kept nowhere.
  expect(stored).not.toContain("ASHA RAO");
  expect(answers).toContain("ASXXXXXX1K");
  expect(answers).toContain("XXXXXX2001");
});

test("a case's sealed columns open for no other case", async () => {
  const { db } = server.database;
  const other = await server.person("thief@example.in");
  const [row] = (await db("kyc_cases").where({ status: "completed" })) as {
    readonly id: string;
    readonly [column: string]: unknown;
  }[];
  await db("kyc_cases")
    .where({ id: row?.id })
    .update({ pan_fingerprint: Buffer.alloc(32, 1) });
  await db("kyc_cases").insert({ ...row, id: randomUUID(), user_id: other.userId });
  const told = await other.call("/user/kyc");
  expect([told.status, told.body.error.code]).toEqual([500, "internal"]);
});

test("events of KYC are never changed or taken away", async () => {
  const { db } = server.database;
  const attempts = [
    db("kyc_events").update({ to_status: "completed" }),
    db("kyc_events").delete(),
    db.raw("truncate kyc_events"),
  ];
  for (const attempt of attempts) {
    await expect(attempt).rejects.toThrow("events of KYC are never changed");
  }
});
