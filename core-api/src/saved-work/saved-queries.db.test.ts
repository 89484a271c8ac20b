import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ClientQueriesAnswer,
  ClientQueryAnswer,
  SavedScreen,
  SavedWork,
} from "../contract/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type {
  Member,
  PrivateFilters,
  ScreensServer,
  UnreadableText,
} from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const queries = async () =>
  (await asha.get<ClientQueriesAnswer>(`/getClientQuery/${asha.userId}`)).body.data;
const save = (data: object) => asha.post<ClientQueryAnswer>("/clientQuery", data);

test("saves a query for the member", async () => {
  const told = await save({
    queryname: " Low  PE ",
    queryaccess: null,
    description: " cheap ones\nfor years ",
    searchkey: "PE < 10 -- cheap\nROCE > 20",
    userId: "another member",
    createdate: "1999",
  });
  const row = {
    queryname: "Low PE",
    queryaccess: "Private",
    description: "cheap ones\nfor years",
    searchkey: "PE < 10 -- cheap\nROCE > 20",
    userId: asha.userId,
    createdate: "2026-11-21T10:00:00.000Z",
    id: told.body.data.id,
    version: 1,
  };
  expect(told.body).toEqual({
    success: true,
    message: "Query Saved!",
    data: { ...row, warnings: [] },
  });
  expect(await queries()).toEqual([row]);
});

test("saving under a name that is there writes a version more, and what is not said stays", async () => {
  server.clock.advance(1_000);
  const told = await save({ queryname: "low pe", searchkey: "PE < 9" });
  expect(told.body.data).toMatchObject({
    queryname: "low pe",
    description: "cheap ones\nfor years",
    version: 2,
  });
  const same = await save({ queryname: "Low PE", searchkey: "PE < 9", description: "" });
  expect(same.body.data).toMatchObject({ version: 2, description: "" });
  const renamed = await save({ queryname: "Cheap", searchkey: "PE < 9", queryoldname: "LOW PE" });
  expect(renamed.body.data).toMatchObject({ version: 2, queryname: "Cheap" });
  expect(await queries()).toHaveLength(1);
});

test.each([
  [400, "Enter Query Name!", { queryname: "  ", searchkey: "PE < 9" }],
  [400, "Enter Query Name!", { searchkey: "PE < 9" }],
  [422, "Enter Query", { queryname: "None", searchkey: " " }],
  [422, "Enter Query", { queryname: "None" }],
  [
    422,
    "wrong query: it contains no known parameter.",
    { queryname: "Wrong", searchkey: "nonsense > 3" },
  ],
  [409, "Already Exist!", { queryname: "CHEAP", searchkey: "PE < 9", queryoldname: null }],
  [404, "Saved query not found.", { queryname: "New", searchkey: "PE < 9", queryoldname: "Gone" }],
])("%i %s", async (status, message, data) => {
  const before = await queries();
  const told = await save(data);
  expect([told.status, told.body.success, told.body.message]).toEqual([status, false, message]);
  expect(await queries()).toEqual(before);
});

test("a new name that another query has is refused, here and in a change", async () => {
  const { id } = await asha.saveQuery("Other", "PE < 3");
  const told = await save({ queryname: "cheap", searchkey: "PE < 3", queryoldname: "Other" });
  expect([told.status, told.body.message]).toEqual([409, "Already Exist!"]);
  const changed = await asha.send("PATCH", `/screens/${id}`, { name: "CHEAP" });
  expect([changed.status, changed.body.error.code]).toEqual([409, "screen.taken"]);
  const renamed = await asha.send<SavedScreen>("PATCH", `/screens/${id}`, {
    name: "Another",
    description: "told",
  });
  expect(renamed.body).toMatchObject({ name: "Another", description: "told", access: "private" });
});

test("a text that cannot be read is refused with its diagnostics, and the owner's filters are known", async () => {
  const told = await asha.post<UnreadableText>("/clientQuery", {
    queryname: "Typo",
    searchkey: "PE < 9 AND My mark > 3",
  });
  expect([told.status, told.body.diagnostics[0]?.code]).toEqual([422, "formula.unknown_name"]);
  await asha.addFilter("My mark", "ROCE / 2");
  expect((await save({ queryname: "Typo", searchkey: "PE < 9 AND My mark > 3" })).status).toBe(200);
});

