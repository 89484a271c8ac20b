import type { ColumnKey } from "../contract/index.ts";
import type { TextNode } from "../semantics/checked.ts";
import type { Column, TextColumn } from "../table/column.ts";
import type { Columns } from "./columns.ts";
import type { Context } from "./context.ts";
import { foldedTexts, foldText } from "./fold-text.ts";
import { markTexts } from "./known.ts";
import { createMask, fillMask, type Mask, notMask } from "./mask.ts";

export { foldText } from "./fold-text.ts";

/** Where two texts are the same; unknown where one is empty. */
export function compareTexts(left: TextNode, right: TextNode, context: Context): Mask {
  if (left.kind === "text") {
    if (right.kind !== "text") return compareTexts(right, left, context);
    const [a, b] = [foldText(left.value), foldText(right.value)];
    return a === "" || b === "" ? createMask(context.rows) : fillMask(context.rows, a === b);
  }
  const column = requireTexts(context.get(left.key), left.key);
  if (right.kind === "text") {
    const wanted = foldText(right.value);
    if (wanted === "") return createMask(context.rows);
    const marked = foldedTexts(column).map((text) => text === wanted);
    return { yes: markTexts(column.codes, marked), known: context.knownOf(left.key) };
  }
  const first = groupRows(left, context);
  const second = groupRows(right, context, groupIds(column));
  const mask = createMask(context.rows);
  for (let row = 0; row < context.rows; row += 1) {
    const [a, b] = [first[row] as number, second[row] as number];
    if (a < 0 || b < 0) continue;
    setBit(mask.known, row);
    if (a === b) setBit(mask.yes, row);
  }
  return mask;
}

/** Known throughout: whether the text is empty. */
export function emptyTexts(node: TextNode, context: Context): Mask {
  if (node.kind === "text") return fillMask(context.rows, foldText(node.value) === "");
  return notMask({ yes: context.knownOf(node.key), known: fillMask(context.rows, true).known });
}

/** A number a distinct text for each row, those of `ids` first; negative where it is empty. */
export function groupRows(
  node: TextNode,
  columns: Columns,
  ids: Map<string, number> = new Map(),
): Int32Array {
  if (node.kind === "text")
    return new Int32Array(columns.rows).fill(identify(foldText(node.value), ids));
  const column = requireTexts(columns.get(node.key), node.key);
  const { codes } = column;
  const byCode = Int32Array.from(foldedTexts(column), (text) => identify(text, ids));
  const groups = new Int32Array(columns.rows);
  for (let row = 0; row < groups.length; row += 1) {
    const code = codes[row] as number;
    groups[row] = code < 0 ? -1 : (byCode[code] as number);
  }
  return groups;
}

function groupIds(column: TextColumn): Map<string, number> {
  const ids = new Map<string, number>();
  for (const text of foldedTexts(column)) identify(text, ids);
  return ids;
}

function identify(folded: string, ids: Map<string, number>): number {
  if (folded === "") return -1;
  const known = ids.get(folded) ?? ids.size;
  ids.set(folded, known);
  return known;
}

/** The distinct texts of a column as they are written. */
export function textsOf(columns: Columns, key: ColumnKey): readonly string[] {
  return requireTexts(columns.get(key), key).dictionary;
}

function requireTexts(column: Column, key: string): TextColumn {
  if (column.kind === "text") return column;
  throw new TypeError(`Column ${key} holds numbers where texts are needed.`);
}

function setBit(bits: Uint32Array, row: number): void {
  const word = row >>> 5;
  bits[word] = (bits[word] as number) | (1 << (row & 31));
}
