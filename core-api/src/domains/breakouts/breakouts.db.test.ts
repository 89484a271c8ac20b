import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  BreakoutComparison,
  BreakoutResult,
  BreakoutScreen,
} from "../../contract/breakouts.ts";
import type { MarketFact } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { startRegisterServer } from "../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../platform/register/testing/register-server.ts";
import { asRequest, company, day } from "../market/market.fixture.ts";

const last = dayOfDate("2026-01-09");
const days = Array.from({ length: 300 }, (_, at) => last - 299 + at);

/** RISES ends at a new high; FLAT rises on the day before the last and falls back. */
const closeOf = {
  RISES: (at: number) => 100 + at / 10,
  FLAT: (at: number) => (at === 298 ? 110 : 100 + ((at + 1) % 2)),
} as const;

let server: RegisterServer;
let reader: string;
let editor: string;

beforeAll(async () => {
  server = await startRegisterServer();
  reader = await server.staff("reader", ["breakout.read"]);
  editor = await server.staff("editor", ["breakout.read", "breakout.change"]);
  const until = async (end: number): Promise<void> => {
    const facts: MarketFact[] = [
      company("RISES"),
      company("FLAT"),
      ...(["RISES", "FLAT"] as const).flatMap((symbol) =>
        days
          .filter((on) => on <= end && (end !== last || on === last))
          .map((on) => {
            const at = days.indexOf(on);
            const fact = day(symbol, dateOfDay(on), closeOf[symbol](at), {
              // RISES trades five times its usual volume on the last day.
              volume: symbol === "RISES" && on === last ? 50_000 : 10_000,
            });
            const previousClose = Float64Array.of(closeOf[symbol](Math.max(at - 1, 0)));
            return { ...fact, prices: { ...fact.prices, previousClose } };
          }),
      ),
    ];
    await server.core.market.importFacts(asRequest(`days to ${end}`, facts));
    await server.core.market.publish({ kind: "market" });
  };
  await until(last - 1);
  await until(last);
});
afterAll(async () => {
  await server.close();
});

const call = async <Body>(token: string, key: string, body?: object) => {
  const told = await server.call(token, key, body);
  return { status: told.status, body: told.body as Body };
};
const read = async (on: number) =>
  (
    await call<{ screens: BreakoutResult[] }>(
      reader,
      `GET /admin/breakouts?kind=price&day=${dateOfDay(on)}`,
    )
  ).body.screens;
const symbolsOf = (screens: readonly BreakoutResult[], id: string) =>
  screens.find((screen) => screen.id === id)?.matches.map(({ symbol }) => symbol);

test("every built-in screen runs, each day on its own figures", async () => {
  const { body } = await call<{ days: object[] }>(reader, "GET /admin/breakouts/days");
  expect(body.days).toEqual([
    { day: dateOfDay(last), hasQueries: true },
    { day: dateOfDay(last - 1), hasQueries: true },
  ]);
  const [now, then] = [await read(last), await read(last - 1)];
  expect(now.map(({ id, problem }) => [id, problem])).toEqual(now.map(({ id }) => [id, null]));
  const scores = await call<{ screens: BreakoutResult[] }>(
    reader,
    `GET /admin/breakouts?kind=score&day=${dateOfDay(last)}`,
  );
  expect(scores.body.screens.map(({ problem }) => problem)).toEqual(
    scores.body.screens.map(() => null),
  );
  expect(symbolsOf(now, "high-52w")).toEqual(["RISES"]);
  expect(symbolsOf(then, "high-52w")?.toSorted()).toEqual(["FLAT", "RISES"]);
  expect(symbolsOf(now, "volume-3x")).toEqual(["RISES"]);
  expect(symbolsOf(then, "volume-3x")).toEqual([]);
  expect(symbolsOf(then, "above-dma-50")).toEqual(["FLAT"]);
  expect(symbolsOf(now, "below-dma-50")).toEqual(["FLAT"]);
});

test("two days are compared screen by screen", async () => {
  const { body } = await call<BreakoutComparison>(
    reader,
    `GET /admin/breakouts/comparison?kind=price&from=${dateOfDay(last - 1)}&until=${dateOfDay(last)}`,
  );
  const high = body.screens.find(({ id }) => id === "high-52w");
  expect(high).toMatchObject({ before: 2, after: 1, entered: [] });
  expect(high?.left.map(({ symbol }) => symbol)).toEqual(["FLAT"]);
  const turned = await call(
    reader,
    `GET /admin/breakouts/comparison?kind=price&from=${dateOfDay(last)}&until=${dateOfDay(last)}`,
  );
  expect(turned.status).toBe(400);
  const unknown = await call(reader, "GET /admin/breakouts?kind=price&day=2020-01-01");
  expect(unknown.status).toBe(404);
});

test("screens of staff are added, run and edited from their current revision", async () => {
  const screen = { kind: "price", name: "Cheap", query: "Current price < 120" };
  expect((await call(reader, "POST /admin/breakouts", screen)).status).toBe(403);
  const wrong = { ...screen, query: "Current price <" };
  expect((await call(editor, "POST /admin/breakouts", wrong)).status).toBe(400);
  const { body: made } = await call<BreakoutScreen>(editor, "POST /admin/breakouts", screen);
  expect((await call(editor, "POST /admin/breakouts", screen)).status).toBe(409);
  expect(symbolsOf(await read(last), made.id)).toEqual(["FLAT"]);
  const path = `PUT /admin/breakouts/${made.id}`;
  const edit = { name: "Dear", query: "Current price > 120", version: 1 };
  expect((await call(editor, path, edit)).status).toBe(200);
  expect(symbolsOf(await read(last), made.id)).toEqual(["RISES"]);
  const late = await call<{ current: BreakoutScreen }>(editor, path, edit);
  expect([late.status, late.body.current.name]).toEqual([409, "Dear"]);
  expect((await call(editor, `DELETE /admin/breakouts/${made.id}`)).status).toBe(200);
  expect(symbolsOf(await read(last), made.id)).toBeUndefined();
});