test("a public query asks about the private filters that it names, and makes them public", async () => {
  await asha.addFilter("Deep", "PE");
  await asha.addFilter("Top", "Deep < 10");
  const open = (more: object) =>
    asha.post<PrivateFilters & ClientQueryAnswer>("/clientQuery", {
      queryname: "Open",
      queryaccess: "Public",
      searchkey: "Top AND ROCE > 3",
      ...more,
    });
  const asked = await open({});
  expect(asked.status).toBe(409);
  expect(asked.body).toMatchObject({
    error: { code: "screen.private_filters" },
    private_filters: ["Top", "Deep"],
  });
  await asha.post("/updatefiltersaccess", { updatefiltername: "Deep" });
  expect((await open({})).body.private_filters).toEqual(["Top"]);
  const told = await open({ makefilterspublic: true });
  expect(told.body.data).toMatchObject({ queryaccess: "Public" });
  const { body } = await asha.get<SavedWork>("/screens/");
  const access = new Map(body.filters.map((filter) => [filter.name, filter.access]));
  expect([access.get("Top"), access.get("Deep"), access.get("My mark")]).toEqual([
    "public",
    "public",
    "private",
  ]);
  // Private filters added to a public query need confirmation too.
  const wider = await asha.post<PrivateFilters>("/clientQuery", {
    queryname: "Open",
    searchkey: "Top AND My mark > 3",
  });
  expect([wider.status, wider.body.private_filters]).toEqual([409, ["My mark"]]);
  const [typo] = body.screens.filter(({ name }) => name === "Typo");
  const patch = (more: object) =>
    asha.send<PrivateFilters & SavedScreen>("PATCH", `/screens/${typo?.id}`, {
      access: "public",
      ...more,
    });
  expect((await patch({})).body.private_filters).toEqual(["My mark"]);
  expect((await patch({ makeFiltersPublic: true })).body.access).toBe("public");
});

test("everything that is saved comes in one, newest change first", async () => {
  await asha.post("/insertScanner", { scannerName: "Mine", allfincodes: [3, 1] });
  server.clock.advance(1_000);
  const { id } = await asha.saveQuery("Newest", "PE < 1");
  await asha.saveQuery("Newest", "PE < 2");
  const { body } = await asha.get<SavedWork>("/screens/");
  expect(body.screens[0]).toEqual({
    id,
    name: "Newest",
    description: "",
    access: "private",
    text: "PE < 2",
    version: 2,
    versions: 2,
    createdAt: "2026-11-21T10:00:02.000Z",
    updatedAt: "2026-11-21T10:00:02.000Z",
  });
  expect(body.lists).toEqual([expect.objectContaining({ name: "Mine", coCodes: [3, 1] })]);
});

test("a deleted query is gone for its owner, and its name is free", async () => {
  const { id } = await asha.saveQuery("Passing", "PE < 1");
  expect((await asha.send("DELETE", `/screens/${id}`)).body).toEqual({
    success: true,
    message: "Query deleted.",
  });
  for (const [method, path, body] of [
    ["DELETE", `/screens/${id}`],
    ["PATCH", `/screens/${id}`, { name: "Back" }],
    ["GET", `/screens/${id}/versions`],
    ["POST", `/screens/${id}/restore`, { version: 1 }],
  ] as const) {
    const told = await asha.send(method, path, body);
    expect([told.status, told.body.error.code]).toEqual([404, "screen.not_found"]);
  }
  expect((await queries()).map(({ queryname }) => queryname)).not.toContain("Passing");
  expect((await asha.saveQuery("passing", "PE < 2")).id).not.toBe(id);
  const kept: unknown[] = await server.database.db("saved_query_versions").where({ query_id: id });
  expect(kept).toHaveLength(1);
});

