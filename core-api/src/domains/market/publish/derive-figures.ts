import { deriveCompany } from "@munshi/engine";
import type { CompanyFacts } from "@munshi/engine/contract";

/** Every column of a company. A derivation that throws is a bug; the error names the company. */
export function deriveFigures(facts: CompanyFacts): ReturnType<typeof deriveCompany> {
  try {
    return deriveCompany(facts);
  } catch (cause) {
    throw new Error(`The figures of ${facts.identity.symbol} cannot be derived`, { cause });
  }
}
