import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedScreen, ScreenDiff, ScreenVersions } from "../contract/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
let id: string;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
  for (const text of [
    "PE < 10 AND ROCE > 5",
    "Price to Earning<10 AND ROCE > 6\nSales > 3",
    "Sales > 3",
  ]) {
    ({ id } = await asha.saveQuery("Grown", text));
    server.clock.advance(1_000);
  }
});
afterAll(async () => {
  await server.close();
});

const versions = async () =>
  (await asha.get<ScreenVersions>(`/screens/${id}/versions`)).body.versions;
const restore = (version: unknown) =>
  asha.send<SavedScreen>("POST", `/screens/${id}/restore`, { version });

test("every version is told, newest first", async () => {
  const { body } = await asha.get<ScreenVersions>(`/screens/${id}/versions`);
  expect(body).toMatchObject({ id, name: "Grown", version: 3 });
  expect(body.versions.map(({ version, text }) => [version, text])).toEqual([
    [3, "Sales > 3"],
    [2, "Price to Earning<10 AND ROCE > 6\nSales > 3"],
    [1, "PE < 10 AND ROCE > 5"],
  ]);
});

test("two versions differ in the conditions that one of them lacks", async () => {
  const compare = async (from: number, to: number) =>
    (await asha.get<ScreenDiff>(`/screens/${id}/diff?from=${from}&to=${to}`)).body;
  expect(await compare(1, 2)).toEqual({
    from: expect.objectContaining({ version: 1, text: "PE < 10 AND ROCE > 5" }) as unknown,
    to: expect.objectContaining({ version: 2 }) as unknown,
    removed: [{ text: "ROCE > 5", start: 12, end: 20 }],
    added: [
      { text: "ROCE > 6", start: 24, end: 32 },
      { text: "Sales > 3", start: 33, end: 42 },
    ],
    kept: 1,
  });
  expect(await compare(2, 2)).toMatchObject({ removed: [], added: [], kept: 3 });
  expect(await compare(3, 1)).toMatchObject({ kept: 0 });
  for (const [query, status, code] of [
    ["from=1&to=9", 404, "screen.version_not_found"],
    ["from=1", 400, "request.invalid"],
    ["from=0&to=1", 400, "request.invalid"],
    ["from=1&to=x", 400, "request.invalid"],
  ] as const) {
    const told = await asha.get(`/screens/${id}/diff?${query}`);
    expect([told.status, told.body.error.code]).toEqual([status, code]);
  }
});

test("restoring writes the old text as a new version that says where it comes from", async () => {
  const told = await restore(1);
  expect(told.body).toMatchObject({ version: 4, text: "PE < 10 AND ROCE > 5" });
  expect((await versions())[0]).toMatchObject({ version: 4, restoredFrom: 1 });
  expect((await restore(1)).body.version).toBe(4);
  expect(await versions()).toHaveLength(4);
  for (const [version, status, code] of [
    [9, 404, "screen.version_not_found"],
    [0, 400, "request.invalid"],
    ["1", 400, "request.invalid"],
  ] as const) {
    const refused = await asha.send("POST", `/screens/${id}/restore`, { version });
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  }
});

test("a version whose filter is gone is not brought back, and stays readable", async () => {
  await asha.addFilter("Passing", "PE");
  await asha.saveQuery("Leans", "Passing < 3");
  const { id: leaning } = await asha.saveQuery("Leans", "PE < 3");
  await asha.post("/deleteQueryFilter", { filtername: "Passing" });
  const told = await asha.send("POST", `/screens/${leaning}/restore`, { version: 1 });
  expect([told.status, told.body.error.code]).toEqual([422, "formula.unreadable"]);
  const kept = await asha.get<ScreenVersions>(`/screens/${leaning}/versions`);
  expect(kept.body.versions.at(-1)?.text).toBe("Passing < 3");
});

test.each([
  "update saved_query_versions set text = 'PE < 1'",
  "delete from saved_query_versions",
  "truncate saved_query_versions cascade",
  "insert into saved_query_versions (query_id, version, text, created_at) select query_id, version, text, now() from saved_query_versions",
])("the database refuses: %s", async (statement) => {
  const before = await versions();
  await expect(server.database.db.raw(statement)).rejects.toThrow(/./);
  expect(await versions()).toEqual(before);
});
