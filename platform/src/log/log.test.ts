import { expect, test } from "vitest";
import { Secret } from "../config/secret.ts";
import { createLog } from "./log.ts";
import type { Log, LogOptions } from "./log.ts";
import { runWithRequestId } from "./request-context.ts";

interface Captured {
  readonly log: Log;
  readonly lines: { [name: string]: unknown }[];
}

function capture(options: Partial<LogOptions> = {}): Captured {
  const lines: Captured["lines"] = [];
  const destination = {
    write: (line: string) => {
      lines.push(JSON.parse(line) as { [name: string]: unknown });
    },
  };
  return {
    log: createLog({ level: "info", service: "test", fields: ["tenant"], destination, ...options }),
    lines,
  };
}

test("a line contains its request id and allowed fields only", () => {
  const { log, lines } = capture();
  runWithRequestId("request-1", () => {
    log.info(
      {
        route: "/x",
        tenant: "munshi",
        pan: "ABCDE1234F",
        email: "a@example.in",
        code: new Secret("open"),
      },
      "said",
    );
  });
  log.info({ status: 200 }, "outside");
  expect(lines[0]).toMatchObject({
    level: "info",
    service: "test",
    requestId: "request-1",
    route: "/x",
    tenant: "munshi",
    code: "[secret]",
    msg: "said",
  });
  expect(JSON.stringify(lines)).not.toMatch(/ABCDE|example\.in|open/);
  expect(lines[1]).not.toHaveProperty("requestId");
});

test("logs an error with its causes and without additional fields", () => {
  const { log, lines } = capture();
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(a@example.in) already exists.",
  });
  log.error({ err: new Error("could not save", { cause }) }, "failed");
  expect(lines[0]?.["err"]).toMatchObject({
    type: "Error",
    message: "could not save",
    stack: expect.stringContaining("log.test.ts") as string,
    cause: { message: "duplicate key", code: "23505" },
  });
  expect(JSON.stringify(lines)).not.toContain("example.in");
});

test("a server may log less of an error and its causes", () => {
  const { log, lines } = capture({ serializeError: () => ({ message: "told" }) });
  log.error({ err: new Error("sesame", { cause: new Error("sesame too") }) }, "failed");
  expect(lines[0]?.["err"]).toEqual({
    type: "Error",
    message: "told",
    cause: { type: "Error", message: "told" },
  });
});
