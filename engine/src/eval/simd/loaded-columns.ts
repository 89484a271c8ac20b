import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TextColumn } from "../../table/column.ts";
import type { Columns } from "../columns.ts";
import { foldText } from "../texts.ts";
import { allocateNumbers, createNumberSlot, type NumberSlot, type Room } from "./number-slot.ts";

/** A column of texts: a number a distinct text, all bits set for empty. */
export interface TextSlot {
  readonly codes: Pointer;
  /** Bytes a code. */
  readonly width: 1 | 2 | 4;
  /** The bits of a code. */
  readonly mask: number;
  /** The plane of rows that are not empty. */
  readonly known: Pointer;
  /** As it was given. */
  readonly column: TextColumn;
  /** By folded text. */
  readonly ids: ReadonlyMap<string, number>;
}

/** The columns that conditions have named, copied to the kernels' memory when first named. */
export interface LoadedColumns {
  number(key: ColumnKey): NumberSlot;
  text(key: ColumnKey): TextSlot;
}

export function createLoadedColumns(columns: Columns, room: Room): LoadedColumns {
  const numbers = new Map<ColumnKey, NumberSlot>();
  const texts = new Map<ColumnKey, TextSlot>();
  return {
    number(key) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const column = columns.get(key);
      if (column.kind !== "number") {
        throw new TypeError(`Column ${key} holds texts where numbers are needed.`);
      }
      const values = allocateNumbers(room);
      room.memory.f64.set(column.values, values / 8);
      const slot = createNumberSlot(room, values, false);
      numbers.set(key, slot);
      return slot;
    },
    text(key) {
      const known = texts.get(key);
      if (known !== undefined) return known;
      const column = columns.get(key);
      if (column.kind !== "text") {
        throw new TypeError(`Column ${key} holds numbers where texts are needed.`);
      }
      const slot = loadTexts(column, room);
      texts.set(key, slot);
      return slot;
    },
  };
}

function loadTexts(column: TextColumn, room: Room): TextSlot {
  const { codes, dictionary } = column;
  const { memory, rows, whole, planeBytes, everything } = room;
  const ids = new Map<string, number>();
  const byCode = dictionary.map((text) => {
    const folded = foldText(text);
    if (folded === "") return -1;
    const id = ids.get(folded) ?? ids.size;
    ids.set(folded, id);
    return id;
  });
  const width = ids.size < 0xff ? 1 : ids.size < 0xffff ? 2 : 4;
  const pointer = memory.allocate(whole * width);
  const known = memory.allocate(planeBytes);
  const target =
    width === 1
      ? new Int8Array(memory.u8.buffer, pointer, whole)
      : width === 2
        ? new Int16Array(memory.u8.buffer, pointer, whole)
        : new Int32Array(memory.u8.buffer, pointer, whole);
  for (let row = 0; row < rows; row += 1) target[row] = byCode[codes[row] as number] ?? -1;
  target.fill(-1, rows);
  memory.run.sameCode(width, pointer, -1, known, whole);
  memory.run.andNotPlanes(everything, known, known, planeBytes);
  const mask = width === 4 ? -1 : 2 ** (8 * width) - 1;
  return { codes: pointer, width, mask, known, column, ids };
}
