import { scoredNames, splitMembers } from "@munshi/engine";
import type { ColumnKey } from "@munshi/engine/contract";
import type { Score } from "../../contract/index.ts";
import { describeScore } from "./score-bands.ts";

/**
 * A published score with its bands, from its column and the row's `notRated`,
 * which lists the scores the company is not rated for.
 */
export function readPublishedScore(
  key: ColumnKey,
  value: number | null,
  notRated: string | null,
): Score {
  const name = scoredNames.get(key);
  const isNotRated =
    notRated !== null && name !== undefined && splitMembers(notRated).includes(name);
  return describeScore(value, isNotRated ? "not-rated" : "not-available");
}
