import type { ColumnKey } from "../contract/index.ts";
import type { TextNode } from "../semantics/checked.ts";
import type { Column, TextColumn, Columns } from "../table/column.ts";
import { type Filter, keepIf } from "./filter.ts";
import { foldText } from "./fold-text.ts";
import { hasMember, markMembers } from "./members.ts";
import { numberCodes, textNumbers } from "./text-numbers.ts";

export { foldText } from "./fold-text.ts";

export function filterSameText(
  left: TextNode,
  right: TextNode,
  wanted: boolean,
  columns: Columns,
): Filter {
  if (left.kind === "text") {
    if (right.kind !== "text") return filterSameText(right, left, wanted, columns);
    const [a, b] = [foldText(left.value), foldText(right.value)];
    return keepIf(a !== "" && b !== "" && (a === b) === wanted);
  }
  const column = textsOf(columns, left.key);
  const { byText, byCode } = textNumbers(column);
  if (right.kind === "text") {
    const text = foldText(right.value);
    if (text === "") return keepIf(false);
    // an unused number if the column lacks the text
    const number = byText.get(text) ?? byText.size;
    return filterText(
      column.codes,
      markTexts(byCode, (other) => (other === number) === wanted),
    );
  }
  const other = textsOf(columns, right.key);
  const otherByCode = numberCodes(other, new Map(byText));
  return wanted
    ? keepSame(column.codes, byCode, other.codes, otherByCode)
    : keepDifferent(column.codes, byCode, other.codes, otherByCode);
}

export function filterHasText(
  held: TextNode,
  { value }: Extract<TextNode, { kind: "text" }>,
  wanted: boolean,
  columns: Columns,
): Filter {
  const text = foldText(value);
  if (text === "") return keepIf(false);
  if (held.kind === "text") return keepIf(hasMember(held.value, text) === wanted);
  const column = textsOf(columns, held.key);
  const marks = markMembers(column, text);
  return filterText(column.codes, wanted ? marks : marks.map((mark) => 1 - mark));
}

export function filterEmptyText(node: TextNode, wanted: boolean, columns: Columns): Filter {
  if (node.kind === "text") return keepIf((foldText(node.value) === "") === wanted);
  const column = textsOf(columns, node.key);
  const { byCode } = textNumbers(column);
  return filterText(
    column.codes,
    Uint8Array.from(byCode, (number) => Number(number < 0 === wanted)),
  );
}

function markTexts(byCode: Int32Array, isWanted: (number: number) => boolean): Uint8Array {
  return Uint8Array.from(byCode, (number) => Number(number >= 0 && isWanted(number)));
}

function filterText(codes: Int32Array, marks: Uint8Array): Filter {
  return ({ first, places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      kept[found] = place;
      found = (found + (marks[(codes[(first + place) | 0] ?? 0) + 1] ?? 0)) | 0;
    }
    return found;
  };
}

function keepSame(
  codes: Int32Array,
  byCode: Int32Array,
  otherCodes: Int32Array,
  otherByCode: Int32Array,
): Filter {
  return ({ first, places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const text = byCode[(codes[(first + place) | 0] ?? 0) + 1] ?? 0;
      const other = otherByCode[(otherCodes[(first + place) | 0] ?? 0) + 1] ?? 0;
      kept[found] = place;
      found = (found + (Number(text === other) & Number(text >= 0))) | 0;
    }
    return found;
  };
}

function keepDifferent(
  codes: Int32Array,
  byCode: Int32Array,
  otherCodes: Int32Array,
  otherByCode: Int32Array,
): Filter {
  return ({ first, places, count }, kept) => {
    let found = 0;
    for (let i = 0; i < count; i = (i + 1) | 0) {
      const place = places[i] ?? 0;
      const text = byCode[(codes[(first + place) | 0] ?? 0) + 1] ?? 0;
      const other = otherByCode[(otherCodes[(first + place) | 0] ?? 0) + 1] ?? 0;
      kept[found] = place;
      found = (found + (Number(text !== other) & Number(text >= 0) & Number(other >= 0))) | 0;
    }
    return found;
  };
}

/** Text index per row; negative if empty. */
export function groupRows(node: TextNode, columns: Columns): Int32Array {
  if (node.kind === "text") {
    return new Int32Array(columns.rows).fill(foldText(node.value) === "" ? -1 : 0);
  }
  const column = textsOf(columns, node.key);
  const { byCode } = textNumbers(column);
  return column.codes.map((code) => byCode[code + 1] ?? 0);
}

export function textsOf(columns: Columns, key: ColumnKey): TextColumn {
  const column: Column = columns.get(key);
  if (column.kind === "text") return column;
  throw new TypeError(`Column ${key} is numeric, not text.`);
}
