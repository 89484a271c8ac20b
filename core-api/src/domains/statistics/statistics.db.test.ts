import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allPermissions } from "../../contract/permissions.ts";
import type { StaffDashboard, StatisticLink, Statistics } from "../../contract/statistics.ts";
import {
  startRegisterServer,
  storeClients,
} from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";

let server: RegisterServer;
let master: string;

/** On the server it is 21 Nov 2026, 15:30 in India. */
beforeAll(async () => {
  server = await startRegisterServer();
  const { db } = server.database;
  await storeClients(server.database, 60);
  await db.raw(`
    insert into leads (id, tenant_key, name, email, phone, created_at, touched_at, state, source_id)
    select gen_random_uuid(), 'munshi', 'Lead ' || n, 'l' || n || '@x.in', '',
      timestamptz '2026-11-21 00:30+05:30' - n * interval '20 hours',
      timestamptz '2026-11-21 00:30+05:30' - n * interval '20 hours', 'unassigned',
      (select id from lead_options where tenant_key = 'munshi' and key = 'form')
    from generate_series(0, 49) as n`);
  await db.raw(`
    insert into payment_orders (id, number, user_id, tenant_key, kind, state, lines, price_paise,
      discount_paise, amount_paise, taxable_paise, tax_paise, currency, place_of_supply,
      terms_version, created_at, expires_at, updated_at)
    select gen_random_uuid(), 'P' || n, (select min(id::text)::uuid from users), 'munshi',
      'SUBSCRIPTION', (array['captured', 'failed', 'refunded'])[1 + n % 3], '[]', 1000, 0, 1000,
      800, 200, 'INR', '27', '2026-11',
      timestamptz '2026-11-21 12:00+05:30' - n * interval '31 hours', now(), now()
    from generate_series(0, 29) as n`);
  const batch = randomUUID();
  await db.raw(
    `insert into order_batches (id, number, user_id, tenant_key, broker_id, bill_id, bill, kind,
       created_at, updated_at)
     select ?, 'B1', min(id::text)::uuid, 'munshi', 3, gen_random_uuid(), '{}', 'order',
       timestamptz '2026-11-21 10:00Z', now() from users`,
    [batch],
  );
  await db.raw(
    `insert into order_legs (id, batch_id, position, co_code, isin, symbol, exchange, series, name,
       side, quantity, is_after_market, tag, state, counted_on, sent_at, updated_at)
     select gen_random_uuid(), ?, n, 1, 'INE000A01010', 'ASHA', 'NSE', 'EQ', 'Asha', 'BUY', 1, false,
       'tag' || n, (array['filled', 'sent_unknown', 'sent_unknown'])[1 + n % 3], date '2026-11-21',
       -- The second of three was sent half a minute ago.
       timestamptz '2026-11-21 10:00Z' - case n % 3 when 1 then interval '30 s' else interval '90 s' end,
       now()
     from generate_series(0, 8) as n`,
    [batch],
  );
  await db.raw(`
    insert into job_runs (id, tenant_key, name, data, actor_kind, actor_id, status, created_at)
    select gen_random_uuid(), 'munshi', 'market.import', '{}', 'system', 'cli',
      (array['done', 'failed'])[1 + n % 2],
      timestamptz '2026-11-21 09:00Z' - n * interval '1 day'
    from generate_series(0, 19) as n`);
  await server.core.oversight.statistics.refresh("munshi");
  master = await server.staff("master", allPermissions);
});
afterAll(async () => {
  await server.close();
});

const read = async (days = 30, token = master): Promise<Statistics> => {
  const told = await server.call(token, `GET /admin/statistics?days=${days}`);
  expect(told.status).toBe(200);
  return told.body as Statistics;
};

async function countListed({ page, filter }: StatisticLink, token = master): Promise<number> {
  const registers = await server.call(token, "GET /admin/registers");
  const { key } = (registers.body as { key: string; page: string }[]).find(
    (each) => each.page === page,
  ) ?? { key: "" };
  const told = await server.call(token, `POST /admin/registers/${key}/count`, { filter });
  expect([page, told.status]).toEqual([page, 200]);
  return (told.body as { count: number }).count;
}

test("each figure's list has exactly as many rows", async () => {
  const { sections } = await read();
  const figures = sections.flatMap((section) => [
    ...section.figures,
    ...section.breakdowns.flatMap((breakdown) => breakdown.figures),
  ]);
  const listed = await Promise.all(
    figures.map(async ({ key, link }) => [key, link === null ? null : await countListed(link)]),
  );
  expect(listed).toEqual(figures.map(({ key, value }) => [key, value]));
  const known = new Map(figures.map(({ key, value }) => [key, value]));
  expect(known.get("leads.state.unassigned")).toBe(50);
  expect(known.get("orders.unknown.Zerodha") ?? sumOf(known, "orders.unknown")).toBe(3);
  expect(known.get("jobs.failed.")).toBe(3);
  expect(sumOf(known, "leads.age")).toBe(50);
  expect(sumOf(known, "clients.subscription")).toBe(60);
});

const sumOf = (known: ReadonlyMap<string, number>, prefix: string): number =>
  [...known].reduce((sum, [key, value]) => sum + (key.startsWith(prefix) ? value : 0), 0);

