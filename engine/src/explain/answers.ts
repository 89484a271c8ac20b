import { type EngineApi, failed, type Result } from "../contract/index.ts";
import { explain } from "./explain.ts";
import { compareQueries } from "./impact.ts";
import { findNearMisses } from "./near-misses.ts";
import { previewFormula } from "./preview.ts";
import { LoadFailure, type Questioned } from "./question.ts";
import { searchCompanies } from "./search-companies.ts";

/** The engine's questions about answers, over what is open when they are asked; null for nothing. */
export function createAnswers(
  current: () => Questioned | null,
): Pick<EngineApi, "findCompanies" | "explain" | "nearMisses" | "impact" | "preview"> {
  const ask = async <Value>(
    question: (data: Questioned) => Promise<Result<Value>>,
  ): Promise<Result<Value>> => {
    const data = current();
    if (data === null) return failed("engine.not_open", "No dataset is open.");
    try {
      return await question(tellLoading(data));
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      return failed("dataset.unavailable", `The figures could not be loaded: ${error.message}`);
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

/** Tells a file that cannot be read from a fault of the engine. */
function tellLoading(data: Questioned): Questioned {
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
