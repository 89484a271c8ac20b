import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyQuery } from "./any-query.fixture.ts";
import { applySuggestion, errorsOf, verifyHostile } from "./verify-hostile.fixture.ts";

const texts = propertyRuns(2_500);

test(`${texts} hostile texts are read without an exception, within the steps and the text`, async () => {
  const verified = verifyHostile(1, texts);
  await expect(verified).resolves.toBeUndefined();
}, 120_000);

/** Typos with a fix, applied at the first possible place. */
const slips: readonly (readonly [string, RegExp, string])[] = [
  ["AND misspelt", / AND /u, " AN "],
  ["AND left out", / AND (?=[A-Z])(?!NOT|AND)/u, " "],
  ["a bracket never closed", /\)(?=[^)]*$)/u, ""],
  ["a bracket that closes nothing", /$/u, ")"],
  ["a name misspelt", /Return on equity/iu, "Retrun on equity"],
  ["a sign turned round", / >= /u, " => "],
  ["a text never closed", /(= '[^'"\n]*)'(?=[^'"]*$)/u, "$1"],
];

test.each(slips)("%s: a suggestion leaves fewer errors", (_, found, slip) => {
  let slipped = 0;
  const plain = anyQuery.filter(({ text }) => !/--|\/\/|\/\*|My|pick|between/iu.test(text));
  fc.assert(
    fc.property(plain, ({ text }) => {
      const wrong = text.replace(found, slip);
      const errors = wrong === text ? [] : errorsOf(wrong);
      if (errors.length === 0 || errorsOf(text).length > 0) return;
      slipped += 1;
      const offered = errors.flatMap(({ suggestions }) => suggestions);
      const left = offered.map((one) => errorsOf(applySuggestion(wrong, one)).length);
      expect({ wrong, fewest: Math.min(...left) }).toSatisfy(
        ({ fewest }: { fewest: number }) => fewest < errors.length,
      );
    }),
    { numRuns: 1200, seed: 7 },
  );
  expect(slipped).toBeGreaterThan(0);
});
