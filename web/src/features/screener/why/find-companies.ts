import type { CompanyHit } from "@munshi/bff/contract";
import type { EngineApi } from "@munshi/engine/contract";
import { searchCompanies } from "../../../shell/useCompanySearch.ts";

/** As many as the server names. */
const mostCompanies = 10;

/**
 * The companies that a text may mean: of all that the server knows, those that have left the exchange
 * too, and where it does not answer, of those that the figures at hand are of. Rejects where neither can.
 */
export async function findCompanies(
  engine: Pick<EngineApi, "findCompanies">,
  text: string,
  signal: AbortSignal,
): Promise<readonly CompanyHit[]> {
  try {
    return await searchCompanies(text, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const answer = await engine.findCompanies({ text, limit: mostCompanies });
    if (!answer.ok) throw error;
    return answer.value.map(({ id, name, symbol, isin, bseCode }) => ({
      coCode: Number(id),
      name,
      symbol: symbol ?? "",
      isin,
      scripcode: bseCode,
    }));
  }
}
