import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, createAccents, hueOf } from "./accent.ts";

test("contrast is that of WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  // The well-known example of an orange that fails: 2.28.
  expect(contrastOf("#ffffff", "#f7941d")).toBeCloseTo(2.28, 2);
});

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("every colour becomes one that can be read on both themes, its wash and as a ground", () => {
  fc.assert(
    fc.property(hex, (given) => {
      const { light, dark } = createAccents(given);
      for (const [accent, grounds] of [
        [light, ["#fbfaf6", "#ffffff"]],
        [dark, ["#12171a", "#192024"]],
      ] as const) {
        for (const ground of [...grounds, accent.wash]) {
          expect(contrastOf(accent.accent, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(accent.ink, accent.accent)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test("no accent has the hue of a gain or a loss", () => {
  const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
  const [losses, gains] = [
    ["#a3302a", "#f2938a"],
    ["#17693a", "#6fca90"],
  ];
  const check = (given: string) => {
    const { light, dark } = createAccents(given);
    for (const { accent } of [light, dark]) {
      const hue = hueOf(accent);
      if (hue === null) continue;
      // Rounding to whole colour values moves the hue of a dark or pale one by a few degrees.
      for (const loss of losses ?? []) expect(apart(hue, hueOf(loss) ?? 0)).toBeGreaterThan(30);
      for (const gain of gains ?? []) expect(apart(hue, hueOf(gain) ?? 0)).toBeGreaterThan(20);
    }
  };
  // A brick, an orange and a green, as partners have them.
  ["#c4562b", "#f7941d", "#2a8a3e"].forEach(check);
  fc.assert(fc.property(hex, check));
});

test("a colour that can be read stays as it was given", () => {
  expect(createAccents("#0b5f5b").light.accent).toBe("#0b5f5b");
  expect(createAccents("#5fc4b8").dark.accent).toBe("#5fc4b8");
});

test("what is no colour is refused", () => {
  expect(() => createAccents("red")).toThrow(RangeError);
});
