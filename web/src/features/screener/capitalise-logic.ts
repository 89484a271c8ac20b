import type { QueryToken } from "@munshi/engine/contract";

/** Whether a text may hold a logic word in other letters than capitals; cheaper than its tokens. */
export function hasPlainLogic(text: string): boolean {
  return (text.match(/\b(?:and|or|not)\b/gi) ?? []).some((word) => word !== word.toUpperCase());
}

/** Writes the words and, or and not in capitals; those in names, quotes and comments stay. */
export function capitaliseLogic(text: string, tokens: readonly QueryToken[]): string {
  let written = "";
  let from = 0;
  for (const { kind, start, end } of tokens) {
    const word = text.slice(start, end);
    if (kind !== "logic" || !/^(?:and|or|not)$/i.test(word)) continue;
    written += text.slice(from, start) + word.toUpperCase();
    from = end;
  }
  return written + text.slice(from);
}
