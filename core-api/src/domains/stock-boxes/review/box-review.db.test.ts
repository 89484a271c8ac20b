import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoxCheck, StaffBox, StaffBoxManager } from "../../../contract/box-review.ts";
import type { ChangeDetails } from "../../../contract/change-requests.ts";
import type { ListsServer } from "../../../company-lists.fixture.ts";
import { beginStaffSession } from "../../../platform/register/testing/register-server.ts";
import { listVersions } from "../boxes.repository.ts";
import { startBoxesServer } from "../boxes.fixture.ts";

let server: ListsServer;
let codeOf: (symbol: string) => number;
let maker: string;
let checker: string;

const boxFields = {
  name: "Four of a kind",
  idea: "Four companies.",
  overview: "",
  why: [],
  methodology: ["Chosen by hand."],
  type: "MODEL",
  term: "LTI",
  schedule: "quarterly",
};

beforeAll(async () => {
  ({ server, codeOf } = await startBoxesServer());
  maker = await beginStaffSession(server.core, "maker", ["box.read", "box.review"]);
  checker = await beginStaffSession(server.core, "checker", ["box.read", "change.approve"]);
});
afterAll(async () => {
  await server.close();
});

const send = <Body>(bearer: string, method: string, path: string, body?: object) =>
  server.call<Body>(path, { method, bearer, ...(body === undefined ? {} : { body }) });

async function addBox(name: string): Promise<StaffBox> {
  const manager = await send<StaffBoxManager>(maker, "POST", "/admin/box_managers", {
    name: `${name} Research`,
    title: "Research analyst",
    registration: "INH000000099",
    about: "",
    since: "2020-01-01",
  });
  expect(manager.status).toBe(200);
  const made = await send<StaffBox>(maker, "POST", "/admin/boxes", {
    ...boxFields,
    name,
    managerId: manager.body.id,
  });
  expect(made.status).toBe(200);
  return made.body;
}

const check = async (box: number, base: number, rows: readonly object[], note = "why") =>
  (await send<BoxCheck>(maker, "POST", `/admin/boxes/${box}/check`, { base, rows, note })).body;

const request = (payload: object) =>
  send<ChangeDetails>(maker, "POST", "/admin/changes", {
    kind: "box.publish",
    payload,
    reason: "Quarterly review",
  });

const approve = (by: string, { id, hash }: ChangeDetails) =>
  send<ChangeDetails>(by, "POST", `/admin/changes/${id}/approve`, { hash });

/** Publishes a version through both people. */
async function publish(box: number, base: number, rows: readonly object[]): Promise<ChangeDetails> {
  const { submission } = await check(box, base, rows);
  const made = await request(submission ?? {});
  expect(made.status).toBe(200);
  return (await approve(checker, made.body)).body;
}

const first = [
  { stock: "ASHA", weight: 6_000, reason: "Grows" },
  { stock: "BELA", weight: 4_000, reason: "Pays" },
];

test("a version is published by a second person, and its active followers are notified", async () => {
  const box = await addBox("Reviewed");
  expect(await publish(box.id, 0, first)).toMatchObject({ state: "applied", failure: null });
  const member = await server.member("follower@example.in");
  const followed = await member.send("POST", "/flavours/investment_tracking/", {
    investment_idea: box.id,
  });
  expect(followed.status).toBe(200);

  const checked = await check(box.id, 1, [
    { stock: "ASHA", weight: 5_000, reason: "Grows" },
    { stock: "CHETNA", weight: 5_000, reason: "Cheap" },
  ]);
  expect(checked.changes.map(({ symbol, before, after }) => [symbol, before, after])).toEqual([
    ["CHETNA", null, 5_000],
    ["BELA", 4_000, null],
    ["ASHA", 6_000, 5_000],
  ]);
  expect(checked.turnover).toBe(50);
  const made = (await request(checked.submission ?? {})).body;
  expect(made.diff).toContainEqual({ label: "BELA", before: "40.00 %", after: null });
  expect((await approve(maker, made)).status).not.toBe(200);
  expect((await send<StaffBox>(maker, "GET", `/admin/boxes/${box.id}`)).body.boxVersion).toBe(1);

  expect((await approve(checker, made)).body).toMatchObject({ state: "applied" });
  const versions = await listVersions(server.database.db, [box.id]);
  expect(versions.map(({ version, co_codes: held }) => [version, held])).toEqual([
    [1, [codeOf("ASHA"), codeOf("BELA")]],
    [2, [codeOf("ASHA"), codeOf("CHETNA")]],
  ]);
  expect(versions[1]?.previous_hash).toEqual(versions[0]?.hash);
  const told = await server.database
    .db("notifications")
    .where({ user_id: member.userId, source: `stock-box:${box.id}:2` });
  expect(told).toHaveLength(1);
});

test("a version with a refused stock, wrong weights or no reason cannot be requested", async () => {
  const box = await addBox("Refused");
  const checked = await check(
    box.id,
    0,
    [
      { stock: "ASHA", weight: 6_000 },
      { stock: "GONE", weight: 3_000, reason: "x" },
      { stock: "NOSUCH", weight: 500, reason: "x" },
    ],
    "",
  );
  expect(checked.submission).toBeNull();
  expect(checked.rows.map(({ problem }) => problem)).toEqual([
    "",
    "Delisted. Remove it.",
    "Stock not found.",
  ]);
  expect(checked.checks.filter(({ isMet }) => !isMet).map(({ name }) => name)).toEqual([
    "Weights add up to 100 %",
    "Every stock is listed, traded, priced and unique",
    "Every new stock has a reason",
    "Note for followers",
  ]);
  const refused = await request({
    box: box.id,
    base: 0,
    constituents: [{ coCode: codeOf("GONE"), weight: 10_000, reason: "x" }],
    note: "why",
  });
  expect(refused.status).toBe(400);
});

test("of two requests from one version, the second is out of date", async () => {
  const box = await addBox("Contested");
  const { submission } = await check(box.id, 0, first);
  const [one, other] = [await request(submission ?? {}), await request(submission ?? {})];
  expect((await approve(checker, one.body)).body.state).toBe("applied");
  expect((await approve(checker, other.body)).body.state).toBe("stale");
  expect(await listVersions(server.database.db, [box.id])).toHaveLength(1);
});

test("a stock that is no longer tradable when it is approved is not published", async () => {
  const box = await addBox("Overtaken");
  const { submission } = await check(box.id, 0, first);
  const made = (await request(submission ?? {})).body;
  const { db } = server.database;
  await db("companies").where({ symbol: "BELA" }).update({ delisted_on: "2026-01-02" });
  try {
    const done = (await approve(checker, made)).body;
    expect(done).toMatchObject({ state: "approved" });
    expect(done.failure).toContain("BELA: Delisted. Remove it.");
    expect(await listVersions(db, [box.id])).toHaveLength(0);
  } finally {
    await db("companies").where({ symbol: "BELA" }).update({ delisted_on: null });
  }
});

test("an edit from an old revision is refused with the stored box", async () => {
  const box = await addBox("Edited");
  const edit = { ...boxFields, managerId: box.managerId, version: box.version };
  const path = `/admin/boxes/${box.id}`;
  expect((await send(maker, "PUT", path, { ...edit, name: "Renamed" })).status).toBe(200);
  const late = await send<{ readonly current: StaffBox }>(maker, "PUT", path, {
    ...edit,
    name: "Other",
  });
  expect([late.status, late.body.current.name]).toEqual([409, "Renamed"]);
});
