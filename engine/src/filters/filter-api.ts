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
import type { SpellText } from "./draw-clause.ts";
import { editQuery } from "./edit.ts";
import { countFacets, facetObstacle } from "./facets.ts";
import { cutQuery, outlineQuery } from "./outline.ts";

/** What filters are read and written by when they are asked for. */
export interface FilterSetting {
  readonly current: () => {
    readonly reader: QueryReader;
    /** Null where no dataset is open. */
    readonly columns: LoadableColumns | null;
  };
  /** Loads columns of what is open when it is called, and gives the evaluator over them. */
  readonly load: (
    columns: LoadableColumns,
    keys: readonly ColumnKey[],
  ) => Promise<Result<Evaluator>>;
}

/** The engine's answers to a builder of queries. */
export function createFilterApi({
  current,
  load,
}: FilterSetting): Pick<FilterApi, "outline" | "edit" | "facets"> {
  const facets = async (request: FacetsRequest): Promise<Result<Facets>> => {
    const { reader, columns } = current();
    if (columns === null) return failed("engine.not_open", "No dataset is open.");
    const obstacle = facetObstacle(request, reader);
    if (obstacle !== null) return obstacle;
    const query = cutQuery(request.query, reader);
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

/** As the data spell it, as far as their columns were loaded. */
function spellOf(columns: LoadableColumns | null): SpellText {
  return (key, text) => {
    if (columns === null || !columns.has(key) || !columns.isLoaded(key)) return text;
    const folded = foldText(text);
    const known = listTexts(columns, key).flatMap(splitMembers);
    return known.find((other) => foldText(other) === folded)?.trim() ?? text;
  };
}
