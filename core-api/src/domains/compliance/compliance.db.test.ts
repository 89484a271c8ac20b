import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ComplianceEntry, InspectionPack } from "../../contract/compliance.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import type { RegisterRows } from "../../contract/register.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { verifyExport } from "../audit/index.ts";
import { findMostClients } from "./count-clients.ts";
import { makeInspectionPack } from "./index.ts";
import { writeZip } from "./write-zip.ts";

let server: RegisterServer;
let officer = "";
beforeAll(async () => {
  server = await startRegisterServer();
  officer = await server.staff("officer", [
    "compliance.read",
    "compliance.change",
    "compliance.export",
  ]);
});
afterAll(async () => {
  await server.close();
});

const licence = {
  kind: "data_licence",
  title: "NSE bhavcopies",
  party: "NSE Data & Analytics",
  startsOn: "2026-04-01",
  endsOn: "2027-03-31",
  details: "=1+1",
};
async function add(content: object, key: string): Promise<ComplianceEntry> {
  const told = await server.call(officer, "POST /admin/compliance", content, {
    "idempotency-key": key,
  });
  if (told.status !== 200) throw new TypeError(told.text);
  return told.body as ComplianceEntry;
}

test("an entry keeps its earlier versions, and a stale edit gets the stored values", async () => {
  const entry = await add(licence, "licence-1");
  const edit = (title: string) =>
    server.call(officer, `PUT /admin/compliance/${entry.id}`, { ...licence, title, version: 1 });
  const edited = (await edit("NSE prices")).body as ComplianceEntry;
  expect(edited.events.map(({ version, content }) => [version, content["title"]])).toEqual([
    [2, "NSE prices"],
    [1, "NSE bhavcopies"],
  ]);
  const stale = await edit("Other");
  expect([stale.status, stale.body]).toMatchObject([409, { current: { title: "NSE prices" } }]);
});

test("a pack holds the period's registers with hashes, and an audit log that verifies", async () => {
  await add(
    { ...licence, kind: "conflict", title: "Holds RELIANCE", party: "RELIANCE" },
    "conflict-1",
  );
  await add(
    { ...licence, title: "Ended before", startsOn: "2020-04-01", endsOn: "2021-03-31" },
    "old-licence",
  );
  const pack = await makeInspectionPack(server.database.db, {
    tenant: mainTenant,
    from: "2026-10-01",
    to: "2026-11-30",
    at: server.core.clock.now(),
  });
  const read = (name: string): Buffer => {
    const file = pack.files.find((each) => each.name === name);
    if (file === undefined) throw new TypeError(`No ${name}`);
    return file.bytes;
  };
  const manifest = JSON.parse(read("manifest.json").toString()) as {
    files: { name: string; sha256: string; rows: number | null }[];
  };
  expect(manifest.files).toHaveLength(pack.files.length - 1);
  for (const { name, sha256 } of manifest.files) {
    expect([name, createHash("sha256").update(read(name)).digest("hex")]).toEqual([name, sha256]);
  }
  expect(pack.sha256).toBe(createHash("sha256").update(read("manifest.json")).digest("hex"));
  const licences = read("data-licence.csv").toString();
  expect(licences).toContain("NSE prices");
  expect(licences).not.toContain("Ended before");
  // Inert in spreadsheets.
  expect(licences).toContain("'=1+1");
  expect(read("conflict.csv").toString()).toContain("RELIANCE");
  const check = await verifyExport(
    createInterface({ input: Readable.from([read("audit.jsonl").toString()]) }),
  );
  expect(check).toMatchObject({ ok: true, first: 1 });
});

test("consents are listed, and in the pack of their period, with the edition or the channel", async () => {
  const { db } = server.database;
  await storeClients(server.database, 2);
  const [one, other] = (await db("users").whereNull("erased_at").orderBy("email").select("id")) as [
    { id: string },
    { id: string },
  ];
  await db.raw(
    `insert into payment_orders (id, number, user_id, tenant_key, kind, state, lines, price_paise,
       discount_paise, amount_paise, taxable_paise, tax_paise, currency, place_of_supply,
       terms_version, created_at, expires_at, updated_at)
     values (gen_random_uuid(), 'MN-1', ?, 'munshi', 'SUBSCRIPTION', 'captured', '[]', 1000, 0, 1000,
       800, 200, 'INR', '27', '2026-11', timestamptz '2026-11-10 12:00+05:30', now(), now())`,
    [one.id],
  );
  await db("notification_mutes").insert([
    { user_id: other.id, kind: "broadcast", channel: "mail", muted_at: "2026-11-12T10:00:00Z" },
    { user_id: other.id, kind: "results", channel: "all", muted_at: "2026-09-30T18:29:59Z" },
  ]);
  const told = await server.call(officer, "POST /admin/registers/consents/rows", {});
  const { rows } = told.body as RegisterRows;
  expect(rows.map(({ cells }) => [cells["consent"], cells["about"], cells["reference"]])).toEqual([
    ["opt_out", "broadcast, mail", ""],
    ["terms", "2026-11", "MN-1"],
    ["opt_out", "results, all", ""],
  ]);
  const pack = await makeInspectionPack(db, {
    tenant: mainTenant,
    from: "2026-10-01",
    to: "2026-11-11",
    at: server.core.clock.now(),
  });
  const textOf = (name: string) =>
    pack.files.find((file) => file.name === name)?.bytes.toString() ?? "";
  expect(textOf("consents.csv").trim().split("\r\n")).toEqual([
    "consent,about,member,reference,at",
    `terms,2026-11,${one.id},MN-1,2026-11-10T06:30:00.000Z`,
  ]);
  // A file without rows says what it would list.
  expect(textOf("broadcasts.csv")).toMatch(/^id,name,channels,/);
});

