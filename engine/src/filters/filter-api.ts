import {
  type ColumnKey,
  failed,
  type Facets,
  type FacetsRequest,
  type FilterApi,
  type Result,
} from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import type { Evaluator } from "../eval/evaluator.ts";
import { listTexts } from "../eval/facets.ts";
import { foldText } from "../eval/fold-text.ts";
import type { QueryReader } from "../query.ts";
import { splitMembers } from "../table/members.ts";
import type { SpellText } from "./to-filter.ts";
import { editQuery } from "./edit.ts";
import { countFacets, facetObstacle } from "./facets.ts";
import { splitQuery, outlineQuery } from "./outline.ts";

export interface FilterSetting {
  readonly current: () => {
    readonly reader: QueryReader;
    readonly columns: LoadableColumns | null;
  };
  /** Loads columns and returns their evaluator. */
  readonly load: (
    columns: LoadableColumns,
    keys: readonly ColumnKey[],
  ) => Promise<Result<Evaluator>>;
}

export function createFilterApi({
  current,
  load,
}: FilterSetting): Pick<FilterApi, "outline" | "edit" | "facets"> {
  const facets = async (request: FacetsRequest): Promise<Result<Facets>> => {
    const { reader, columns } = current();
    if (columns === null) return failed("engine.not_open", "No dataset is open.");
    const obstacle = facetObstacle(request, reader);
    if (obstacle !== null) return obstacle;
    const query = splitQuery(request.query, reader);
    if (query === null) return { ok: false, diagnostics: reader.read(request.query).diagnostics };
    const loaded = await load(columns, [
      ...query.read.reads,
      ...request.choices,
      ...request.ranges,
    ]);
    if (!loaded.ok) return loaded;
    const setting = { reader, columns, evaluator: loaded.value };
    return { ok: true, value: countFacets(request, query, setting), warnings: [] };
  };
  return {
    outline(query) {
      const { reader, columns } = current();
      return Promise.resolve(outlineQuery(query, reader, spellOf(columns)));
    },
    edit: (request) => Promise.resolve(editQuery(request, current().reader)),
    facets,
  };
}

/** Uses loaded columns only. */
function spellOf(columns: LoadableColumns | null): SpellText {
  return (key, text) => {
    if (columns === null || !columns.has(key) || !columns.isLoaded(key)) return text;
    const folded = foldText(text);
    const known = listTexts(columns, key).flatMap(splitMembers);
    return known.find((other) => foldText(other) === folded)?.trim() ?? text;
  };
}
