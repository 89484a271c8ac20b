import type { TextColumn } from "../table/column.ts";

/** Equality of texts ignores case and outer white space; a text that is empty so is missing. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

const folded = new WeakMap<TextColumn, readonly string[]>();

/** The folded texts of a column by code. */
export function foldedTexts(column: TextColumn): readonly string[] {
  let texts = folded.get(column);
  if (texts === undefined) {
    texts = column.dictionary.map(foldText);
    folded.set(column, texts);
  }
  return texts;
}
