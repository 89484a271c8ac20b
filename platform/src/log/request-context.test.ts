import { expect, test } from "vitest";
import { acceptRequestId, currentRequestId, runWithRequestId } from "./request-context.ts";

test.each(["short", "x".repeat(65), "with space", "*/ drop table", "a\nb345678", undefined])(
  "replaces a request id with unsafe characters: %j",
  (given) => {
    expect(acceptRequestId(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("keeps a request id of safe characters", () => {
  expect(acceptRequestId("abc_DEF-12345678")).toBe("abc_DEF-12345678");
});

test("concurrent requests have separate ids, and there is none outside a request", async () => {
  const served = await Promise.all(
    ["first-01", "second-2"].map(async (id) =>
      runWithRequestId(id, async () => {
        await Promise.resolve();
        return currentRequestId();
      }),
    ),
  );
  expect(served).toEqual(["first-01", "second-2"]);
  expect(currentRequestId()).toBeUndefined();
});
