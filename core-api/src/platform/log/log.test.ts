import { expect, test } from "vitest";
import { Secret } from "../config/secret.ts";
import { createLog } from "./log.ts";
import type { Log } from "./log.ts";
import { acceptRequestId, runWithRequestId } from "./request-context.ts";

function capture(): { readonly log: Log; readonly lines: { [name: string]: unknown }[] } {
  const lines: { [name: string]: unknown }[] = [];
  const destination = {
    write: (line: string) => {
      lines.push(JSON.parse(line) as { [name: string]: unknown });
    },
  };
  return { log: createLog({ level: "info", service: "test", destination }), lines };
}

test("a line carries the request it belongs to and only what lines may carry", () => {
  const { log, lines } = capture();
  runWithRequestId("request-1", () => {
    log.info(
      { route: "/x", pan: "ABCDE1234F", email: "a@example.in", code: new Secret("open") },
      "said",
    );
  });
  log.info({ status: 200 }, "outside");
  expect(lines[0]).toMatchObject({
    level: "info",
    service: "test",
    requestId: "request-1",
    route: "/x",
    code: "[secret]",
    msg: "said",
  });
  expect(JSON.stringify(lines)).not.toMatch(/ABCDE|example\.in|open/);
  expect(lines[1]).not.toHaveProperty("requestId");
});

test("an error is told with its causes, without the row values that a driver adds", () => {
  const { log, lines } = capture();
  const cause = Object.assign(
    new Error("insert into staff values ('a@example.in') - duplicate key"),
    {
      code: "23505",
      detail: "Key (email)=(a@example.in) already exists.",
    },
  );
  log.error({ err: new Error("could not save", { cause }) }, "failed");
  expect(lines[0]?.["err"]).toMatchObject({
    message: "could not save",
    cause: { message: "duplicate key", code: "23505" },
  });
  expect(JSON.stringify(lines)).not.toContain("example.in");
});

test.each(["short", "x".repeat(65), "with space", "*/ drop table", "a\nb345678", undefined])(
  "a request id that could harm a log or a comment is replaced: %j",
  (given) => {
    expect(acceptRequestId(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("a request id of plain characters is kept", () => {
  expect(acceptRequestId("abc_DEF-12345678")).toBe("abc_DEF-12345678");
});
