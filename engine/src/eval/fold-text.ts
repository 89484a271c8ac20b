import type { TextColumn } from "../table/column.ts";

/** Text equality ignores case and outer white space; empty text is missing. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

const folded = new WeakMap<TextColumn, readonly string[]>();

export function foldedTexts(column: TextColumn): readonly string[] {
  let texts = folded.get(column);
  if (texts === undefined) {
    texts = column.dictionary.map(foldText);
    folded.set(column, texts);
  }
  return texts;
}
