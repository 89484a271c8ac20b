import { useSnapshot } from "valtio";
import { useBuilderPart, useScreenerPart } from "../context.ts";
import { looksLikeText, queryText } from "./query-text.ts";

/** Whether the query's text is shown, and whether it has to be: filters cannot show every query. */
export function useQueryText(): { readonly isOpen: boolean; readonly isNeeded: boolean } {
  const { isOpen } = useSnapshot(queryText);
  const drawable = useBuilderPart(({ outlined }) => outlined?.outline.drawable ?? null);
  const isRefused = useScreenerPart(({ refusal }) => refusal !== null);
  const isGuessed = useScreenerPart(({ address }) => looksLikeText(address.query));
  const isNeeded = isRefused || (drawable === null ? isGuessed : !drawable);
  return { isOpen: isOpen || isNeeded, isNeeded };
}
