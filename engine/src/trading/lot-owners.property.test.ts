import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { dateOf } from "../catalogue/derive/calendar.ts";
import { buildLots } from "./lots.ts";
import type { LotAction, LotTransaction } from "./lots.ts";

const firstDay = 20_000;
const owner = fc.constantFrom(undefined, "box:1", "box:2", "advice:a");
type Wanted = Omit<LotTransaction, "id" | "account" | "share" | "belongsTo" | "movedTo">;
const transactions: fc.Arbitrary<readonly LotTransaction[]> = fc
  .array(
    fc.tuple(
      fc.record({
        date: fc.nat({ max: 20 }).map((after) => dateOf(firstDay + after)),
        kind: fc.constantFrom("buy", "buy", "sell", "transfer_in", "transfer_out", "move", "move"),
        quantity: fc.integer({ min: 1, max: 40 }),
        amount: fc.nat({ max: 100_000 }),
      }) satisfies fc.Arbitrary<Wanted>,
      owner,
      owner,
    ),
    { maxLength: 25 },
  )
  .map((all) =>
    all.map(([wanted, from, to], at) => ({
      ...wanted,
      id: `t${at}`,
      account: "1",
      share: "A",
      ...(from === undefined ? {} : { belongsTo: from }),
      ...(wanted.kind === "move" && to !== undefined ? { movedTo: to } : {}),
    })),
  );
const actions: fc.Arbitrary<readonly LotAction[]> = fc
  .array(
    fc.record({
      day: fc.nat({ max: 20 }).map((after) => firstDay + after),
      to: fc.integer({ min: 1, max: 5 }),
      isBonus: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(({ day, to, isBonus }, at) => ({
      id: `a${at}`,
      share: "A",
      action: isBonus
        ? { kind: "bonus", day, held: 3, issued: to }
        : { kind: "split", day, from: 2, to: to + 1 },
    })),
  );

const runs = { numRuns: propertyRuns(10_000, 50) };
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, one) => total + (one ?? Number.NaN), 0);
const unowned = (all: readonly LotTransaction[]): readonly LotTransaction[] =>
  all
    .filter(({ kind }) => kind !== "move")
    .map(({ belongsTo: _belongsTo, movedTo: _movedTo, ...one }) => one);

test("an account holds and sells as many shares whose they are or not, over any moves", () => {
  fc.assert(
    fc.property(transactions, actions, (traded, acted) => {
      const [owned, whole] = [buildLots(traded, acted), buildLots(unowned(traded), acted)];
      expect(sum(owned.open.map(({ quantity }) => quantity))).toBe(
        sum(whole.open.map(({ quantity }) => quantity)),
      );
      expect(owned.sales.map(({ id, unmatched }) => [id, unmatched])).toEqual(
        whole.sales.map(({ id, unmatched }) => [id, unmatched]),
      );
    }),
    runs,
  );
});

test("moves and sales conserve what shares cost", () => {
  const kept = transactions.map((all) => all.filter(({ kind }) => kind !== "transfer_out"));
  fc.assert(
    fc.property(kept, actions, (traded, acted) => {
      const { open, sales } = buildLots(traded, acted);
      const pieces = sales.flatMap((sale) => sale.pieces);
      const came = traded.filter(({ kind }) => kind === "buy" || kind === "transfer_in");
      expect(sum([...open, ...pieces].map(({ cost }) => cost))).toBe(
        sum(came.map(({ amount }) => amount)),
      );
    }),
    runs,
  );
});

test("a move there and back leaves every owner the same shares", () => {
  const others = transactions.map((all) => all.filter(({ kind }) => kind !== "move"));
  fc.assert(
    fc.property(others, actions, fc.integer({ min: 1, max: 60 }), (traded, acted, quantity) => {
      const after = dateOf(firstDay + 30);
      const move = { account: "1", share: "A", date: after, kind: "move", amount: null } as const;
      const before = buildLots(traded, acted).open;
      const held = sum(
        before.filter((lot) => lot.belongsTo === "box:1").map((lot) => lot.quantity),
      );
      fc.pre(held > 0);
      const moved = Math.min(quantity, held);
      const back = buildLots(
        [
          ...traded,
          { ...move, id: "x1", quantity: moved, belongsTo: "box:1", movedTo: "box:9" },
          { ...move, id: "x2", quantity: moved, belongsTo: "box:9", movedTo: "box:1" },
        ],
        acted,
      );
      const count = (lots: typeof before, field: "quantity" | "cost") =>
        [undefined, "box:1", "box:2", "box:9", "advice:a"].map((one) =>
          sum(lots.filter((lot) => lot.belongsTo === one).map((lot) => lot[field])),
        );
      expect(count(back.open, "quantity")).toEqual(count(before, "quantity"));
      expect(count(back.open, "cost")).toEqual(count(before, "cost"));
      expect(back.missing.filter(({ id }) => id.startsWith("x"))).toEqual([]);
    }),
    runs,
  );
});
