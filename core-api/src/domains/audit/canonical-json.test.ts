import * as fc from "fast-check";
import { expect, test } from "vitest";
import { writeCanonicalJson } from "./canonical-json.ts";
import type { JsonValue } from "./canonical-json.ts";

test("the order of keys does not matter and nothing else is lost", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const value = fields as { [key: string]: JsonValue };
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(writeCanonicalJson(reversed)).toBe(writeCanonicalJson(value));
      expect(JSON.parse(writeCanonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a number that JSON cannot hold is refused", () => {
  expect(() => writeCanonicalJson({ value: Number.NaN })).toThrow(RangeError);
});
