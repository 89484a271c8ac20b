import { parameterOf, productCatalogue } from "@munshi/engine";
import type { RuleReader } from "@munshi/engine";

import { scoreCategories, templates } from "./rule-set.schema.ts";
import type { Bands, RuleSet, ScoreRule } from "./rule-set.schema.ts";

/** A fault of a rule set and its path, such as `rules.promoter-holding.bands`. */
export interface RuleSetFault {
  readonly path: string;
  readonly message: string;
}

export interface FaultContext {
  readonly reader: RuleReader;
  /** All sectors. */
  readonly knownSectors: readonly string[];
}

/**
 * Checks beyond the schema: formulas that are invalid or use scores, bands out
 * of order, categories without rules, weights that do not add up. Empty for a valid set.
 */
export function findFaults(
  ruleSet: RuleSet,
  { reader, knownSectors }: FaultContext,
): readonly RuleSetFault[] {
  const { rules, sectors } = ruleSet;
  return [
    ...listTwice(rules.map(({ id }) => id)).map((id) => fault(`rules.${id}`, "is listed twice")),
    ...rules.flatMap((rule) => findRuleFaults(rule, reader)),
    ...templates.flatMap((template) => findTemplateFaults(ruleSet, template)),
    ...listTwice(sectors.map(({ sector }) => sector)).map((name) =>
      fault(`sectors.${name}`, "is listed twice"),
    ),
    ...sectors.flatMap((own) => [
      ...(knownSectors.includes(own.sector)
        ? []
        : [fault(`sectors.${own.sector}`, "is not a sector")]),
      ...findSectorFaults(own, rules),
    ]),
  ];
}

function findRuleFaults(rule: ScoreRule, reader: RuleReader): readonly RuleSetFault[] {
  const path = `rules.${rule.id}`;
  const faults = findBandFaults(`${path}.bands`, rule.bands, rule.better);
  if (Object.values(rule.weights).every((weight) => weight === 0)) {
    faults.push(fault(`${path}.weights`, "applies to no form of accounts"));
  }
  const read = reader.read(rule.formula);
  const diagnostics = read.ok ? read.warnings : read.diagnostics;
  for (const { message } of diagnostics) faults.push(fault(`${path}.formula`, message));
  if (!read.ok) return faults;
  const scores = read.value.reads.filter((key) => isScored(key));
  for (const key of scores) faults.push(fault(`${path}.formula`, `reads ${key}, itself a score`));
  return faults;
}

/** The Piotroski score does not depend on rules, so rules may use it. */
function isScored(key: string): boolean {
  const parameter = parameterOf(productCatalogue, key);
  return parameter?.group === "score" && parameter.code !== "piotroskiScore";
}

function findBandFaults(path: string, bands: Bands, better: ScoreRule["better"]): RuleSetFault[] {
  const faults: RuleSetFault[] = [];
  const bounds = bands.map(({ from }) => from ?? Number.NEGATIVE_INFINITY);
  if (bands[0]?.from !== null) faults.push(fault(path, "do not cover the lowest values"));
  if (bounds.some((from, at) => at > 0 && from <= (bounds[at - 1] ?? Number.NaN))) {
    faults.push(fault(path, "are not in ascending order"));
  }
  const points = bands.map((band) => band.points);
  const best = points.indexOf(Math.max(...points));
  const rises = isSorted(points.slice(0, best + 1));
  const falls = isSorted(points.slice(best).toReversed());
  const fits = {
    higher: isSorted(points),
    lower: isSorted(points.toReversed()),
    middle: rises && falls,
  };
  if (!fits[better]) faults.push(fault(path, `give points that contradict "${better}"`));
  return faults;
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0));
}

function findTemplateFaults(
  { rules, weights }: RuleSet,
  template: (typeof templates)[number],
): readonly RuleSetFault[] {
  const empty = scoreCategories.filter(
    (category) =>
      !rules.some((rule) => rule.category === category && (rule.weights[template] ?? 0) > 0),
  );
  return [
    ...empty.map((category) => fault(`rules`, `has no ${category} rule for ${template}`)),
    ...findShareFaults(`weights.${template}`, weights[template]),
  ];
}

function findShareFaults(
  path: string,
  shares: { readonly [category: string]: number },
): readonly RuleSetFault[] {
  const total = Object.values(shares).reduce((sum, weight) => sum + weight, 0);
  return total === 100 ? [] : [fault(path, `add up to ${total} instead of 100`)];
}

function findSectorFaults(
  own: RuleSet["sectors"][number],
  rules: readonly ScoreRule[],
): readonly RuleSetFault[] {
  const path = `sectors.${own.sector}`;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return [
    ...Object.entries(own.weights ?? {}).flatMap(([template, shares]) =>
      shares === undefined ? [] : findShareFaults(`${path}.weights.${template}`, shares),
    ),
    ...listTwice(own.rules.map(({ rule }) => rule)).map((id) =>
      fault(`${path}.${id}`, "is listed twice"),
    ),
    ...own.rules.flatMap(({ rule, bands }) => {
      const known = byId.get(rule);
      if (known === undefined) return [fault(`${path}.${rule}`, "is not a rule of this set")];
      if (bands === undefined) return [];
      return findBandFaults(`${path}.${rule}.bands`, bands, known.better);
    }),
  ];
}

function listTwice(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.indexOf(name) < at);
}

function fault(path: string, message: string): RuleSetFault {
  return { path, message };
}
