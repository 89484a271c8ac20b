import type { EngineApi, Explanation, NearMisses, QueryOutline } from "@munshi/engine/contract";
import { toEngineError } from "../../../lib/http.ts";

/** Enough to choose from; further ones are not near. */
const mostNearMisses = 50;

/** Explains a query's result for a company. Throws `RequestFailed` if the data lack the company. */
export async function explainCompany(
  engine: Pick<EngineApi, "explain">,
  query: string,
  coCode: number,
): Promise<Explanation> {
  const answer = await engine.explain({ query, company: { name: String(coCode) } });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return answer.value;
}

/** Companies that almost match, and the conditions of the query as filters. */
export interface LoadedMisses {
  readonly misses: NearMisses;
  readonly outline: QueryOutline;
}

/** The companies that fail the fewest conditions of a query. Throws `RequestFailed`. */
export async function loadNearMisses(
  engine: Pick<EngineApi, "nearMisses" | "outline">,
  query: string,
): Promise<LoadedMisses> {
  const [answer, outline] = await Promise.all([
    engine.nearMisses({ query, columns: [], limit: mostNearMisses }),
    engine.outline(query),
  ]);
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return { misses: answer.value, outline };
}
