import type { TextColumn } from "../table/column.ts";
import { foldedTexts } from "./fold-text.ts";

/** A column's distinct folded texts by number, and what each code stands for. */
interface TextNumbers {
  readonly byText: ReadonlyMap<string, number>;
  /** By code + 1: negative for what is empty, as the code -1 is. */
  readonly byCode: Int32Array;
}

const known = new WeakMap<TextColumn, TextNumbers>();

export function textNumbers(column: TextColumn): TextNumbers {
  let numbers = known.get(column);
  if (numbers === undefined) {
    const byText = new Map<string, number>();
    numbers = { byText, byCode: numberCodes(column, byText) };
    known.set(column, numbers);
  }
  return numbers;
}

/** The number of each text by code + 1; those that have none yet are given the next ones. */
export function numberCodes(column: TextColumn, byText: Map<string, number>): Int32Array {
  const texts = foldedTexts(column);
  const byCode = new Int32Array(texts.length + 1).fill(-1);
  for (const [code, text] of texts.entries()) {
    if (text === "") continue;
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    byCode[code + 1] = number;
  }
  return byCode;
}
