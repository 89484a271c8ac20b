import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { dateOf } from "../catalogue/derive/calendar.ts";
import { buildLots } from "./lots.ts";
import type { LotAction, LotBook, LotTransaction } from "./lots.ts";

const firstDay = 20_000;
const actionDay = firstDay + 15;
const runs = { numRuns: propertyRuns(20_000, 100) };

const transactions: fc.Arbitrary<readonly LotTransaction[]> = fc
  .array(
    fc.record({
      account: fc.constantFrom("1", "2"),
      share: fc.constant("A"),
      date: fc.nat({ max: 14 }).map((after) => dateOf(firstDay + after)),
      kind: fc.constantFrom("buy", "buy", "sell", "transfer_in", "rights"),
      quantity: fc.integer({ min: 1, max: 400 }),
      amount: fc.nat({ max: 1_000_000 }),
      belongsTo: fc.constantFrom("box:1", "box:2"),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: `t${at}` })));
const ratios = fc.record({
  issued: fc.integer({ min: 1, max: 30 }),
  held: fc.integer({ min: 1, max: 30 }),
});
type Ratio = NonNullable<LotAction["ratio"]>;

const merge = (ratio: Ratio): LotAction => ({
  id: "merger",
  share: "A",
  action: { kind: "merger", day: actionDay, into: "B", ratio: ratio.issued / ratio.held, cash: 0 },
  ratio,
});
const demerge = (ratio: Ratio, childCost: number): LotAction => ({
  id: "demerger",
  share: "A",
  action: { kind: "demerger", day: actionDay, child: "B", ratio: ratio.issued / ratio.held },
  ratio,
  childCost,
});

const units = ({ open }: LotBook, account: string, share: string): number =>
  open
    .filter((lot) => lot.account === account && lot.share === share)
    .reduce((sum, { quantity }) => sum + quantity, 0);
const costOf = ({ open }: LotBook, share?: string): number =>
  open
    .filter((lot) => share === undefined || lot.share === share)
    .reduce((sum, { cost }) => sum + (cost ?? Number.NaN), 0);

test("a merger turns each account's shares into whole shares at its exact ratio, with all their cost", () => {
  fc.assert(
    fc.property(transactions, ratios, (traded, ratio) => {
      const [before, after] = [buildLots(traded, []), buildLots(traded, [merge(ratio)])];
      for (const account of ["1", "2"]) {
        const held = units(before, account, "A");
        const received = Math.floor((held * ratio.issued) / ratio.held);
        expect(units(after, account, "B")).toBe(received);
        expect(units(after, account, "A")).toBe(0);
        // Without a whole share there is no lot to carry the cost: the cash is entered as a sale.
        const isAsked = after.questions.some((one) => one.account === account);
        expect(isAsked || received > 0 || held === 0).toBe(true);
      }
      const isWhole = ["1", "2"].every(
        (account) => units(before, account, "A") === 0 || units(after, account, "B") > 0,
      );
      fc.pre(isWhole);
      expect(costOf(after)).toBe(costOf(before));
    }),
    runs,
  );
});

test("a demerger keeps the parent's shares and spreads the cost, to the paisa", () => {
  fc.assert(
    fc.property(transactions, ratios, fc.nat({ max: 1_000_000 }), (traded, ratio, part) => {
      const before = buildLots(traded, []);
      const after = buildLots(traded, [demerge(ratio, part)]);
      let isWhole = true;
      for (const account of ["1", "2"]) {
        const held = units(before, account, "A");
        expect(units(after, account, "A")).toBe(held);
        expect(units(after, account, "B")).toBe(Math.floor((held * ratio.issued) / ratio.held));
        isWhole &&= held === 0 || units(after, account, "B") > 0;
      }
      expect(costOf(after)).toBe(costOf(before));
      // The part of each lot is rounded down.
      const stated = (costOf(before) * part) / 1_000_000;
      const gap = stated - costOf(after, "B");
      fc.pre(isWhole);
      expect(gap >= -1e-6 && gap < before.open.length + 1e-6).toBe(true);
    }),
    runs,
  );
});

test("an action that two sources report applies once", () => {
  fc.assert(
    fc.property(transactions, ratios, fc.nat({ max: 1_000_000 }), (traded, ratio, part) => {
      const action = demerge(ratio, part);
      const twice = buildLots(traded, [action, { ...action, id: "other" }]);
      expect(twice).toEqual(buildLots(traded, [action]));
    }),
    runs,
  );
});

test("what a sale took keeps its owner", () => {
  const bought: LotTransaction = {
    id: "1",
    account: "1",
    share: "A",
    date: dateOf(firstDay),
    kind: "buy",
    quantity: 10,
    amount: 1_000,
    belongsTo: "box:1",
  };
  const moved: LotTransaction = { ...bought, id: "2", kind: "move", quantity: 4, amount: null };
  const sold: LotTransaction = { ...bought, id: "3", kind: "sell", quantity: 8, amount: 900 };
  const [sale] = buildLots([bought, moved, sold], []).sales;
  expect(sale?.pieces.map(({ belongsTo, quantity }) => [belongsTo, quantity])).toEqual([
    ["box:1", 6],
    [undefined, 2],
  ]);
});
