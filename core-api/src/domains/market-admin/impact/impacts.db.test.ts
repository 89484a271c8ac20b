import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ChangeDetails, DatasetImpact, RestorableDatasets } from "../../../contract/index.ts";
import { cliActor } from "../../../platform/actor/actor.ts";
import { startRegisterServer } from "../../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../../platform/register/testing/register-server.ts";
import { constituentFacts, listedFacts } from "../testing/market-desk-facts.ts";

let server: RegisterServer;
let maker = "";
let checker = "";
let stranger = "";

beforeAll(async () => {
  server = await startRegisterServer();
  maker = await server.staff("maker", ["market.read", "market.publish", "market.correct"]);
  checker = await server.staff("checker", ["change.approve"]);
  stranger = await server.staff("stranger", ["market.read"]);
  const { marketAdmin, jobs } = server.core;
  const source = { source: "demo", facts: [...listedFacts, ...constituentFacts] };
  await marketAdmin.importFactsNow(cliActor, { ...source, kind: "market" });
  await marketAdmin.publishNow(cliActor, { kind: null, asOf: null });
  await jobs.start();
});
afterAll(async () => {
  await server.close();
});

const waitFor = async <T>(read: () => Promise<T | null>): Promise<T> =>
  vi.waitFor(
    async () => {
      const found = await read();
      if (found === null) throw new Error("The job has not ended");
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );

/** The hash of a new report. */
async function report(request: object): Promise<string> {
  const told = await server.call(maker, "POST /admin/market/impacts", request);
  const { id } = told.body as { id: string };
  return waitFor(async () => {
    const run = await server.call(maker, `GET /admin/market/impact-runs/${id}`);
    return (run.body as { hash: string | null }).hash;
  });
}

async function readImpact(token: string, hash: string): Promise<DatasetImpact> {
  return (await server.call(token, `GET /admin/market/impacts/${hash}`)).body as DatasetImpact;
}

const request = async (kind: string, payload: object) =>
  server.call(maker, "POST /admin/changes", { kind, payload, reason: "As agreed" });

async function approve({ id, hash }: ChangeDetails): Promise<ChangeDetails> {
  const told = await server.call(checker, `POST /admin/changes/${id}/approve`, {
    hash,
    comment: "",
  });
  return told.body as ChangeDetails;
}

const latest = () => server.core.market.latestVersion(server.database.db);
const correct = (value: number) =>
  server.call(
    maker,
    "POST /admin/market/corrections",
    {
      fact: { kind: "price", company: "SMALL", day: "2026-01-09", field: "close" },
      value,
      reason: "Misprint",
    },
    { "idempotency-key": `price-${value}` },
  );

test("maker and checker read what a publication moves; it is stale once facts change", async () => {
  const before = await latest();
  await correct(55);
  const hash = await report({ kind: "publish", asOf: null });
  const impact = await readImpact(checker, hash);
  expect(impact).toMatchObject({
    kind: "publish",
    base: { version: before },
    rows: { before: 3, after: 3 },
    entered: [],
    left: [],
  });
  expect(impact.columns.find(({ key }) => key === "currentPrice")).toMatchObject({
    moved: 1,
    largest: [{ name: "SMALL Limited", before: 50, after: 55 }],
  });
  expect((await server.call(stranger, `GET /admin/market/impacts/${hash}`)).status).toBe(403);
  expect(await latest()).toBe(before);

  const stale = (await request("dataset.publish", { impact: hash })).body as ChangeDetails;
  expect(stale.diff.map(({ label }) => label)).toContain("Changed figures");
  await server.call(maker, "POST /admin/market/corrections/2/withdraw", { reason: "Not so" });
  expect((await approve(stale)).state).toBe("stale");
  const refused = await request("dataset.publish", { impact: hash });
  expect(refused.body).toMatchObject({ error: { code: "market.impact_outdated" } });
});

test("a publication without the report of exactly its day is refused", async () => {
  const without = await request("dataset.publish", { asOf: null });
  expect(without.body).toMatchObject({
    error: {
      code: "change.payload",
      message: expect.stringContaining("A publication needs an impact report.") as unknown,
    },
  });
  const hash = await report({ kind: "publish", asOf: "2026-01-09" });
  const other = await request("dataset.publish", { asOf: null, impact: hash });
  expect(other.body).toMatchObject({ error: { code: "market.impact_outdated" } });
});

test("a publication and the return to the dataset before it move the same figures", async () => {
  const before = await latest();
  await correct(60);
  const forth = await report({ kind: "publish", asOf: null });
  const made = (await request("dataset.publish", { impact: forth })).body as ChangeDetails;
  expect((await approve(made)).state).toBe("applied");
  const after = await waitFor(async () => {
    const version = await latest();
    return version === before ? null : version;
  });

  const datasets = await server.call(maker, "GET /admin/market/datasets");
  expect((datasets.body as RestorableDatasets).map(({ version }) => version)).toEqual([before]);
  const back = await report({ kind: "rollback", version: before });
  const [there, here] = [await readImpact(maker, forth), await readImpact(checker, back)];
  expect(here.moved).toBe(there.moved);
  expect(here.base?.version).toBe(after);
  const wrong = await request("dataset.rollback", { version: after, impact: back });
  expect(wrong.body).toMatchObject({ error: { code: "market.impact_outdated" } });
  const made2 = (await request("dataset.rollback", { version: before, impact: back }))
    .body as ChangeDetails;
  expect((await approve(made2)).state).toBe("applied");
  await waitFor(async () => ((await latest()) === before ? true : null));
  const { rows } = await server.database.db.raw<{ rows: { price: number }[] }>(
    `select "currentPrice" as price from screener_latest where symbol = 'SMALL'`,
  );
  expect(rows).toEqual([{ price: 50 }]);
});
