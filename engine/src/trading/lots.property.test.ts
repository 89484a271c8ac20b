import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../fixtures/property-runs.ts";
import { dateOf } from "../catalogue/derive/calendar.ts";
import { buildLots } from "./lots.ts";
import type { LotAction, LotBook, LotTransaction } from "./lots.ts";

const firstDay = 20_000;
const day = fc.nat({ max: 30 }).map((after) => firstDay + after);
const transactions: fc.Arbitrary<readonly LotTransaction[]> = fc
  .array(
    fc.record({
      account: fc.constantFrom("1", "2"),
      share: fc.constantFrom("A", "B"),
      date: day.map(dateOf),
      kind: fc.constantFrom("buy", "buy", "sell", "transfer_in", "rights", "buyback"),
      quantity: fc.integer({ min: 1, max: 40 }),
      amount: fc.nat({ max: 100_000 }),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: `t${at}` })));
const actions: fc.Arbitrary<readonly LotAction[]> = fc
  .array(
    fc.record({
      share: fc.constantFrom("A", "B"),
      action: fc.oneof(
        fc.record({
          day,
          kind: fc.constant("split"),
          from: fc.constant(1),
          to: fc.nat({ max: 9 }),
        }),
        fc.record({
          day,
          kind: fc.constant("bonus"),
          held: fc.integer({ min: 1, max: 5 }),
          issued: fc.integer({ min: 1, max: 5 }),
        }),
      ),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map((one, at): LotAction => {
      const { action } = one;
      const split = action.kind === "split" ? { ...action, to: action.to + 1 } : action;
      return { ...one, id: `a${at}`, action: split };
    }),
  );

const runs = { numRuns: propertyRuns(20_000, 50) };
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, one) => total + (one ?? Number.NaN), 0);
const isSale = ({ kind }: LotTransaction): boolean => kind === "sell" || kind === "buyback";
const pieces = ({ sales }: LotBook) => sales.flatMap((sale) => sale.pieces);

test("what was paid and received is conserved over any trades, splits and bonuses", () => {
  fc.assert(
    fc.property(transactions, actions, (traded, acted) => {
      const book = buildLots(traded, acted);
      const [came, went] = [traded.filter((one) => !isSale(one)), traded.filter(isSale)];
      expect({
        cost: sum([...book.open, ...pieces(book)].map(({ cost }) => cost)),
        proceeds: sum([
          ...pieces(book).map(({ proceeds }) => proceeds),
          ...book.sales.map(({ unmatchedProceeds }) => unmatchedProceeds),
        ]),
        sold: sum([
          ...pieces(book).map(({ quantity }) => quantity),
          ...book.sales.map(({ unmatched }) => unmatched),
        ]),
        unusable: book.open.filter(({ quantity, cost }) => quantity < 1 || (cost ?? 0) < 0),
      }).toEqual({
        cost: sum(came.map(({ amount }) => amount)),
        proceeds: sum(went.map(({ amount }) => amount)),
        sold: sum(went.map(({ quantity }) => quantity)),
        unusable: [],
      });
    }),
    runs,
  );
});

test("without actions every share that came is open or sold", () => {
  fc.assert(
    fc.property(transactions, (traded) => {
      const book = buildLots(traded, []);
      expect(sum([...book.open, ...pieces(book)].map(({ quantity }) => quantity))).toBe(
        sum(traded.filter((one) => !isSale(one)).map(({ quantity }) => quantity)),
      );
    }),
    runs,
  );
});

test("the order in which transactions and actions are given does not matter", () => {
  fc.assert(
    fc.property(transactions, actions, fc.infiniteStream(fc.nat()), (traded, acted, stream) => {
      const shuffle = <T>(all: readonly T[]): readonly T[] =>
        all
          .map((one) => ({ one, at: stream.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one);
      expect(buildLots(shuffle(traded), shuffle(acted))).toEqual(buildLots(traded, acted));
    }),
    runs,
  );
});

interface Share {
  readonly isBought: boolean;
  readonly boughtOn: string;
  readonly origin: string;
  readonly cost: number;
}

/** Matches one share at a time, for trades without actions. */
function matchNaively(traded: readonly LotTransaction[]) {
  const shelf = new Map<string, Share[]>();
  const sold: (Share & { readonly sale: string })[] = [];
  const days = [...new Set(traded.map(({ date }) => date))].toSorted();
  for (const date of days) {
    const today = traded.filter((one) => one.date === date);
    today.sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const one of [...today.filter((each) => !isSale(each)), ...today.filter(isSale)]) {
      const key = `${one.account} ${one.share}`;
      const shares = shelf.get(key) ?? [];
      shelf.set(key, shares);
      const amount = one.amount ?? 0;
      const upTo = (count: number) => Math.floor((amount * count) / one.quantity);
      for (let at = 0; at < one.quantity; at += 1) {
        if (!isSale(one)) {
          const isBought = one.kind === "buy";
          shares.push({ isBought, boughtOn: date, origin: one.id, cost: upTo(at + 1) - upTo(at) });
          continue;
        }
        const sameDay = shares.findIndex((each) => each.isBought && each.boughtOn === date);
        const isNet = one.kind === "sell" && sameDay >= 0;
        const [first] = shares.splice(isNet ? sameDay : 0, 1);
        if (first !== undefined) sold.push({ ...first, sale: one.id });
      }
    }
  }
  return sold;
}

test("purchases of the day, then first in first out, matches what selling one share at a time would", () => {
  fc.assert(
    fc.property(transactions, (traded) => {
      const total = new Map<string, [number, number]>();
      const count = (key: string, quantity: number, cost: number) => {
        const [shares, paid] = total.get(key) ?? [0, 0];
        total.set(key, [shares + quantity, paid + cost]);
      };
      for (const one of matchNaively(traded)) {
        count(`${one.sale} ${one.origin} ${one.boughtOn}`, 1, -one.cost);
      }
      for (const { id, pieces: taken } of buildLots(traded, []).sales) {
        for (const one of taken) {
          count(`${id} ${one.origin} ${one.boughtOn}`, -one.quantity, one.cost ?? 0);
        }
      }
      expect([...total].filter(([, [shares, paid]]) => shares !== 0 || paid !== 0)).toEqual([]);
    }),
    runs,
  );
});
