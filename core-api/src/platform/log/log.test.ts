import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("an error of the database is told without the row values that a driver adds", () => {
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    service: "test",
    destination: { write: (line: string) => lines.push(line) },
  });
  const cause = Object.assign(
    new Error("insert into staff values ('a@example.in') - duplicate key"),
    {
      code: "23505",
      detail: "Key (email)=(a@example.in) already exists.",
    },
  );
  log.error({ err: new Error("could not save", { cause }), runId: "run-1" }, "failed");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    runId: "run-1",
    err: { message: "could not save", cause: { message: "duplicate key", code: "23505" } },
  });
  expect(lines[0]).not.toContain("example.in");
  expect(lines[0]).toContain("log.test.ts");
});
