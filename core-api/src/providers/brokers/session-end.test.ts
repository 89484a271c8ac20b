import { expect, test } from "vitest";
import { findSessionEnd } from "./broker-login.ts";

test.each([
  // 15:30 in India: the next morning.
  ["2026-11-21T10:00:00Z", "03:30", "2026-11-21T22:00:00.000Z"],
  // 03:29 in India: a minute later.
  ["2026-11-21T21:59:00Z", "03:30", "2026-11-21T22:00:00.000Z"],
  // On the stroke a session begins a whole day.
  ["2026-11-21T22:00:00Z", "03:30", "2026-11-22T22:00:00.000Z"],
  ["2026-11-21T18:29:59Z", "00:00", "2026-11-21T18:30:00.000Z"],
  ["2026-12-31T20:00:00Z", "06:00", "2027-01-01T00:30:00.000Z"],
])("what begins at %s with a broker that ends sessions at %s ends at %s", (begun, at, end) => {
  expect(findSessionEnd(new Date(begun), at).toISOString()).toBe(end);
});

test("a session's own end counts where it comes first", () => {
  const begun = new Date("2026-11-21T10:00:00Z");
  const soon = new Date("2026-11-21T11:00:00Z");
  const late = new Date("2026-11-25T00:00:00Z");
  expect(findSessionEnd(begun, "06:00", soon)).toEqual(soon);
  expect(findSessionEnd(begun, "06:00", late).toISOString()).toBe("2026-11-22T00:30:00.000Z");
});
