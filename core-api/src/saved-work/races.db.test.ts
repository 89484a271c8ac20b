import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedWork, ScreenVersions } from "../contract/index.ts";
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

const rivals = 32;
const timeout = 240_000;
const race = async (call: (rival: number) => Promise<{ readonly status: number }>) => {
  const told = await Promise.all(Array.from({ length: rivals }, (_, rival) => call(rival)));
  return told.map(({ status }) => status).toSorted((left, right) => left - right);
};
const oneWinner = [200, ...Array<number>(rivals - 1).fill(409)];

test("of many who take one name at once one has it", { timeout }, async () => {
  const spelt = (rival: number): string => (rival % 2 === 0 ? "Same name" : "SAME  NAME");
  for (const call of [
    (rival: number) =>
      asha.post("/insertScanner", { scannerName: spelt(rival), allfincodes: [rival + 1] }),
    (rival: number) =>
      asha.post("/insertQueryFilter", { filtername: spelt(rival), filters: `PE + ${rival}` }),
    (rival: number) =>
      asha.post("/clientQuery", {
        queryname: spelt(rival),
        searchkey: `PE < ${rival}`,
        queryoldname: null,
      }),
  ]) {
    expect(await race(call)).toEqual(oneWinner);
  }
  const { body } = await asha.get<SavedWork>("/screens/");
  expect([body.screens, body.filters, body.lists].map((rows) => rows.length)).toEqual([1, 1, 1]);
});

test("the names are held by the database itself", async () => {
  const { db } = server.database;
  for (const table of ["saved_queries", "custom_filters", "stock_lists"]) {
    const [row] = (await db(table)) as { readonly id: string }[];
    const again = { ...row, id: "019aa000-0000-7000-8000-000000000001" };
    await expect(db(table).insert(again)).rejects.toMatchObject({ code: "23505" });
  }
});

test(
  "versions that are saved at once are all kept, each under a number of its own",
  { timeout },
  async () => {
    const { id } = await asha.saveQuery("Busy", "PE < 0");
    const told = await race((rival) =>
      asha.post("/clientQuery", { queryname: "Busy", searchkey: `PE < ${rival + 1}` }),
    );
    expect(told).toEqual(Array<number>(rivals).fill(200));
    const { body } = await asha.get<ScreenVersions>(`/screens/${id}/versions`);
    expect(body.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: rivals + 1 }, (_, index) => rivals + 1 - index),
    );
    expect(new Set(body.versions.map(({ text }) => text)).size).toBe(rivals + 1);
    const restored = await race(() => asha.send("POST", `/screens/${id}/restore`, { version: 1 }));
    expect(restored).toEqual(Array<number>(rivals).fill(200));
    const after = await asha.get<ScreenVersions>(`/screens/${id}/versions`);
    expect(after.body.versions).toHaveLength(rivals + 2);
    expect(after.body.versions[0]).toMatchObject({ text: "PE < 0", restoredFrom: 1 });
  },
);

test(
  "no public query keeps a private filter, whichever request is first",
  { timeout },
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const filtername = `Turn ${round} x`;
      await asha.addFilter(filtername, "PE", { filteraccess: "Public" });
      const { id } = await asha.saveQuery(`Q ${round}`, `${filtername} < 3`);
      const [opened, hidden] = await Promise.all([
        asha.send("PATCH", `/screens/${id}`, { access: "public" }),
        asha.post("/updatefiltersaccess", {
          updatefiltername: filtername,
          filteraccess: "Private",
        }),
      ]);
      expect(new Set([opened.status, hidden.status])).toEqual(new Set([200, 409]));
    }
  },
);
