import { expect, test } from "vitest";
import { acceptRequestId, currentRequestId, runWithRequestId } from "./request-context.ts";

test.each(["short", "x".repeat(65), "with space", "*/ drop table", "a\nb345678", undefined])(
  "a request id that could harm a log or a comment is replaced: %j",
  (given) => {
    expect(acceptRequestId(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("a request id of plain characters is kept", () => {
  expect(acceptRequestId("abc_DEF-12345678")).toBe("abc_DEF-12345678");
});

test("requests served at once know each their own name, and outside of them there is none", async () => {
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
