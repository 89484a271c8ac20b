import type { DatasetManifest, EngineApi } from "@munshi/engine/contract";
import { readCells } from "./dataset-cells.ts";
import type { MembersOfQueries, MembersTask, ReasonsTask } from "./screening-task.ts";

/** The companies of each query, on the dataset that the engine has open. */
export async function listMembers(
  engine: EngineApi,
  manifest: DatasetManifest,
  { queries }: Pick<MembersTask, "queries">,
): Promise<MembersOfQueries> {
  const members: (readonly number[] | null)[] = [];
  for (const query of queries) {
    const columns = ["coCode"];
    const answer = await engine.run({ query, columns, sort: null, firstRows: manifest.rows });
    if (!answer.ok) {
      members.push(null);
      continue;
    }
    const codes = readCells(answer.value.page)("coCode");
    members.push(codes.filter((code) => typeof code === "number"));
  }
  return members;
}

/** Why a query matches companies or not, a sentence each. */
export async function listReasons(
  engine: EngineApi,
  { query, coCodes }: Pick<ReasonsTask, "query" | "coCodes">,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for (const code of coCodes) {
    const answer = await engine.explain({ query, company: { name: String(code) } });
    reasons.push(answer.ok ? answer.value.summary : "");
  }
  return reasons;
}