test("a deleted query comes back with its versions, as long as its name is free", async () => {
  const { id } = await asha.saveQuery("Returning", "PE < 1");
  await asha.saveQuery("Returning", "PE < 2");
  await asha.send("DELETE", `/screens/${id}`);
  const bela = await server.member("stranger@example.in");
  expect((await bela.send("POST", `/screens/${id}/undelete`)).status).toBe(404);

  const back = await asha.send("POST", `/screens/${id}/undelete`);
  expect(back.body).toMatchObject({ id, name: "Returning", text: "PE < 2", versions: 2 });
  expect((await asha.send("POST", `/screens/${id}/undelete`)).body).toEqual(back.body);

  await asha.send("DELETE", `/screens/${id}`);
  await asha.saveQuery("returning", "PE < 3");
  const taken = await asha.send("POST", `/screens/${id}/undelete`);
  expect([taken.status, taken.body.error.code]).toEqual([409, "screen.taken"]);
});

test("a public query comes back private where a filter of it is not public any more", async () => {
  await asha.post("/insertQueryFilter", {
    filtername: "Shown",
    filters: "Sales / Total assets",
    filteraccess: "Public",
  });
  const { id } = await asha.saveQuery("For all", "Shown > 1");
  const opened = await asha.send("PATCH", `/screens/${id}`, { access: "public" });
  expect(opened.body).toMatchObject({ access: "public" });
  await asha.send("DELETE", `/screens/${id}`);
  await asha.post("/updatefiltersaccess", { updatefiltername: "Shown", filteraccess: "Private" });
  const back = await asha.send("POST", `/screens/${id}/undelete`);
  expect(back.body).toMatchObject({ access: "private", text: "Shown > 1" });
});

test("a filter tells which queries name it, also by way of another filter", async () => {
  const add = (filtername: string, filters: string) =>
    asha.post("/insertQueryFilter", { filtername, filters, filteraccess: "Private" });
  await add("Deepest", "Sales / Total assets");
  await add("Middle", "Deepest * 2");
  await asha.saveQuery("By the middle", "Middle > 1");
  const { body } = await asha.send<SavedWork>("GET", "/screens/");
  const usedBy = (wanted: string) => body.filters.find(({ name }) => name === wanted)?.usedBy;
  expect(usedBy("Deepest")).toEqual(["By the middle"]);
  expect(usedBy("Middle")).toEqual(["By the middle"]);
});

test.each([
  { name: "" },
  { name: "x".repeat(101) },
  { access: "Public" },
  { text: "PE < 3" },
  { description: "x".repeat(1_001) },
  { description: "a\u0000" },
])("a change to %j is refused", async (body) => {
  const { id } = await asha.saveQuery("Steady", "PE < 1");
  const told = await asha.send("PATCH", `/screens/${id}`, body);
  expect([told.status, told.body.error.code]).toEqual([400, "request.invalid"]);
});

test("five hundred queries and a thousand versions are the most", async () => {
  const { db } = server.database;
  const bela = await server.member("bela@example.in");
  const { id } = await bela.saveQuery("Busy", "PE < 1");
  await db.raw(
    `insert into saved_query_versions (query_id, version, text, created_at)
     select ?, n, 'PE < ' || n, now() from generate_series(2, 999) as n`,
    [id],
  );
  await db("saved_queries").where({ id }).update({ current_version: 999 });
  expect((await bela.saveQuery("Busy", "PE < 7")).version).toBe(1_000);
  const told = await bela.post("/clientQuery", { queryname: "Busy", searchkey: "PE < 8" });
  expect([told.status, told.body.error.code]).toEqual([409, "screens.too_many"]);
  expect((await bela.saveQuery("Busy", "PE < 7", { description: "still" })).version).toBe(1_000);
  await db.raw(
    `insert into saved_queries (id, user_id, tenant_key, name, name_key, description, access,
       current_version, filter_keys, created_at, updated_at)
     select gen_random_uuid(), ?, 'munshi', 'q' || n, 'q' || n, '', 'private', 1, '{}', now(), now()
     from generate_series(1, 499) as n`,
    [bela.userId],
  );
  const more = await bela.post("/clientQuery", { queryname: "More", searchkey: "PE < 8" });
  expect([more.status, more.body.error.code]).toEqual([409, "screens.too_many"]);
});
