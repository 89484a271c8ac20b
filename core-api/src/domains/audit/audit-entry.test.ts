import { expect, test } from "vitest";
import { chainStart, hashEntry } from "./audit-entry.ts";
import type { AuditEntry } from "./audit-entry.ts";

test("an entry's hash depends on all entries before it, so none can be written again alone", () => {
  const entry = (sequence: number, subject: string): AuditEntry => ({
    tenant: "munshi",
    sequence,
    id: "01a225a3-9602-72ec-a004-b86f1ca7aa87",
    at: "2026-11-21T10:00:00.000Z",
    actorKind: "staff",
    actorId: "master",
    action: "test.appended",
    subject,
    details: {},
  });
  const [first, other] = ["a", "b"].map((subject) => hashEntry(entry(1, subject), chainStart));
  const last = entry(2, "c");
  expect(hashEntry(last, first ?? chainStart)).not.toEqual(hashEntry(last, other ?? chainStart));
});
