import { overlap } from "@munshi/engine/portfolio";
import { useQueries } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { BoxDraft } from "./box-draft.ts";
import { weightsOf } from "./draft-weights.ts";
import { fetchBoxWeights } from "./editor-api.ts";
import { computePreview } from "./preview/compute-preview.ts";
import type { BoxPreview } from "./preview/compute-preview.ts";
import type { Histories } from "./preview/histories.ts";
import { useOwnBoxes } from "../../box-parts/box-api.ts";
import type { BoxOverlap } from "./preview/PreviewPanel.tsx";

/** More would take too many calls. */
const mostCompared = 20;

/** The preview of a draft, computed after the changed field has rendered. */
export function usePreview(draft: BoxDraft, histories: Histories | null): BoxPreview | null {
  const stocks = useDeferredValue(draft.stocks);
  return useMemo(
    () => (histories === null ? null : computePreview(weightsOf(stocks), histories)),
    [stocks, histories],
  );
}

/** Overlap with each of the member's other boxes, largest first; null while they load. */
export function useOverlaps(draft: BoxDraft): readonly BoxOverlap[] | null {
  const { data } = useOwnBoxes();
  const others = useMemo(
    () =>
      (data?.boxes ?? [])
        .filter(({ id, version }) => id !== draft.boxId && version > 0)
        .slice(0, mostCompared),
    [data, draft.boxId],
  );
  const weights = useQueries({
    queries: others.map(({ id, version }) => ({
      queryKey: ["box-weights", id, version],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchBoxWeights(id, signal),
      staleTime: Infinity,
    })),
  });
  if (data === undefined) return null;
  const mine = weightsOf(draft.stocks);
  return others
    .flatMap(({ id, name }, at) => {
      const theirs = weights[at]?.data;
      if (theirs === undefined) return [];
      const inBasisPoints = theirs.map(({ coCode, weight }) => ({
        coCode,
        weight: Math.round(weight * 100),
      }));
      return [{ id, name, overlap: overlap(mine, weightsOf(inBasisPoints)) }];
    })
    .filter((one) => one.overlap > 0)
    .toSorted((one, other) => other.overlap - one.overlap);
}
