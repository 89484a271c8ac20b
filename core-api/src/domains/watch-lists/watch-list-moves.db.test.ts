import { marketDate } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { NotificationsAnswer } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import type { MovesRound } from "./watch-list-moves.service.ts";
import { company, day } from "../market/market.fixture.ts";

const symbols = ["ASHA", "BELA", "CHETNA", "DEEPA", "ESHA", "FARAH"] as const;
/** Close on the second day, ₹, after 100 on the first. */
const closes = { ASHA: 105, BELA: 94, CHETNA: 104.9, DEEPA: 108, ESHA: 120, FARAH: 110 };

let server: ListsServer;
let today: number;
beforeAll(async () => {
  server = await startListsServer();
  today = dayOfDate(marketDate(server.clock.now()));
});
afterAll(async () => {
  await server.close();
});

const watch = async (who: Member, ...watched: readonly string[]): Promise<void> => {
  for (const symbol of watched) {
    await who.send("POST", "/watch_lists/first/companies", { company: symbol });
  }
};
const newsOf = async (who: Member): Promise<readonly unknown[]> => {
  const { results } = (await who.get<NotificationsAnswer>("/help-action/notifications/")).body;
  return results
    .filter(({ kind }) => kind === "watch_list")
    .map(({ notification }) =>
      notification.startsWith("{") ? (JSON.parse(notification) as unknown) : notification,
    );
};
const tell = async (): Promise<number> => {
  let count = 0;
  for (let after: MovesRound["next"] = null, isFirst = true; isFirst || after !== null;) {
    const { told, next } = await server.core.companyLists.moves.notifySome(after);
    [count, after, isFirst] = [count + told, next, false];
  }
  return count;
};

test("after a publication members are notified of moves, largest first, each once", async () => {
  const first = symbols.flatMap((symbol) => [
    company(symbol, {}),
    day(symbol, dateOfDay(today - 2), 100),
  ]);
  await server.publishMarket("first", first);
  const few = await server.subscriber("few@example.in");
  const many = await server.subscriber("many@example.in");
  const visitor = await server.member("free@example.in");
  const quiet = await server.subscriber("quiet@example.in");
  await watch(few, "ASHA", "CHETNA", "BELA");
  await watch(many, ...symbols);
  await watch(visitor, "ESHA");
  await watch(quiet, "ESHA");
  await quiet.send("PATCH", "/user/notification_settings", {
    kinds: [{ kind: "watch_list", is_on: false }],
  });

  const second = symbols.map((symbol) => {
    const fact = day(symbol, dateOfDay(today - 1), closes[symbol]);
    return { ...fact, prices: { ...fact.prices, previousClose: Float64Array.of(100) } };
  });
  await server.publishMarket("second", second);
  // ASHA rose by 5 % exactly, BELA fell by 6 %, CHETNA rose by 4.9 %: 2 for few, 3 and the rest for many.
  expect(await tell()).toBe(2 + 4);
  expect(await newsOf(few)).toMatchObject([
    { product: "Watch List", stock_name: "BELA Limited", change_percent: -6, curr_price: 94 },
    { change_percent: 5, curr_price: 105 },
  ]);
  const [most, next, third, rest] = await newsOf(many);
  expect([most, next, third]).toMatchObject([
    { change_percent: 20, content: "Rose on 20 Nov 26" },
    { change_percent: 10 },
    { change_percent: 8 },
  ]);
  expect(rest).toMatch(/^2 more companies in your watchlists moved by 5 % or more on /);
  expect([await newsOf(visitor), await newsOf(quiet)]).toEqual([[], []]);
  expect(await tell()).toBe(0);
});

test("a publication of a day long past notifies no one", async () => {
  const late = await server.subscriber("late@example.in");
  await watch(late, "ESHA");
  server.clock.advance(9 * 86_400_000);
  expect(await tell()).toBe(0);
  expect(
    await server.database.db("notifications").where({ user_id: late.userId, kind: "watch_list" }),
  ).toEqual([]);
});
