import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScannerAnswer, ScannersAnswer } from "../contract/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const lists = async () => (await asha.get<ScannersAnswer>(`/getScreener/${asha.userId}`)).body.data;
const save = (data: object) => asha.post<ScannerAnswer>("/insertScanner", data);

test("saves a list for the member with its companies in order, each once", async () => {
  const told = await save({
    scannerName: "  My   stocks ",
    allfincodes: [30, "10", 30, " 20 "],
    userId: "another member",
    createdate: "1999-01-01",
    portfolioOldName: "",
  });
  const row = {
    scannerName: "My stocks",
    allfincodes: [30, 10, 20],
    userId: asha.userId,
    createdate: "2026-11-21T10:00:00.000Z",
    portfolioOldName: null,
    portfoliofilter: 'List = "My stocks"',
  };
  expect(told.body).toEqual({ success: true, message: "Submit Successfully", data: row });
  expect(await lists()).toEqual([row]);
});

test("a list takes another's place under a new name, and its old name is told", async () => {
  server.clock.advance(1_000);
  const told = await save({
    scannerName: "Banks",
    allfincodes: "5,6",
    portfolioOldName: "MY STOCKS",
  });
  expect(told.body.data).toMatchObject({
    scannerName: "Banks",
    allfincodes: [5, 6],
    portfolioOldName: "My stocks",
    createdate: "2026-11-21T10:00:00.000Z",
  });
  await save({ scannerName: 'The "IT" list', allfincodes: [7] });
  expect(
    (await lists()).map(({ scannerName, portfoliofilter }) => [scannerName, portfoliofilter]),
  ).toEqual([
    ['The "IT" list', `List = 'The "IT" list'`],
    ["Banks", 'List = "Banks"'],
  ]);
  await save({ scannerName: "Banks", allfincodes: [9], portfolioOldName: "Banks" });
  expect((await lists()).find(({ scannerName }) => scannerName === "Banks")).toMatchObject({
    allfincodes: [9],
    portfolioOldName: "My stocks",
  });
});

test.each([
  [400, "Enter List Name!", { scannerName: "  ", allfincodes: [1] }],
  [400, "Enter List Name!", { scannerName: null, allfincodes: [1] }],
  [400, "Enter List Name!", { allfincodes: [1] }],
  [400, "Enter List Name!", { scannerName: "\u200b", allfincodes: [1] }],
  [400, "Search Stock or Enter name...", { scannerName: "Empty", allfincodes: [] }],
  [400, "Search Stock or Enter name...", { scannerName: "Empty", allfincodes: " , " }],
  [409, "Already Exist!", { scannerName: "banks", allfincodes: [1] }],
  [
    409,
    "Already Exist!",
    { scannerName: "BANKS ", allfincodes: [1], portfolioOldName: 'The "IT" list' },
  ],
  [
    404,
    "Stock list not found.",
    { scannerName: "New", allfincodes: [1], portfolioOldName: "Gone" },
  ],
  [
    400,
    "Use only single or double quotes in a list name.",
    { scannerName: `"a'`, allfincodes: [1] },
  ],
  [
    400,
    "A stock list can have up to 5,000 companies.",
    { scannerName: "Large", allfincodes: Array.from({ length: 5_001 }, (_, index) => index + 1) },
  ],
])("%i %s", async (status, message, data) => {
  const before = await lists();
  const told = await save(data);
  expect([told.status, told.body.success, told.body.message]).toEqual([status, false, message]);
  expect(await lists()).toEqual(before);
});

test.each([[[0]], [[-1]], [[1.5]], [["a"]], ["1;2"], [[2_147_483_648]], [[null]], [{}], [[""], 7]])(
  "%j are no company codes",
  async (allfincodes, ...rest) => {
    const told = await asha.post("/insertScanner", {
      scannerName: "Odd",
      allfincodes: rest.length === 0 ? allfincodes : rest[0],
    });
    expect([told.status, told.body.error.code]).toEqual([400, "request.invalid"]);
  },
);

test("two hundred lists are the most, and a deleted one makes room", async () => {
  const bela = await server.member("bela@example.in");
  await server.database.db.raw(
    `insert into stock_lists (id, user_id, tenant_key, name, name_key, created_at, updated_at)
     select gen_random_uuid(), ?, 'munshi', 'List ' || n, 'list ' || n, now(), now()
     from generate_series(1, 199) as n`,
    [bela.userId],
  );
  await bela.post("/insertScanner", { scannerName: "The last", allfincodes: [1] });
  const more = () => bela.post("/insertScanner", { scannerName: "One more", allfincodes: [1] });
  const told = await more();
  expect([told.status, told.body.error.code]).toEqual([409, "screens.too_many"]);
  const deleted = await bela.post("/deletePortfolio", { scannerName: "list 7" });
  expect(deleted.body).toEqual({ success: true, message: "Stock list deleted.", data: null });
  expect((await more()).status).toBe(200);
  const again = await bela.post("/deletePortfolio", { scannerName: "list 7" });
  expect([again.status, again.body.message]).toEqual([404, "Stock list not found."]);
});