test("each day and part of a series has exactly as many rows in its list", async () => {
  const { sections } = await read(90);
  const all = sections.flatMap(({ series }) => series);
  for (const { key, link, parts, days } of all) {
    expect([key, link === null]).toEqual([key, false]);
    const filled = days
      .flatMap(({ day, values }) =>
        values.map((value, at) => ({ day, value, part: parts[at]?.key ?? "" })),
      )
      .filter(({ value }) => value > 0)
      .slice(0, 6);
    for (const { day, value, part } of filled) {
      const { page, dayColumn, partColumn, filter } = link ?? {
        page: "",
        dayColumn: "",
        partColumn: null,
        filter: [],
      };
      const count = await countListed({
        page,
        filter: [
          ...filter,
          { column: dayColumn, is: "between", from: day, to: day },
          ...(partColumn === null ? [] : [{ column: partColumn, is: "one_of", values: [part] }]),
        ],
      });
      expect([key, day, part, count]).toEqual([key, day, part, value]);
    }
  }
  const payments = all.find(({ key }) => key === "payments.created");
  expect(payments?.days.flatMap(({ values }) => values).reduce((sum, one) => sum + one, 0)).toBe(
    30,
  );
});

test("orders are counted by broker, state and day; brokers without orders are left out", async () => {
  const { sections } = await read();
  const series = sections.flatMap((section) => section.series);
  const byBroker = series.filter(({ key }) => key.startsWith("orders.at."));
  expect(byBroker.map(({ key }) => key)).toEqual(["orders.at.3"]);
  const [{ parts, days } = { parts: [], days: [] }] = byBroker;
  expect(parts.map(({ key }, at) => [key, days.at(-1)?.values[at]])).toEqual([
    ["sent_unknown", 6],
    ["filled", 3],
  ]);
});

test("days are those of India, and a new count replaces the last days only", async () => {
  const leads = async () =>
    (await read()).sections
      .flatMap(({ series }) => series)
      .find(({ key }) => key === "leads.created");
  // Half past midnight in India is the day before in UTC.
  expect((await leads())?.days.at(-1)).toMatchObject({ day: "2026-11-21", values: [1] });
  const { db } = server.database;
  await db("daily_statistics")
    .where({ metric: "leads.created", day: "2026-11-10" })
    .update({ value: 77 });
  await db("daily_statistics")
    .where({ metric: "leads.created", day: "2026-11-20" })
    .update({ value: 77 });
  await server.core.oversight.statistics.refresh("munshi");
  const after = await leads();
  const valueOn = (day: string) => after?.days.find((each) => each.day === day)?.values[0];
  expect([valueOn("2026-11-10"), valueOn("2026-11-20")]).toEqual([77, 1]);
});

test("links lead only to lists that the person may open", async () => {
  const token = await server.staff("analyst", ["statistics.read", "lead.read"]);
  const links = (await read(30, token)).sections.flatMap(({ figures, breakdowns }) =>
    [...figures, ...breakdowns.flatMap((one) => one.figures)].flatMap(
      ({ link }) => link?.page ?? [],
    ),
  );
  // Own leads are not those that were counted.
  expect(new Set(links)).toEqual(new Set(["/admin/Statistics/Orders", "/admin/Statistics/Jobs"]));
});

test("the dashboard counts what the person may act on, most urgent first", async () => {
  const told = await server.call(master, "GET /admin/dashboard");
  const { attention } = told.body as StaffDashboard;
  expect(attention.map(({ key, count }) => [key, count])).toEqual([
    ["orders.unknown", 3],
    // Since the record of complaints.json, up to October 2026.
    ["complaints.publish", 17],
    ["leads.untouched", expect.any(Number)],
    ["jobs.failed", 1],
    ["leads.unassigned", 50],
  ]);
  // Tables of months are no register.
  for (const { count, link } of attention.filter(({ key }) => key !== "complaints.publish")) {
    expect(await countListed(link)).toBe(count);
  }
  const none = await server.staff("newcomer", ["box.read"]);
  expect((await server.call(none, "GET /admin/dashboard")).body).toMatchObject({
    attention: [],
    figures: [],
  });
});

test("the dashboard reminds of months of complaints to publish, and of entries that end", async () => {
  const keysOf = async (): Promise<readonly string[]> => {
    const told = await server.call(master, "GET /admin/dashboard");
    return (told.body as StaffDashboard).attention.map(({ key }) => key);
  };
  const ends = (day: string, key: string) =>
    server.call(
      master,
      "POST /admin/compliance",
      { kind: "data_licence", title: key, party: "NSE", startsOn: "2026-01-01", endsOn: day },
      { "idempotency-key": `licence-${key}` },
    );
  expect((await ends("2027-03-31", "later")).status).toBe(200);
  expect(await keysOf()).not.toContain("compliance.ends_soon");
  expect((await ends("2026-12-10", "soon")).status).toBe(200);
  expect(await keysOf()).toContain("compliance.ends_soon");
  const ask = (month: string) =>
    server.call(master, "POST /admin/changes", {
      kind: "complaints.publish",
      payload: { month },
      reason: "By the 7th",
    });
  expect((await ask("2026-09")).status).toBe(200);
  expect(await keysOf()).toContain("complaints.publish");
  expect((await ask("2026-10")).status).toBe(200);
  expect(await keysOf()).not.toContain("complaints.publish");
});

test("freshness names each kind of imported data with its newest day", async () => {
  await server.database.db.raw(`
    with file as (
      insert into import_files (kind, sha256, name, format, facts, actor, started_at)
      values ('market', decode(repeat('01', 32), 'hex'), 'fii.csv', 'flows', '{"institutional-flow": 1}', 'x',
        timestamptz '2026-11-20 18:00+05:30') returning id
    ) insert into institutional_flows (kind, day, investor, net, file_id)
    select 'market', date '2026-11-18', 'fii', 12.5, id from file`);
  const { freshness } = await read();
  const known = new Map(freshness.map(({ key, label, day, at }) => [key, { label, day, at }]));
  expect(known.get("institutional-flows")).toEqual({
    label: "FII and DII activity",
    day: "2026-11-18",
    at: "2026-11-20T12:30:00.000Z",
  });
  expect(known.get("market-news")).toMatchObject({ day: null, at: null });
});
