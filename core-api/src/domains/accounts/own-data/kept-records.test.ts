import { expect, test } from "vitest";
import { startOfKeptLedger } from "./kept-records.repository.ts";

// The return of 2025-26 is due on 31 December 2026; six years on it is 31 December 2032.
test("a financial year is kept for six years after its annual return was due, in India's time", () => {
  const keptFrom = (now: string) => startOfKeptLedger(new Date(now)).toISOString();
  expect(keptFrom("2032-12-31T18:29:59.999Z")).toBe("2025-03-31T18:30:00.000Z");
  expect(keptFrom("2032-12-31T18:30:00.000Z")).toBe("2026-03-31T18:30:00.000Z");
});
