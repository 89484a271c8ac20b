import { deriveCompany, listsCode, productCatalogue } from "@munshi/engine";
import type { DerivationOptions } from "@munshi/engine";
import type { CompanyFacts, ParameterInfo } from "@munshi/engine/contract";

/** Parameters with dataset columns: all except a member's own lists. */
export const publishedParameters: readonly ParameterInfo[] = [
  ...productCatalogue.parameters.values(),
].filter(({ code }) => code !== listsCode);

/**
 * The columns of a company.
 * @throws Error naming the company if a derivation fails.
 */
export function deriveFigures(
  facts: CompanyFacts,
  options?: DerivationOptions,
): ReturnType<typeof deriveCompany> {
  try {
    return deriveCompany(facts, options);
  } catch (cause) {
    throw new Error(`The figures of ${facts.identity.symbol} cannot be derived`, { cause });
  }
}