test("a pack holds the calls that were open in its period, with all of their events", async () => {
  const { db } = server.database;
  await db.raw(`
    with who as (select id from staff where name = 'officer'),
    strategy as (
      insert into strategies (id, name, description, horizon, risk, segment, created_at)
      values (gen_random_uuid(), 'Momentum', '', 'short-term', 'low', 'all', now()) returning id
    ), disclosure as (
      insert into call_disclosures (version, text, staff_id, created_at)
      select 1, 'None.', id, now() from who returning version
    ), calls as (
      insert into desk_calls (id, co_code, strategy_id, side, horizon, entry_low, entry_high,
        targets, stop, levels_on, rationale, analyst_id, analyst, registration, disclosure,
        expires_on, state, opened_at, closed_at, exit, exit_on)
      select gen_random_uuid(), 4711, strategy.id, 'buy', 'short-term', 100, 110, '{130}', 90,
        opened, 'Why ' || opened, who.id, 'officer', 'INH1', version, opened + 60,
        case when closed is null then 'open' else 'manual' end, opened, closed,
        case when closed is not null then 120 end, closed
      from who, strategy, disclosure, (values
        (date '2026-07-01', date '2026-09-30'), (date '2026-08-01', date '2026-10-01'),
        (date '2026-09-01', null), (date '2026-12-01', null)) as made (opened, closed)
      returning id, opened_at
    ) insert into desk_call_events (call_id, at, staff_id, kind, state, price, price_on,
        price_source, content)
      select calls.id, opened_at, who.id, 'opened', 'open', 105, '2026-07-01', 'NSE', '{}'
      from calls, who`);
  const pack = await makeInspectionPack(db, {
    tenant: mainTenant,
    from: "2026-10-01",
    to: "2026-11-30",
    at: server.core.clock.now(),
  });
  const linesOf = (name: string): readonly Record<string, unknown>[] => {
    const text = pack.files.find((file) => file.name === name)?.bytes.toString() ?? "";
    const lines = text.split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const calls = linesOf("desk-calls.jsonl");
  expect(calls.map(({ rationale, strategy }) => [rationale, strategy])).toEqual([
    ["Why 2026-08-01", "Momentum"],
    ["Why 2026-09-01", "Momentum"],
  ]);
  const events = linesOf("desk-call-events.jsonl");
  expect(events.map((event) => [event["call_id"], event["recorded_by"]])).toEqual(
    calls.map(({ id }) => [id, "officer"]),
  );
});

test("a pack is created by a job, downloaded as a zip, and its download recorded", async () => {
  await server.core.jobs.start();
  const asked = await server.call(officer, "POST /admin/inspection_packs", {
    from: "2026-10-01",
    to: "2026-11-30",
  });
  const { id } = asked.body as { id: string };
  const pack = await vi.waitFor(
    async () => {
      const told = await server.call(officer, `GET /admin/inspection_packs/${id}`);
      const read = told.body as InspectionPack;
      expect(read.status).toBe("done");
      return read;
    },
    { timeout: 20_000, interval: 50 },
  );
  const file = await server.call(officer, `POST /admin/inspection_packs/${id}/file`, {});
  expect([file.status, file.text.slice(0, 2)]).toEqual([200, "PK"]);
  // Names in a zip are not compressed; each is there twice, in its part and in the directory.
  expect(file.text.split("manifest.json")).toHaveLength(3);
  expect(pack.files).toBe(18);
  const entry: unknown = await server.database
    .db("audit_entries")
    .where({ action: "compliance.pack_downloaded", subject: id })
    .first("actor_kind");
  expect(entry).toEqual({ actor_kind: "staff" });
});

test("the deposit follows the largest number of clients on one day of a financial year", () => {
  const changes = [
    { day: "2025-05-01", change: 140 },
    { day: "2025-06-01", change: 20 },
    { day: "2025-06-02", change: -30 },
    { day: "2026-06-01", change: 10 },
    { day: "2026-12-01", change: 900 },
  ];
  expect(findMostClients(changes, "2026-11-21")).toEqual([
    { financialYear: "FY2026-27", most: 140, on: "2026-06-01", deposit: 100_000 },
    { financialYear: "FY2025-26", most: 160, on: "2025-06-01", deposit: 200_000 },
  ]);
  expect(findMostClients([], "2026-11-21")).toMatchObject([{ most: 0, on: null }]);
});

test("a zip has each file's name, size and checksum", () => {
  const zip = writeZip(
    [{ name: "a.txt", bytes: Buffer.from("123456789") }],
    new Date("2026-11-21T10:00:00Z"),
  );
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  // The known CRC-32 of this text.
  expect(zip.readUInt32LE(14)).toBe(0xcbf43926);
  expect(zip.readUInt32LE(22)).toBe(9);
  expect(zip.subarray(30, 35).toString()).toBe("a.txt");
  const end = zip.subarray(-22);
  expect([end.readUInt32LE(0), end.readUInt16LE(10)]).toEqual([0x06054b50, 1]);
  expect(zip.readUInt32LE(end.readUInt32LE(16))).toBe(0x02014b50);
});
