import type { DatasetManifest, EngineApi } from "@munshi/engine/contract";
import { readCells } from "./dataset-cells.ts";
import type { MembersOfQueries, MembersTask } from "./screening-task.ts";

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
