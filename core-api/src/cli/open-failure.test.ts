import { expect, test } from "vitest";
import { describeOpenFailure } from "./open-failure.ts";

const failure = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

test("a folder whose holder does not answer is told with what to do", () => {
  expect(describeOpenFailure(failure("ECONNREFUSED"), "/data")).toMatch(
    /^the data folder \/data is held by a process whose database does not answer: end that/,
  );
});

test("a folder that cannot be written is told with what to do", () => {
  expect(describeOpenFailure(failure("EACCES"), "/data")).toBe(
    "the data folder /data cannot be used (EACCES): choose another with MUNSHI_DATA_DIR",
  );
});

test("an error that speaks for itself is left to do so", () => {
  expect(describeOpenFailure(new Error("plain"), "/data")).toBeNull();
  expect(describeOpenFailure(failure("database.in_use"), "/data")).toBeNull();
  expect(describeOpenFailure("text", "/data")).toBeNull();
});
