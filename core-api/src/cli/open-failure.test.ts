import { expect, test } from "vitest";
import { describeOpenFailure } from "./run-market.ts";

const failure = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

test("a folder whose database does not answer names the folder and the remedy", () => {
  expect(describeOpenFailure(failure("database.unreachable"), "/data", true)).toMatch(
    /^the data folder \/data is in use by a process whose database does not answer: end that/,
  );
  expect(describeOpenFailure(failure("database.unreachable"), "/data", false)).toBeNull();
});

test("a folder that cannot be written is told with what to do", () => {
  expect(describeOpenFailure(failure("EACCES"), "/data", true)).toBe(
    "the data folder /data cannot be used (EACCES): choose another with MUNSHI_DATA_DIR",
  );
});

test("an error that speaks for itself is left to do so", () => {
  expect(describeOpenFailure(new Error("plain"), "/data", true)).toBeNull();
  expect(describeOpenFailure(failure("database.in_use"), "/data", true)).toBeNull();
  expect(describeOpenFailure("text", "/data", true)).toBeNull();
});
