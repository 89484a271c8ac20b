import { deriveCompany } from "@munshi/engine";
import type { CompanyFacts } from "@munshi/engine/contract";

/**
 * Every column of a company, or those of some parameters.
 * @throws Error naming the company if a derivation fails.
 */
export function deriveFigures(
  facts: CompanyFacts,
  codes?: ReadonlySet<string>,
): ReturnType<typeof deriveCompany> {
  try {
    return deriveCompany(facts, codes);
  } catch (cause) {
    throw new Error(`The figures of ${facts.identity.symbol} cannot be derived`, { cause });
  }
}
