import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PublicScreens, ScreenShare, ScreenShared, SharedScreen } from "../contract/index.ts";
import type { Failure } from "../domains/accounts/testing/accounts-server.ts";
import { pruneDatasets } from "../domains/datasets/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, PrivateFilters, ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
let id: string;
const folder = () => server.core.config.datasetsFolder;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
  await asha.addFilter("Deep", "PE");
  await asha.addFilter("Top", "Deep < 10");
  ({ id } = await asha.saveQuery("Shown", "PE < 7", { description: "a first try" }));
  await asha.saveQuery("Shown", "Top AND ROCE > 3");
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await server.publish("v1", "2026-11-19");
  await server.publish("v2", "2026-11-20");
});

const share = (body: object, query = id) =>
  asha.send<ScreenShared & PrivateFilters & Failure>("POST", `/screens/${query}/share`, {
    datasetVersion: "v1",
    ...body,
  });
/** As anybody, without a token of any kind. */
const open = (token: string) => server.call<SharedScreen>(`/shared_screens/${token}`);

test("a link shows everybody one version over one dataset, and nothing of the owner but a first name", async () => {
  const told = await share({ version: 1 });
  expect(told.status).toBe(201);
  const { token, share: made } = told.body;
  expect(made).toEqual({
    id: expect.any(String) as string,
    version: 1,
    datasetVersion: "v1",
    asOf: "2026-11-19",
    createdAt: "2026-11-21T10:00:00.000Z",
  });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect((await open(token)).body).toEqual({
    name: "Shown",
    description: "a first try",
    text: "PE < 7",
    version: 1,
    datasetVersion: "v1",
    asOf: "2026-11-19",
    isDatasetHeld: true,
    filters: [],
    lists: [],
    by: "Asha",
    sharedAt: "2026-11-21T10:00:00.000Z",
  });
  const rows = JSON.stringify(await server.database.db("shared_queries"));
  expect(rows).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});

test("filters that the text names go along as they were, once they may be seen", async () => {
  const refused = await share({});
  expect([refused.status, refused.body.private_filters]).toEqual([409, ["Top", "Deep"]]);
  const { token } = (await share({ makeFiltersPublic: true })).body;
  const filters = [
    { name: "Top", formula: "Deep < 10" },
    { name: "Deep", formula: "PE" },
  ];
  expect((await open(token)).body).toMatchObject({ text: "Top AND ROCE > 3", version: 2, filters });
  await asha.post("/updatefiltersaccess", { updatefiltername: "Top", filteraccess: "Private" });
  await asha.post("/deleteQueryFilter", { filtername: "Top" });
  await asha.saveQuery("Shown", "ROCE > 9");
  expect((await open(token)).body).toMatchObject({ text: "Top AND ROCE > 3", version: 2, filters });
  await asha.addFilter("Top", "Deep < 10");
});

test("stock lists that the text names go along where their owner says so, and never into the open", async () => {
  const codes = [30, 10];
  await asha.post("/insertScanner", { scannerName: "My stocks", allfincodes: codes });
  await asha.post("/insertScanner", { scannerName: "Banks", allfincodes: [9] });
  const text = 'List = "my stocks" AND PE < 3';
  const { id: query } = await asha.saveQuery("Held", text);
  const refused = await share({}, query);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    error: { code: "screen.private_lists" },
    private_lists: ["My stocks"],
  });
  const { token } = (await share({ includeLists: true }, query)).body;
  const lists = [{ name: "My stocks", coCodes: codes }];
  await asha.post("/deletePortfolio", { scannerName: "My stocks" });
  expect((await open(token)).body).toMatchObject({ text, lists });
  await asha.post("/insertScanner", { scannerName: "My stocks", allfincodes: codes });
  const opened = await asha.send("PATCH", `/screens/${query}`, { access: "public" });
  expect([opened.status, opened.body.error.code]).toEqual([409, "screen.private_lists"]);
});

test("links that stand are listed, and taken back by id or by token", async () => {
  const { id: query } = await asha.saveQuery("Twice shared", "PE < 7");
  const [first, second] = [(await share({}, query)).body, (await share({}, query)).body];
  const list = async () =>
    (await asha.get<readonly ScreenShare[]>(`/screens/${query}/shares`)).body.map((one) => one.id);
  expect(await list()).toEqual([second.share.id, first.share.id]);
  const told = await asha.send("DELETE", `/screens/shares/${first.share.id}`);
  expect([told.status, told.body.success]).toEqual([200, true]);
  expect(await list()).toEqual([second.share.id]);
  await asha.send("DELETE", `/screens/shares/${second.token}`);
  for (const { token } of [first, second]) {
    const gone = await server.call(`/shared_screens/${token}`);
    expect([gone.status, gone.body.error.code]).toEqual([404, "share.not_found"]);
    expect((await asha.send("DELETE", `/screens/shares/${token}`)).status).toBe(404);
  }
});

test("a deleted query takes its links along", async () => {
  const { id: query } = await asha.saveQuery("Passing", "PE < 7");
  const { token } = (await share({}, query)).body;
  await asha.send("DELETE", `/screens/${query}`);
  expect((await open(token)).status).toBe(404);
});

