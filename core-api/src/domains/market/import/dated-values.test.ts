import { expect, test } from "vitest";
import { addTelling, findValue, findValueOn } from "./dated-values.ts";
import type { Telling, Tellings } from "./dated-values.ts";

const said = (value: string, rank: number, day: string): Telling => [value, rank, day, day];
const collect = (tellings: readonly Telling[]): Tellings => tellings.reduce(addTelling, []);

function* permute<T>(values: readonly T[]): Iterable<readonly T[]> {
  if (values.length < 2) yield values;
  for (const [at, value] of values.entries()) {
    for (const others of permute(values.toSpliced(at, 1))) yield [value, ...others];
  }
}

test("the latest value wins, within a day the one of higher rank, in any order of imports", () => {
  const tellings = [
    said("Steel", 3, "2026-01-31"),
    said("Metals", 1, "2026-02-28"),
    said("Mining", 5, "2026-02-28"),
    said("Steel", 3, "2025-06-30"),
    said("Cement", 1, "2025-09-30"),
  ];
  for (const order of permute(tellings)) {
    const all = collect(order);
    expect(findValue(all)).toBe("Mining");
    expect(findValueOn(all, "2025-01-01")).toBe("Steel");
    expect(findValueOn(all, "2025-07-01")).toBe("Steel");
    expect(findValueOn(all, "2025-12-31")).toBe("Cement");
    expect(findValueOn(all, "2026-02-01")).toBe("Steel");
    expect(findValueOn(all, "2026-02-28")).toBe("Mining");
  }
});

test("of two sources with the same rank and day, the later import corrects the earlier", () => {
  const wrong = said("Seel", 3, "2026-01-31");
  const right = said("Steel", 3, "2026-01-31");
  expect(findValue(collect([wrong, right]))).toBe("Steel");
  expect(findValue(collect([right, wrong, right]))).toBe("Steel");
});

test("repeating the same value adds nothing", () => {
  const tellings = collect([said("Steel", 3, "2026-01-31")]);
  expect(addTelling(tellings, said("Steel", 3, "2026-01-31"))).toBe(tellings);
});
