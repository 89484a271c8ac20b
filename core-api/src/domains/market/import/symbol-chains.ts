import type { IsoDate } from "@munshi/engine/contract";
import type { SymbolChangeFact } from "../../../contract/index.ts";

/** Successive symbols of one company, oldest first. */
export interface SymbolChain {
  readonly symbols: readonly string[];
  /** The first day of every symbol except the first. */
  readonly changedOn: readonly IsoDate[];
}

/**
 * Groups symbol changes into chains, one per company. A symbol may be given up and go to another
 * company years later; each change continues from the one that ended with its old symbol.
 */
export function chainSymbols(facts: readonly SymbolChangeFact[]): readonly SymbolChain[] {
  const chains: { symbols: string[]; changedOn: IsoDate[] }[] = [];
  const byEnd = new Map<string, (typeof chains)[number]>();
  const seen = new Set<string>();
  for (const fact of sortByDay(facts)) {
    const { oldSymbol, newSymbol, changedOn } = fact;
    const key = [oldSymbol, newSymbol, changedOn].join();
    if (seen.has(key)) continue;
    seen.add(key);
    let chain = byEnd.get(oldSymbol);
    if (chain === undefined) {
      chain = { symbols: [oldSymbol], changedOn: [] };
      chains.push(chain);
    }
    chain.symbols.push(newSymbol);
    chain.changedOn.push(changedOn);
    byEnd.delete(oldSymbol);
    byEnd.set(newSymbol, chain);
  }
  return chains;
}

/** Changes of one day keep the order of their source. */
function sortByDay(facts: readonly SymbolChangeFact[]): readonly SymbolChangeFact[] {
  return facts.toSorted(({ changedOn: one }, { changedOn: other }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );
}
