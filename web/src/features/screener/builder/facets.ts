import type { ColumnKey, EngineApi, FacetsRequest } from "@munshi/engine/contract";
import { ref } from "valtio";
import type { BuilderState } from "./builder-state.ts";
import { createNewestWins } from "./newest-wins.ts";

/** Columns whose counts someone shows. */
export type WantedFacets = Pick<FacetsRequest, "choices" | "ranges">;

/** The counts next to choices: only those that are on show, again after each answer. */
export interface FacetCounts {
  readonly want: (wanted: WantedFacets) => () => void;
  readonly refresh: () => void;
}

function mergeKeys(lists: readonly (readonly ColumnKey[])[]): readonly ColumnKey[] {
  return [...new Set(lists.flat())];
}

/** Those of `before` whose column has not come again, and those that have. */
function mergeByKey<Facet extends { readonly key: ColumnKey }>(
  before: readonly Facet[],
  come: readonly Facet[],
): readonly Facet[] {
  const keys = new Set(come.map(({ key }) => key));
  return [...before.filter(({ key }) => !keys.has(key)), ...come];
}

export function createFacets({
  engine,
  state,
  readQuery,
}: {
  readonly engine: Pick<EngineApi, "facets">;
  readonly state: Pick<BuilderState, "facets">;
  readonly readQuery: () => string;
}): FacetCounts {
  const wanted = new Set<WantedFacets>();

  const asking = createNewestWins<FacetsRequest>(async (request) => {
    const answer = await engine.facets(request);
    if (!answer.ok) {
      // An older dataset may lack a column: then there is nothing to choose from, and no wait for it.
      const isNew = (key: ColumnKey) => state.facets.choices.every((facet) => facet.key !== key);
      const none = request.choices.filter(isNew).map((key) => ({ key, values: [], empty: 0 }));
      state.facets = ref({ ...state.facets, choices: [...state.facets.choices, ...none] });
      return;
    }
    state.facets = ref({
      choices: mergeByKey(state.facets.choices, answer.value.choices),
      ranges: mergeByKey(state.facets.ranges, answer.value.ranges),
    });
  });

  function refresh(): void {
    const choices = mergeKeys([...wanted].map((each) => each.choices));
    const ranges = mergeKeys([...wanted].map((each) => each.ranges));
    if (choices.length + ranges.length > 0) asking.add({ query: readQuery(), choices, ranges });
  }

  return {
    refresh,
    want(each) {
      wanted.add(each);
      refresh();
      return () => wanted.delete(each);
    },
  };
}