test.each(["", "x".repeat(43), "../../etc", "%00", "a".repeat(64)])(
  "%j opens nothing",
  async (token) => {
    const told = await server.call(`/shared_screens/${encodeURIComponent(token)}`);
    expect([told.status, told.body.error.code.endsWith("not_found")]).toEqual([404, true]);
  },
);

test.each([
  [404, "dataset.not_found", { datasetVersion: "v9" }],
  [400, "request.invalid", { datasetVersion: "../v1" }],
  [400, "request.invalid", { datasetVersion: undefined }],
  [404, "screen.version_not_found", { version: 99 }],
  [400, "request.invalid", { version: 0 }],
])("%i %s", async (status, code, body) => {
  const told = await share(body);
  expect([told.status, told.body.error.code]).toEqual([status, code]);
});

test("datasets that links point to stay, and go with the links", async () => {
  const { id: query } = await asha.saveQuery("Pinned", "PE < 7");
  const { token } = (await share({ datasetVersion: "v2" }, query)).body;
  for (const row of ["v1", "v2", "v3"]) await server.publish(row, "2026-11-20");
  const prune = async () => {
    await pruneDatasets(folder(), 0, await server.core.screens.sharing.listDatasetsInUse());
    return (await open(token)).body.isDatasetHeld;
  };
  expect(await prune()).toBe(true);
  await asha.send("DELETE", `/screens/shares/${token}`);
  const { token: other } = (await share({ datasetVersion: "v2" }, query)).body;
  await rm(join(folder(), "v2"), { recursive: true });
  expect((await open(other)).body).toMatchObject({ isDatasetHeld: false, asOf: "2026-11-20" });
});

test("a publication prunes no dataset that a link points to", async () => {
  const { id: query } = await asha.saveQuery("Kept", "PE < 7");
  await server.publish("pinned", "2020-01-01");
  await share({ datasetVersion: "pinned" }, query);
  for (let index = 0; index < 12; index += 1) await server.publish(`later${index}`, "2026-11-20");
  const { core, database } = server;
  await database.db.transaction(async (transaction) =>
    core.outbox.add(transaction, {
      tenant: "munshi",
      name: "dataset.published",
      payload: {},
    }),
  );
  await server.deliver();
  const held = await asha.send<ScreenShared>("POST", `/screens/${query}/share`, {
    datasetVersion: "pinned",
  });
  expect(held.status).toBe(201);
});

test("a hundred links are the most", async () => {
  const bela = await server.member("bela@example.in");
  const { id: query } = await bela.saveQuery("Much shared", "PE < 7");
  await server.database.db.raw(
    `insert into shared_queries (id, token_hash, query_id, version, dataset_version, as_of, filters, lists, created_at)
     select gen_random_uuid(), convert_to(n::text, 'UTF8'), ?, 1, 'v1', '2026-11-19', '[]', '[]', now()
     from generate_series(1, 100) as n`,
    [query],
  );
  const told = await bela.send("POST", `/screens/${query}/share`, { datasetVersion: "v1" });
  expect([told.status, told.body.error.code]).toEqual([409, "screens.too_many"]);
});

test("public queries are read by everybody of the tenant with the filters that they need", async () => {
  const chetan = await server.member("chetan@example.in");
  await server.database
    .db("users")
    .where({ id: chetan.userId })
    .update({ first_name: "Chetan Kumar Rao" });
  await chetan.addFilter("Base", "PE");
  await chetan.addFilter("Value", "Base < 10");
  await chetan.addFilter("Other", "Base < 90", { filteraccess: "Public" });
  server.clock.advance(60_000);
  await chetan.saveQuery("Cheap 100% of them", "Value AND ROCE > 3", {
    queryaccess: "Public",
    makefilterspublic: true,
  });
  await chetan.saveQuery("Hidden", "PE < 3");
  const list = async (query: string, as?: Member) =>
    (
      await server.call<PublicScreens>(
        `/public_screens${query}`,
        as === undefined ? {} : { bearer: as.bearer },
      )
    ).body;
  const all = await list("");
  expect(all).toEqual({
    screens: [
      {
        id: expect.any(String) as string,
        name: "Cheap 100% of them",
        description: "",
        text: "Value AND ROCE > 3",
        version: 1,
        filters: [
          { name: "Base", formula: "PE" },
          { name: "Value", formula: "Base < 10" },
        ],
        by: "Chetan",
        isOwn: false,
        updatedAt: "2026-11-21T10:01:00.000Z",
      },
    ],
    page: 1,
    total: 1,
  });
  expect(JSON.stringify(all)).not.toContain(chetan.userId);
  expect((await list("", chetan)).screens[0]?.isOwn).toBe(true);
  expect((await list("", asha)).screens[0]?.isOwn).toBe(false);
  expect((await list("?search=100%25%20OF")).total).toBe(1);
  expect((await list("?search=_heap")).total).toBe(0);
  expect(await list("?page=2")).toEqual({ screens: [], page: 2, total: 1 });
  for (const query of ["?page=0", "?page=x", "?search=%00"]) {
    expect((await server.call(`/public_screens${query}`)).status).toBe(400);
  }
});
