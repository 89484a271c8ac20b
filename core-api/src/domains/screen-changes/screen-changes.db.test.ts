import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { ScreenChanges } from "../../contract/index.ts";
import { company, day } from "../market/market.fixture.ts";

let server: ListsServer;
beforeAll(async () => {
  server = await startListsServer();
});
afterAll(() => server.close());

test("a saved query names the companies that entered and left since the previous day", async () => {
  await server.publishMarket("first day", [
    company("ASHA"),
    company("BELA"),
    company("CHETNA"),
    day("ASHA", "2026-01-08", 50),
    day("BELA", "2026-01-08", 150),
    day("CHETNA", "2026-01-08", 160),
  ]);
  const member = await server.member("screens@example.in");
  const read = async () => (await member.get<ScreenChanges>("/screen_changes")).body;
  expect(await read()).toMatchObject({ asOf: "2026-01-08", since: null, screens: [], total: 0 });

  await member.saveQuery("Dear", "Current price > 100");
  expect((await read()).screens).toMatchObject([
    { name: "Dear", text: "Current price > 100", matches: 2, entered: null, left: null },
  ]);

  await server.publishMarket("second day", [
    day("ASHA", "2026-01-09", 120),
    day("BELA", "2026-01-09", 90),
    day("CHETNA", "2026-01-09", 160),
  ]);
  const told = await read();
  expect([told.asOf, told.since, told.total]).toEqual(["2026-01-09", "2026-01-08", 1]);
  expect(told.screens).toMatchObject([
    {
      matches: 2,
      entered: { count: 1, first: [{ symbol: "ASHA" }] },
      left: { count: 1, first: [{ symbol: "BELA" }] },
    },
  ]);
});

test("the member's own filters and lists are used, and members see their own queries only", async () => {
  const [member, other] = [
    await server.member("filters@example.in"),
    await server.member("other@example.in"),
  ];
  await member.addFilter("Dearness", "Current price / 100");
  await member.saveQuery("By filter", "Dearness > 1");
  const read = async (who: typeof member) =>
    (await who.get<ScreenChanges>("/screen_changes")).body.screens;
  expect(await read(member)).toMatchObject([{ matches: 2, entered: { count: 1 } }]);
  expect(await read(other)).toEqual([]);
});
