import path from "node:path";
import { expect, test } from "vitest";
import { scoreCategories } from "./rule-set.schema.ts";
import type { Bands, ScoreRule } from "./rule-set.schema.ts";
import { shippedRules } from "../scorer.ts";

function writeBands(bands: Bands): string {
  return bands
    .map(({ from, points }, at) =>
      from === null ? `below ${bands[at + 1]?.from}: ${points}` : `from ${from}: ${points}`,
    )
    .join("; ");
}

function writeRule({ title, reason, formula, bands, weights }: ScoreRule): string {
  const { ordinary, bank, nbfc } = weights;
  const shares = [ordinary, bank, nbfc].map((weight) => weight ?? "").join(" | ");
  const description = `**${title}**<br>${reason}<br>\`${formula}\``;
  return `| ${description} | ${shares} | ${writeBands(bands)} |`;
}

function writeCategory(category: (typeof scoreCategories)[number]): string {
  const heading = category.charAt(0).toUpperCase() + category.slice(1);
  const own = shippedRules.rules.filter((rule) => rule.category === category);
  return [
    `## ${heading}`,
    "",
    "| rule | ordinary | bank | NBFC | points |",
    "|---|---|---|---|---|",
    ...own.map(writeRule),
  ].join("\n");
}

function writeSectors(): string {
  const titles = new Map(shippedRules.rules.map(({ id, title }) => [id, title]));
  const lines = shippedRules.sectors.map(({ sector, reason, weights, rules }) => {
    const overrides = rules.map(({ rule, weight, bands }) => {
      const parts = [
        ...(weight === undefined ? [] : [`weight ${weight}`]),
        ...(bands === undefined ? [] : [writeBands(bands)]),
      ];
      return `${titles.get(rule) ?? rule}: ${parts.join(", ")}`;
    });
    const shares = Object.entries(weights ?? {}).map(
      ([template, own]) =>
        `${template}: ${Object.entries(own ?? {})
          .map(([category, weight]) => `${category} ${weight}`)
          .join(", ")}`,
    );
    return `- **${sector}.** ${reason} ${[...shares, ...overrides].join(". ")}.`;
  });
  return ["## Sectors", "", ...lines].join("\n");
}

function writeWeights(): string {
  const rows = Object.entries(shippedRules.weights).map(
    ([template, { growth, trust, efficiency, liquidity }]) =>
      `| ${template} | ${growth} | ${trust} | ${efficiency} | ${liquidity} |`,
  );
  return [
    "## Fundamental score",
    "",
    "Weights in percent, by form of accounts:",
    "",
    "| | growth | trust | efficiency | liquidity |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

test("docs/scoring-rules.md lists the shipped rules as they are", async () => {
  const file = path.resolve(import.meta.dirname, "../../../../../docs/scoring-rules.md");
  const head = `# Score rules

The ${shippedRules.rules.length} shipped rules, "${shippedRules.title}", generated from \`core-api/src/domains/scoring/rules/shipped\` by \`vitest run --project unit core-api/src/domains/scoring/rules/rules-document.test.ts -u\`. [scoring.md](scoring.md) explains their design and use. Weights are percent of the category; a rule without one is not used. A value scores the points of the highest threshold it reaches.`;
  const parts = [head, writeWeights(), ...scoreCategories.map(writeCategory), writeSectors()];
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(file);
});
