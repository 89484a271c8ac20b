import { describe, expect, test } from "vitest";

import type { ParameterInfo, ParameterNeeds, Template } from "../../contract/index.ts";
import { isDerived } from "../derived.fixture.ts";
import { catalogueEntries } from "../entries.ts";
import { completeCompany, longPast, type Past } from "./complete-company.fixture.ts";
import { deriveCompany } from "./company.ts";

const templates: readonly Template[] = ["ordinary", "bank", "nbfc"];
const derived = catalogueEntries.filter(isDerived).map(({ info }) => info);

function pastOf({ unit, count }: ParameterNeeds): Past {
  switch (unit) {
    case "year":
      return { ...longPast, years: count };
    case "quarter":
      return { ...longPast, quarters: count, patterns: Math.min(count, longPast.patterns) };
    case "day":
      return { ...longPast, days: count };
  }
}

const known = new Map<string, ReadonlyMap<string, unknown>>();

/** Companies are derived once, since many parameters need the same. */
function valuesOf(template: Template, past: Past): ReadonlyMap<string, unknown> {
  const key = JSON.stringify([template, past]);
  const values = known.get(key) ?? deriveCompany(completeCompany(template, past));
  known.set(key, values);
  return values;
}

function templatesOf(info: ParameterInfo): readonly Template[] {
  return templates.filter((template) => !info.notFor.includes(template));
}

const needy = derived.flatMap((info) =>
  info.needs === null ? [] : [{ ...info, needs: info.needs }],
);

const returnCode = /^(?:excessR|r)eturnOver/u;

describe("what a figure needs", () => {
  test.each(needy.filter(({ code }) => !returnCode.test(code)))(
    "is enough for $name and no more than enough",
    (info) => {
      const { unit, count } = info.needs;
      for (const template of templatesOf(info)) {
        expect(valuesOf(template, pastOf({ unit, count })).has(info.code)).toBe(true);
        expect(valuesOf(template, pastOf({ unit, count: count - 1 })).has(info.code)).toBe(false);
      }
    },
  );

  test("is one period or market day where it says nothing", () => {
    // back to the last day of the year, whose close is set against the year's figures
    const shortest: Past = { years: 1, quarters: 1, patterns: 1, days: 92 };
    for (const template of templates) {
      const values = valuesOf(template, shortest);
      const missing = derived
        .filter(({ needs, notFor }) => needs === null && !notFor.includes(template))
        .map(({ code }) => code)
        .filter((code) => !values.has(code));
      expect(missing).toEqual([]);
    }
  });

  test("is one market day for what prices alone say, two for a range", () => {
    const prices = catalogueEntries.filter(
      ({ info, follows, derivation }) =>
        info.group === "eod" &&
        follows === "prices" &&
        derivation.kind !== "universe" &&
        // Only a company with an unexplained price jump has one.
        info.code !== "priceJumpDate",
    );
    const missing = (days: number) => {
      const values = valuesOf("ordinary", { ...longPast, days });
      return prices
        .filter(({ info }) => info.needs === null && !values.has(info.code))
        .map(({ info }) => info.code);
    };
    expect(prices.length).toBeGreaterThan(20);
    expect(missing(1)).toEqual(["index52w"]);
    expect(missing(2)).toEqual([]);
  });

  test("is about as many market days as a return's span has", () => {
    const spans = new Map(needy.map(({ code, needs }) => [code, needs.count]));
    // weekdays less some twelve holidays a year: 365 × 5 / 7 − 12 = 248.7
    expect(spans.get("returnOver1Year")).toBe(249);
    expect(spans.get("excessReturnOver1Year")).toBe(249);
    expect(spans.get("returnOver3Years")).toBe(745);
    expect(spans.get("returnOver10Years")).toBe(2481);
    expect(spans.get("returnOver1Week")).toBe(6);
  });
});

/** `Sales growth 3Years`, `Return over 10years`; not `OPM 5Year`, a mean that takes what there is. */
const spanned = /(?:growth|Return over|Change in .*) (\d+) ?years?$/iu;

test("a name that carries years and compares two points needs one period more than its span", () => {
  const spans = derived.flatMap(({ code, name, needs }) => {
    const years = Number(spanned.exec(name)?.[1] ?? Number.NaN);
    return Number.isNaN(years) || returnCode.test(code) ? [] : [{ name, years, needs }];
  });
  expect(spans.length).toBeGreaterThanOrEqual(23);
  for (const { name, years, needs } of spans) {
    const count = needs?.unit === "quarter" ? 4 * years + 1 : years + 1;
    expect([name, needs?.count]).toEqual([name, count]);
  }
});

test("a mean, median or sum over years takes the years there are", () => {
  const past = { ...longPast, years: 2 };
  const values = valuesOf("ordinary", past);
  const named = derived.filter(({ name }) =>
    /^(?:Average|Historical|OPM|Free cash flow) /u.test(name),
  );
  const spans = named.filter(({ name }) => /\d+ ?years?/iu.test(name));
  expect(spans.length).toBeGreaterThanOrEqual(25);
  expect(spans.filter(({ code }) => !values.has(code))).toEqual([]);
});
