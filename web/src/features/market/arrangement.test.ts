import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  hideTile,
  listShown,
  moveBy,
  moveTo,
  reviveArrangement,
  showTile,
  usualArrangement,
} from "./arrangement.ts";
import { tileNames } from "./tile-names.ts";

const names = fc.constantFrom(...tileNames);

test("a tile moves to where another one stands, from either side", () => {
  const [first, second, third] = tileNames as [
    (typeof tileNames)[number],
    (typeof tileNames)[number],
    (typeof tileNames)[number],
  ];
  expect(moveTo(usualArrangement, first, third).order.slice(0, 3)).toEqual([second, third, first]);
  expect(moveTo(usualArrangement, third, first).order.slice(0, 3)).toEqual([third, first, second]);
});

test("a step passes over hidden tiles and stays at the ends", () => {
  const [first, second, third] = tileNames as [
    (typeof tileNames)[number],
    (typeof tileNames)[number],
    (typeof tileNames)[number],
  ];
  const without = hideTile(usualArrangement, second);
  expect(listShown(moveBy(without, first, 1)).slice(0, 2)).toEqual([third, first]);
  expect(moveBy(usualArrangement, first, -1)).toBe(usualArrangement);
});

test("whatever is moved, hidden and shown, every tile stands in the order once", () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant("move" as const), name: names, target: names }),
    fc.record({ kind: fc.constantFrom("hide" as const, "show" as const), name: names }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const last = changes.reduce((before, made) => {
        if (made.kind === "move") return moveTo(before, made.name, made.target);
        return made.kind === "hide" ? hideTile(before, made.name) : showTile(before, made.name);
      }, usualArrangement);
      expect(last.order.toSorted()).toEqual(tileNames.toSorted());
      expect(reviveArrangement(JSON.parse(JSON.stringify(last))).order).toEqual(last.order);
      expect(listShown(last)).toHaveLength(tileNames.length - new Set(last.hidden).size);
    }),
  );
});

test("what was kept is made whole: unknown tiles go, new ones stand last, nonsense is as usual", () => {
  const revived = reviveArrangement({ order: ["funds", "gone", "funds"], hidden: ["deals", 7] });
  expect(revived.order[0]).toBe("funds");
  expect(revived.order).toHaveLength(tileNames.length);
  expect(revived.hidden).toEqual(["deals"]);
  expect(reviveArrangement("?")).toEqual(usualArrangement);
});
