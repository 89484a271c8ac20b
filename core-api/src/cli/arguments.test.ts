import { expect, test } from "vitest";
import { readCommand } from "./arguments.ts";

const read = (...args: readonly string[]) => readCommand(args, "/home/asha");

test("an import takes files and folders, named from where the command was given", () => {
  expect(read("import", "a.csv", "/data/b.zip", "--dry-run", "--mapping", "map.json")).toEqual({
    name: "import",
    given: ["a.csv", "/data/b.zip"],
    paths: ["/home/asha/a.csv", "/data/b.zip"],
    dryRun: true,
    mapping: "/home/asha/map.json",
    asOf: null,
    index: null,
    force: false,
  });
  expect(read("import", "a.csv")).toMatchObject({ dryRun: false, mapping: null });
});

test("two-step verification is turned off for one address and with a reason", () => {
  const given = read("reset-two-step", "Asha@Example.in", "--reason", "request 42");
  expect(given).toEqual({ name: "reset-two-step", email: "asha@example.in", reason: "request 42" });
  for (const args of [["asha@example.in"], ["--reason", "x"], ["a@b.in", "--reason", " "]]) {
    expect(() => read("reset-two-step", ...args)).toThrow("one email address and --reason");
  }
});

test("an import is told the day and the index that files do not state", () => {
  expect(read("import", "a.csv", "--as-of", "2026-08-12", "--index", " NIFTY 50 ")).toMatchObject({
    asOf: "2026-08-12",
    index: "NIFTY 50",
  });
  expect(() => read("import", "a.csv", "--as-of", "2026-02-30")).toThrow(
    "--as-of needs a date such as 2026-03-31, not 2026-02-30",
  );
  for (const index of ["", "  ", "a\nb"]) {
    expect(() => read("import", "a.csv", "--index", index)).toThrow("--index needs a name");
  }
});

test("publishing takes a day that exists", () => {
  expect(read("publish")).toEqual({ name: "publish", asOf: null });
  expect(read("publish", "--as-of", "2024-02-29")).toEqual({ name: "publish", asOf: "2024-02-29" });
  for (const day of ["2025-02-29", "29-02-2024", "yesterday"]) {
    expect(() => read("publish", "--as-of", day)).toThrow(`not ${day}`);
  }
});

test("a join takes the codes of two companies, the one that goes first", () => {
  expect(read("join", "4012", "into", "17", "--dry-run")).toEqual({
    name: "join",
    from: 4_012,
    into: 17,
    dryRun: true,
  });
  expect(read("join", "4012", "INTO", "17")).toMatchObject({ dryRun: false });
  for (const words of [
    ["4012", "17"],
    ["4012", "into"],
    ["AAA", "into", "17"],
    ["0", "into", "1"],
  ]) {
    expect(() => read("join", ...words)).toThrow("join needs the codes of two companies");
  }
});

test("help is shown for any other arguments", () => {
  expect(read("--help")).toEqual({ name: "help" });
  expect(read("import", "-h")).toEqual({ name: "help" });
});

test.each([
  [[], "specify a command"],
  [["fetch"], "unknown command fetch"],
  [["import"], "import needs a file or a folder"],
  [["publish", "--index", "NIFTY 50"], "publish takes no --index"],
  [["status", "now"], "status takes no argument now"],
  [["status", "--dry-run"], "status takes no --dry-run"],
  [["publish", "--fast"], "unknown option '--fast'"],
  [["import", "a.csv", "--mapping"], "option '--mapping <file>' argument missing"],
  [["import", "a.csv", "--mapping", "--force"], "--mapping needs a value, not --force"],
])("%j is refused with a reason", (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

test("actions lists price jumps, or takes an answer to one", () => {
  const on = { company: "HALF", day: "2025-07-02" };
  const answer = (...words: readonly string[]) => read("actions", ...words);
  expect(answer()).toEqual({ name: "actions", jump: null });
  expect(answer("accept", "HALF", "2025-07-02", "split", "1:5")).toMatchObject({
    jump: { ...on, answer: { kind: "split", from: 1, to: 5 } },
  });
  // three new shares for two held
  expect(answer("accept", "HALF", "2025-07-02", "bonus", "3:2")).toMatchObject({
    jump: { ...on, answer: { kind: "bonus", from: 2, to: 3 } },
  });
  expect(answer("accept", "HALF", "2025-07-02", "consolidation", "10:1")).toMatchObject({
    jump: { ...on, answer: { kind: "consolidation", from: 10, to: 1 } },
  });
  expect(answer("confirm", "HALF", "2025-07-02")).toMatchObject({
    jump: { ...on, answer: { kind: "move" } },
  });
  expect(answer("undo", "HALF", "2025-07-02")).toMatchObject({ jump: { ...on, answer: null } });
  for (const [words, reason] of [
    [["drop", "HALF"], "actions takes accept, confirm or undo, not drop"],
    [["undo", "HALF"], "actions undo needs a symbol and a date"],
    [["confirm", "HALF", "2025-02-30"], "actions confirm needs a symbol and a date"],
    [["accept", "HALF", "2025-07-02", "split", "5:1"], "accept needs split 1:5"],
    [["accept", "HALF", "2025-07-02", "rights", "1:1"], "accept needs split 1:5"],
    [["accept", "HALF", "2025-07-02", "split", "0:5"], "accept needs split 1:5"],
  ] as const) {
    expect(() => answer(...words)).toThrow(reason);
  }
});

test("a proposed join is rejected by the codes of its companies", () => {
  expect(read("reject", "4012", "into", "17")).toEqual({ name: "reject", from: 4012, into: 17 });
  expect(() => read("reject", "4012")).toThrow("reject needs the codes of two companies");
});
