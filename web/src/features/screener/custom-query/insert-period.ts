import type { QueryToken } from "@munshi/engine/contract";

/**
 * Puts a period behind the parameter at the caret, or the last one before it, in place of a period that
 * is there. Null where no parameter comes before: a period alone means nothing.
 */
export function insertPeriod(
  text: string,
  tokens: readonly QueryToken[],
  caret: number,
  period: string,
): string | null {
  const at = tokens.findLastIndex(({ kind, start }) => kind === "parameter" && start <= caret);
  const parameter = tokens[at];
  if (parameter === undefined) return null;
  const follower = tokens[at + 1];
  const stands = follower?.kind === "period" ? follower : null;
  const end = stands?.end ?? parameter.end;
  const words = period === "" ? "" : ` ${period}`;
  return text.slice(0, parameter.end) + words + text.slice(end);
}
