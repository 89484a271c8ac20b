import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keysVariable, readKeys } from "./read-keys.ts";

const key = (): string => randomBytes(32).toString("base64");

test("returns the keys in order, the current one first", () => {
  const [newer, older] = [key(), key()];
  const text = JSON.stringify({ "2026-11": newer, "2026-10": older });
  const keys = readKeys(keysVariable.parse(text));
  expect(keys.map(({ id, key: bytes }) => [id, bytes.toString("base64")])).toEqual([
    ["2026-11", newer],
    ["2026-10", older],
  ]);
});

test.each([
  ["no JSON", "secret"],
  ["no key at all", "{}"],
  ["a key of too few bytes", JSON.stringify({ a: randomBytes(16).toString("base64") })],
  ["a name that is none", JSON.stringify({ "a b": key() })],
  ["a name that is a number", JSON.stringify({ 2027: key(), 2026: key() })],
  ["a list", JSON.stringify([key()])],
])("rejects %s with the remedy and without the value", (_title, text) => {
  const result = keysVariable.safeParse(text);
  expect(result.error?.issues[0]?.message).toContain("must be JSON such as");
  expect(JSON.stringify(result.error?.issues)).not.toContain(text);
});
