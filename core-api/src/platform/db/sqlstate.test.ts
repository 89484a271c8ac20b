import { expect, test } from "vitest";
import { translateDatabaseError } from "./sqlstate.ts";

const withCode = (code: string): Error => Object.assign(new Error("failed"), { code });

test.each([
  ["53100", "data.disk_full"],
  ["58030", "data.unavailable"],
  ["ENOSPC", "data.disk_full"],
  ["53200", "data.unavailable"],
  ["57P01", "data.unavailable"],
  ["ECONNREFUSED", "data.unavailable"],
])("%s is a temporary failure, %s", (code, expected) => {
  const error = translateDatabaseError(withCode(code));
  expect(error).toMatchObject({ code: expected, status: 503, expose: true });
  expect(error?.retryAfter).toBeGreaterThan(0);
});

test("an unknown error is not translated", () => {
  expect(translateDatabaseError(withCode("42P01"))).toBeNull();
});
