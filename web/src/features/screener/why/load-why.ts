import type { EngineApi, Explanation, NearMisses } from "@munshi/engine/contract";
import { toEngineError } from "../../../lib/http.ts";

/** Enough to choose from; further ones are not near. */
const mostNearMisses = 50;

/** What a query gives for a company. Throws `RequestFailed` where the data do not have the company. */
export async function explainCompany(
  engine: Pick<EngineApi, "explain">,
  query: string,
  coCode: number,
): Promise<Explanation> {
  const answer = await engine.explain({ query, company: { name: String(coCode) } });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return answer.value;
}

/** The companies that fail the fewest conditions of a query. Throws `RequestFailed`. */
export async function loadNearMisses(
  engine: Pick<EngineApi, "nearMisses">,
  query: string,
): Promise<NearMisses> {
  const answer = await engine.nearMisses({ query, columns: [], limit: mostNearMisses });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return answer.value;
}
