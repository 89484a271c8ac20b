import type { EngineApi, RowPage, RunResult } from "@munshi/engine/contract";
import { toEngineError } from "../../../../lib/http.ts";

/** All rows of a result in its order. Throws `RequestFailed` where a newer result has ended it. */
export async function loadRows(
  engine: Pick<EngineApi, "page">,
  { resultId, matched }: RunResult,
): Promise<RowPage> {
  const answer = await engine.page({ resultId, from: 0, to: matched });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  return answer.value;
}
