import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { TextColumn, Columns } from "../../table/column.ts";
import { foldText } from "../texts.ts";
import {
  allocateNumbers,
  createNumberSlot,
  type NumberSlot,
  type Workspace,
} from "./number-slot.ts";

/** Text column as codes; all bits set for empty. */
export interface TextSlot {
  readonly codes: Pointer;
  /** Bytes per code. */
  readonly width: 1 | 2 | 4;
  readonly mask: number;
  /** Plane of non-empty rows. */
  readonly known: Pointer;
  readonly column: TextColumn;
  /** By folded text. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Columns copied to kernel memory on first use. */
export interface LoadedColumns {
  number(key: ColumnKey): NumberSlot;
  text(key: ColumnKey): TextSlot;
}

export function createLoadedColumns(columns: Columns, workspace: Workspace): LoadedColumns {
  const numbers = new Map<ColumnKey, NumberSlot>();
  const texts = new Map<ColumnKey, TextSlot>();
  return {
    number(key) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const column = columns.get(key);
      if (column.kind !== "number") {
        throw new TypeError(`Column ${key} is text, not numeric.`);
      }
      const values = allocateNumbers(workspace);
      workspace.memory.f64.set(column.values, values / 8);
      const slot = createNumberSlot(workspace, values, false);
      numbers.set(key, slot);
      return slot;
    },
    text(key) {
      const known = texts.get(key);
      if (known !== undefined) return known;
      const column = columns.get(key);
      if (column.kind !== "text") {
        throw new TypeError(`Column ${key} is numeric, not text.`);
      }
      const slot = loadTexts(column, workspace);
      texts.set(key, slot);
      return slot;
    },
  };
}

function loadTexts(column: TextColumn, workspace: Workspace): TextSlot {
  const { codes, dictionary } = column;
  const { memory, rows, whole, planeBytes, everything } = workspace;
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
  for (let row = 0; row < rows; row += 1) target[row] = byCode[codes[row] ?? 0] ?? -1;
  target.fill(-1, rows);
  memory.run.sameCode(width, pointer, -1, known, whole);
  memory.run.andNotPlanes(everything, known, known, planeBytes);
  const mask = width === 4 ? -1 : 2 ** (8 * width) - 1;
  return { codes: pointer, width, mask, known, column, ids };
}
