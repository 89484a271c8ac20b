import type { TextNode } from "../semantics/checked.ts";
import type { Column, TextColumn } from "../table/column.ts";
import { createMask, fillMask, type Mask } from "./mask.ts";
import type { Columns } from "./columns.ts";

/** Equality of texts ignores case and outer white space; a text that is empty so is missing. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}

/** Where two texts are the same; unknown where one is empty. */
export function compareTexts(left: TextNode, right: TextNode, columns: Columns): Mask {
  if (left.kind === "text" && right.kind === "text") {
    const [a, b] = [foldText(left.value), foldText(right.value)];
    return a === "" || b === "" ? createMask(columns.rows) : fillMask(columns.rows, a === b);
  }
  const ids = new Map<string, number>();
  const first = identify(left, columns, ids);
  const second = identify(right, columns, ids);
  const mask = createMask(columns.rows);
  for (let row = 0; row < columns.rows; row += 1) {
    const a = first(row);
    const b = second(row);
    if (a < 0 || b < 0) continue;
    setBit(mask.known, row);
    if (a === b) setBit(mask.yes, row);
  }
  return mask;
}

/** Known throughout: whether the text is empty. */
export function emptyTexts(node: TextNode, columns: Columns): Mask {
  if (node.kind === "text") return fillMask(columns.rows, foldText(node.value) === "");
  const text = identify(node, columns, new Map());
  const mask = fillMask(columns.rows, false);
  for (let row = 0; row < columns.rows; row += 1) if (text(row) < 0) setBit(mask.yes, row);
  return mask;
}

/** A number a distinct text for each row; negative where it is empty. */
export function groupRows(node: TextNode, columns: Columns): Int32Array {
  const group = identify(node, columns, new Map());
  return Int32Array.from({ length: columns.rows }, (_, row) => group(row));
}

/** A number a distinct text, shared by all who use `ids`; negative for empty. */
function identify(
  node: TextNode,
  columns: Columns,
  ids: Map<string, number>,
): (row: number) => number {
  if (node.kind === "text") {
    const id = identifyText(node.value, ids);
    return () => id;
  }
  const column = requireTexts(columns.get(node.key), node.key);
  const byCode = column.dictionary.map((text) => identifyText(text, ids));
  return (row) => byCode[column.codes[row] as number] ?? -1;
}

function identifyText(text: string, ids: Map<string, number>): number {
  const folded = foldText(text);
  if (folded === "") return -1;
  const known = ids.get(folded) ?? ids.size;
  ids.set(folded, known);
  return known;
}

function requireTexts(column: Column, key: string): TextColumn {
  if (column.kind === "text") return column;
  throw new TypeError(`Column ${key} holds numbers where texts are needed.`);
}

function setBit(bits: Uint32Array, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] as number) | (1 << (row & 31));
}
