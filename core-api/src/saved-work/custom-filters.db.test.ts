import { afterAll, beforeAll, expect, test } from "vitest";
import type { QueryFilterAnswer, QueryFiltersAnswer } from "../contract/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, ScreensServer, UnreadableText } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const filters = async () =>
  (await asha.post<QueryFiltersAnswer>("/getQueryFilter", { loginID: "anybody" })).body.data;
const add = (data: object) => asha.post<QueryFilterAnswer>("/insertQueryFilter", data);

test("saves a filter for the member, private by default", async () => {
  const told = await add({
    filtername: " My  ratio ",
    filters: "Sales / Debt",
    userId: "another member",
    createdate: 12,
  });
  const row = {
    filtername: "My ratio",
    filters: "Sales / Debt",
    filteraccess: "Private",
    userId: asha.userId,
    createdate: "2026-11-21T10:00:00.000Z",
    del: 0,
  };
  expect(told.body).toEqual({
    success: true,
    message: "Submit Successfully",
    data: { ...row, warnings: [] },
  });
  server.clock.advance(1_000);
  const second = await add({
    filtername: "Healthy",
    filters: "my RATIO > 2 AND 1 < 2",
    filteraccess: "Public",
  });
  expect(second.body.data).toMatchObject({ filteraccess: "Public" });
  expect(second.body.data.warnings.map(({ code }) => code)).toEqual(["formula.always_same"]);
  expect(await filters()).toEqual([row, expect.objectContaining({ filtername: "Healthy" })]);
});

test.each([
  [400, "Enter Filter Name!", { filtername: " ", filters: "PE" }],
  [400, "Enter Filter Name!", { filters: "PE" }],
  [409, "Already Exist!", { filtername: "MY  RATIO", filters: "PE" }],
  [422, "Enter a formula.", { filtername: "None", filters: " " }],
  [422, "Enter a formula.", { filtername: "None" }],
  [422, '"PE" is already the name of a parameter.', { filtername: "PE", filters: "Sales" }],
  [
    422,
    '"nonsense" is not a known parameter. See the list of parameters.',
    { filtername: "Odd", filters: "nonsense > 3" },
  ],
  [
    422,
    "These filters refer to each other in a circle: Own -> Own.",
    { filtername: "Own", filters: "Own + 1" },
  ],
])("%i %s", async (status, message, data) => {
  const before = await filters();
  const told = await add(data);
  expect([told.status, told.body.success, told.body.message]).toEqual([status, false, message]);
  expect(await filters()).toEqual(before);
});

test("a formula that cannot be read is refused with what is wrong and where", async () => {
  const told = await asha.post<UnreadableText>("/insertQueryFilter", {
    filtername: "Typo",
    filters: "Sales > 3 AND Retrun on equity > 4",
  });
  expect(told.status).toBe(422);
  expect(told.body).toMatchObject({
    error: { code: "formula.unreadable" },
    diagnostics: [
      { code: "formula.unknown_name", severity: "error", span: { start: 14, line: 1, column: 15 } },
    ],
  });
});

test("a filter comes back in no circle through those that named it", async () => {
  const bela = await server.member("bela@example.in");
  await bela.addFilter("First", "PE");
  await bela.addFilter("Second", "First + 1");
  const deleted = await bela.post("/deleteQueryFilter", { filtername: "first", userId: 1 });
  expect(deleted.body).toEqual({
    success: true,
    message: "Filter Deleted Successfully!",
    data: null,
  });
  const told = await bela.post("/insertQueryFilter", { filtername: "First", filters: "Second" });
  expect([told.status, told.body.message]).toEqual([
    422,
    "These filters refer to each other in a circle: First -> Second -> First.",
  ]);
  await bela.addFilter("First", "ROCE");
  const kept: unknown[] = await server.database
    .db("custom_filters")
    .where({ user_id: bela.userId, name: "First" });
  expect(kept).toHaveLength(2);
});

test("only private filters are deleted, and a public one is made private first", async () => {
  const remove = () => asha.post("/deleteQueryFilter", { filtername: "Healthy" });
  const refused = await remove();
  expect([refused.status, refused.body.error.code]).toEqual([409, "filter.public"]);
  const change = (data: object) => asha.post<QueryFiltersAnswer>("/updatefiltersaccess", data);
  const opened = await change({ updatefiltername: "my ratio, HEALTHY", userId: "nobody" });
  expect(opened.body.message).toBe("Submit Successfully");
  expect(opened.body.data.map(({ filtername }) => filtername)).toEqual(["My ratio", "Healthy"]);
  expect((await filters()).map(({ filteraccess }) => filteraccess)).toEqual(["Public", "Public"]);
  await change({ updatefiltername: ["Healthy", "Healthy"], filteraccess: "Private" });
  expect((await remove()).status).toBe(200);
  expect((await filters()).map(({ filtername }) => filtername)).toEqual(["My ratio"]);
  for (const [status, message, data] of [
    [404, "Custom filter not found.", { updatefiltername: "Healthy" }],
    [400, "Enter Filter Name!", { updatefiltername: " , " }],
    [400, "Enter Filter Name!", {}],
  ] as const) {
    const told = await change(data);
    expect([told.status, told.body.message]).toEqual([status, message]);
  }
  const again = await remove();
  expect([again.status, again.body.message]).toEqual([404, "Custom filter not found."]);
});

test("a filter that a public query names, itself or through others, stays public", async () => {
  await asha.addFilter("Inner", "PE", { filteraccess: "Public" });
  await asha.addFilter("Outer", "Inner < 10", { filteraccess: "Public" });
  const { id } = await asha.saveQuery("Shown", "Outer AND ROCE > 5", { queryaccess: "Public" });
  const hide = () =>
    asha.post("/updatefiltersaccess", { updatefiltername: "Inner", filteraccess: "Private" });
  const refused = await hide();
  expect([refused.status, refused.body.error.code]).toEqual([409, "filter.in_public_screen"]);
  await asha.send("PATCH", `/screens/${id}`, { access: "private" });
  expect((await hide()).status).toBe(200);
});

test("five hundred filters are the most", async () => {
  const { db } = server.database;
  const chetan = await server.member("chetan@example.in");
  await db.raw(
    `insert into custom_filters (id, user_id, tenant_key, name, name_key, formula, access, created_at)
     select gen_random_uuid(), ?, 'munshi', 'f' || n, 'filter:f' || n, 'PE', 'private', now()
     from generate_series(1, 499) as n`,
    [chetan.userId],
  );
  await chetan.addFilter("Last one", "f1 + f2");
  const told = await chetan.post("/insertQueryFilter", { filtername: "More", filters: "PE" });
  expect([told.status, told.body.error.code]).toEqual([409, "screens.too_many"]);
});
