import type { ColumnKey, FilterApi } from "../contract/index.ts";
import type { LoadableColumns } from "../dataset/dataset-columns.ts";
import { foldText } from "../eval/fold-text.ts";
import { listTexts } from "../eval/facets.ts";
import type { QueryReader } from "../query.ts";
import { editQuery } from "./edit.ts";
import { outlineQuery } from "./outline.ts";

/** What filters are read and written by when they are asked for; no columns where no dataset is open. */
export interface FilterSetting {
  readonly reader: QueryReader;
  readonly columns: LoadableColumns | null;
}

/** The engine's answers to a builder of queries. */
export function createFilterApi(current: () => FilterSetting): Pick<FilterApi, "outline" | "edit"> {
  return {
    outline(query) {
      const { reader, columns } = current();
      return Promise.resolve(outlineQuery(query, reader, spellOf(columns)));
    },
    edit: (request) => Promise.resolve(editQuery(request, current().reader)),
  };
}

/** As the data spell it, as far as their columns were loaded. */
function spellOf(columns: LoadableColumns | null): (key: ColumnKey, text: string) => string {
  return (key, text) => {
    if (columns === null || !columns.has(key) || !columns.isLoaded(key)) return text;
    const folded = foldText(text);
    return listTexts(columns, key).find((known) => foldText(known) === folded) ?? text;
  };
}
