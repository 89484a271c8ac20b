import type { OwnBoxes } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { editorKeys, fetchOwnBoxes } from "./editor-api.ts";

/** The member's boxes, with what waits for their decision. */
export function useOwnBoxes(): UseQueryResult<OwnBoxes> {
  return useQuery({ queryKey: editorKeys.own, queryFn: ({ signal }) => fetchOwnBoxes(signal) });
}
