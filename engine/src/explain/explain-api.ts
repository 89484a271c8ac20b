import { type EngineApi, failed, type Result } from "../contract/index.ts";
import { explain } from "./explain.ts";
import { compareQueries } from "./impact.ts";
import { findNearMisses } from "./near-misses.ts";
import { previewFormula } from "./preview.ts";
import { LoadFailure, type QuerySource } from "./query-source.ts";
import { searchCompanies } from "./search-companies.ts";

/** The explanation methods of `EngineApi`, over the open data; null if none is open. */
export function createExplainApi(
  current: () => QuerySource | null,
): Pick<EngineApi, "findCompanies" | "explain" | "nearMisses" | "impact" | "preview"> {
  const ask = async <Value>(
    question: (data: QuerySource) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const data = current();
    if (data === null) return failed("engine.not_open", "No dataset is open.");
    try {
      return await question(markLoadFailures(data));
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      return failed("dataset.unavailable", `The data could not be loaded: ${error.message}`);
    }
  };
  return {
    findCompanies: (request) => ask((data) => searchCompanies(request, data)),
    explain: (request) => ask((data) => explain(request, data)),
    nearMisses: (request) => ask((data) => findNearMisses(request, data)),
    preview: (request) => ask((data) => previewFormula(request, data)),
    impact: (request) => ask((data) => compareQueries(request, data)),
  };
}

/** Marks file errors as `LoadFailure`, unlike internal errors. */
function markLoadFailures(data: QuerySource): QuerySource {
  const { columns } = data;
  const load = async (keys: Iterable<string>): Promise<void> => {
    try {
      await columns.load(keys);
    } catch (error) {
      throw new LoadFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return { ...data, columns: { ...columns, load } };
}
