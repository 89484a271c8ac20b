import { expect, test } from "vitest";
import { describeDetails } from "./describe-entry.ts";

test("changed fields have both values, whether they were recorded as objects or as JSON", () => {
  const before = { name: "Momentum", risk: "high", isRetired: "false" };
  const after = { name: "Momentum", risk: "low", isRetired: "true" };
  const changes = [
    { field: "risk", before: "high", after: "low" },
    { field: "isRetired", before: "false", after: "true" },
  ];
  expect(describeDetails({ before, after })).toEqual({ changes, facts: [] });
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  expect(describeDetails({ before: was, after: is }).changes).toEqual(changes);
  expect(describeDetails({ name: { from: "Sales", to: "Desk" } }).changes).toEqual([
    { field: "name", before: "Sales", after: "Desk" },
  ]);
});

test("a new record has no value before; a value that is no record is one line", () => {
  expect(describeDetails({ before: null, after: '{"lot":25}' }).changes).toEqual([
    { field: "lot", before: null, after: "25" },
  ]);
  expect(describeDetails({ before: 60, after: 120 }).changes).toEqual([
    { field: "value", before: "60", after: "120" },
  ]);
});

test("personal values are masked", () => {
  const { changes, facts } = describeDetails({
    fields: ["phone"],
    client: "asha.rao@post.example",
    added: ["lead.read", "lead.assign"],
  });
  expect(changes).toEqual([{ field: "phone", before: "•••••", after: "•••••" }]);
  expect(facts).toEqual([
    ["client", "a•••@post.example"],
    ["added", "lead.read, lead.assign"],
  ]);
});
