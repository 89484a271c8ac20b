import type { TextColumn } from "../table/column.ts";
import { foldedTexts } from "./fold-text.ts";

interface TextNumbers {
  readonly byText: ReadonlyMap<string, number>;
  /** By code + 1; negative if empty. */
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

/** Adds new texts to `byText`. */
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
