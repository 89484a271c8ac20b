import { expect, test } from "vitest";
import { createLatest, isOvertaken } from "./latest.ts";

const answered = { ok: true } as const;
const refused = (code: string) =>
  ({
    ok: false,
    diagnostics: [
      {
        code,
        message: "",
        severity: "error",
        span: { start: 0, end: 0, line: 1, column: 1 },
        expected: [],
        suggestions: [],
      },
    ],
  }) as const;

test("a request counts until a newer one begins or it is stopped", () => {
  const requests = createLatest();
  const first = requests.start();
  expect(isOvertaken(first, answered)).toBe(false);
  const second = requests.start();
  expect(requests.signal).toBe(second);
  expect([isOvertaken(first, answered), isOvertaken(second, answered)]).toEqual([true, false]);
  requests.stop();
  expect(isOvertaken(second, answered)).toBe(true);
});

test("an answer that says that the engine replaced the request does not count", () => {
  const signal = createLatest().start();
  expect(isOvertaken(signal, refused("engine.superseded"))).toBe(true);
  expect(isOvertaken(signal, refused("engine.result_gone"))).toBe(false);
});
