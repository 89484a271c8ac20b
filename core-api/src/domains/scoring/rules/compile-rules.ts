import { createRuleReader, productCatalogue } from "@munshi/engine";
import type { Rule } from "@munshi/engine";
import type { Template } from "@munshi/engine/contract";
import type { StoredRuleSet } from "./rule-set.schema.ts";
import { buildProfile } from "./scoring-profile.ts";
import type { ScoringProfile } from "./scoring-profile.ts";

/** A compiled rule set. */
export interface CompiledRules {
  readonly ruleSet: StoredRuleSet;
  /** By rule position. */
  readonly formulas: readonly Rule[];
  profileOf(template: Template, sector: string | null): ScoringProfile;
}

/** Parses rule formulas over the product's parameters. */
export const ruleReader = createRuleReader(productCatalogue);

/** @throws Error for an invalid formula; `findFaults` rejects those before a set is stored. */
export function compileRules(ruleSet: StoredRuleSet): CompiledRules {
  const profiles = new Map<string, ScoringProfile>();
  const formulas = ruleSet.rules.map(({ id, formula }) => {
    const read = ruleReader.read(formula);
    if (read.ok) return read.value;
    const reasons = read.diagnostics.map(({ message }) => message).join(" ");
    throw new Error(`The rule ${id} of set ${ruleSet.version} does not read: ${reasons}`);
  });
  return {
    ruleSet,
    formulas,
    profileOf(template, sector) {
      const isConfigured = ruleSet.sectors.some((configured) => configured.sector === sector);
      const key = `${template}/${isConfigured ? sector : ""}`;
      const profile = profiles.get(key) ?? buildProfile(ruleSet, template, sector);
      profiles.set(key, profile);
      return profile;
    },
  };
}
