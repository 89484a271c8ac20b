import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../../fixtures/property-runs.ts";
import { deriveShares } from "./derive-shares.ts";
import type { StoredTransaction } from "./holdings.repository.ts";

const at = new Date("2026-11-23T04:00:00Z");
const base: StoredTransaction = {
  id: "",
  brokerId: 3,
  kind: "buy",
  source: "fill",
  coCode: 1,
  isin: "INE001A01010",
  symbol: "SHARE1",
  day: "2026-11-23",
  acquiredOn: null,
  quantity: 1,
  paise: 0,
  charges: 0,
  belongsTo: null,
  movedTo: null,
  legId: null,
  withdraws: null,
  replaces: null,
  note: "",
  at,
};

/** One order in the broker's order book: the quantities filled between reads, at a price. */
const leg = fc.record({
  kind: fc.constantFrom("buy" as const, "sell" as const),
  parts: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
  price: fc.integer({ min: 100, max: 9_999 }),
  belongsTo: fc.constantFrom(null, "box:1"),
  day: fc.constantFrom("2026-11-20", "2026-11-23"),
});
type Leg = typeof leg extends fc.Arbitrary<infer T> ? T : never;

/** Rows as they are written when only some reads of the book arrive. */
function record(
  one: Leg,
  number: number,
  isSeen: readonly boolean[],
): readonly StoredTransaction[] {
  let [filled, recorded] = [0, 0];
  return one.parts.flatMap((part, index) => {
    filled += part;
    if (isSeen[index] === false && index < one.parts.length - 1) return [];
    const quantity = filled - recorded;
    recorded = filled;
    const { kind, day, belongsTo, price } = one;
    const acquiredOn = kind === "buy" ? day : null;
    const row = { ...base, kind, day, belongsTo, acquiredOn, quantity, paise: quantity * price };
    return [{ ...row, id: `${number}-${index}`, legId: `leg-${number}` }];
  });
}

const derive = (rows: readonly StoredTransaction[]) => deriveShares(rows, options).get("1");
const options = { actionsOf: () => [], ownActions: [], byOwner: true };

test("fills make the same ledger in whatever order and however often the book is read", () => {
  const history = fc.array(leg, { minLength: 1, maxLength: 6 }).chain((legs) =>
    fc.tuple(
      fc.constant(legs),
      fc.array(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), {
        minLength: legs.length,
        maxLength: legs.length,
      }),
      fc.infiniteStream(fc.nat()),
    ),
  );
  fc.assert(
    fc.property(history, ([legs, seen, stream]) => {
      const whole = legs.flatMap((one, number) => record(one, number, []));
      const some = legs
        .flatMap((one, number) => record(one, number, seen[number] ?? []))
        .map((row) => ({ row, place: Number(stream.next().value) }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ row }) => row);
      expect(derive(some)).toEqual(derive(whole));
    }),
    { numRuns: propertyRuns(5_000, 100) },
  );
});

test("a withdrawn entry counts as if it had never been", () => {
  const entry = { ...base, source: "manual" as const, id: "a", quantity: 10, paise: 1_000 };
  const other = { ...entry, id: "b", quantity: 5, paise: 400 };
  const withdrawal = { ...entry, id: "c", kind: "withdrawal" as const, withdraws: "a" };
  expect(derive([entry, other, withdrawal])).toEqual(derive([other]));
});

test("a split into parts of a share keeps whole shares and the cost", () => {
  const entry = { ...base, source: "manual" as const, id: "a", day: "2026-11-19" };
  const bought = { ...entry, acquiredOn: "2026-11-19", quantity: 4, paise: 1_000 };
  const day = Date.parse("2026-11-20") / 86_400_000;
  const actionsOf = () => [{ kind: "split" as const, day, from: 1, to: 2.5 }];
  const share = deriveShares([bought], { ...options, actionsOf }).get("1");
  expect(share?.lots).toMatchObject([{ quantity: 10, paise: 1_000 }]);
});
