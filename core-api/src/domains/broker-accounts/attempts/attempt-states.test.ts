import { expect, test } from "vitest";
import { statesBefore } from "./login-attempts.repository.ts";

test("an attempt only moves forward, and an end is the end", () => {
  expect(statesBefore("begun")).toEqual([]);
  expect(statesBefore("answered")).toEqual(["begun", "email_needed", "identity_needed"]);
  expect(statesBefore("email_needed")).toEqual(["answered"]);
  expect(statesBefore("identity_needed")).toEqual(["answered"]);
  expect(statesBefore("name_differs")).toEqual(["answered"]);
  expect(statesBefore("finished")).toEqual(["answered", "name_differs"]);
  expect(statesBefore("failed")).toEqual([
    "answered",
    "email_needed",
    "identity_needed",
    "name_differs",
  ]);
});
