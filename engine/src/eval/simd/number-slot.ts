import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type KernelMemory, wholeRows } from "../../kernels/memory.ts";
import type { Mask } from "./masks.ts";

/** The rows of a column that are not empty, in its order; ties by row. */
export interface SortedRows {
  readonly rows: Pointer;
  readonly count: number;
}

/** A column of numbers in the kernels' memory. */
export interface NumberSlot {
  readonly values: Pointer;
  /** The plane of rows that are not empty. */
  readonly known: Pointer;
  /** Whether it may be given up: what is kept longer must not lean on its planes. */
  readonly passing: boolean;
  sorted: SortedRows | null;
  /** Two bytes a row, see `order-codes.ts`. */
  codes: Pointer | null;
  /** How often it was compared with a constant while it had no codes. */
  comparisons: number;
  /** Its numbers in 32 bits for calculations, and for sums; see `shadows.ts` and `shaded-sums.ts`. */
  readonly shadow: Shade;
  readonly summed: Shade;
  /** How often it was put in order while unsorted. */
  orders: number;
  /** By comparison: the last constant that it was compared with. */
  readonly thresholds: (Threshold | undefined)[];
}

/** Another form of a column, four bytes a row. */
export interface Shade {
  /** Null as long as there is none. */
  values: Pointer | null;
  /** How often it was asked for while there was none; Infinity where there shall never be one. */
  uses: number;
  /** How often it left too much to be looked at again. */
  failures: number;
  /** Of a shadow the largest number without its sign, of what is summed the exponent that bounds it. */
  bound: number;
}

/** A comparison with a constant that may be moved. */
export interface Threshold {
  constant: number;
  changes: number;
  /** How many sorted rows lie before it; negative until it is moved. */
  place: number;
  /** The one that asked last. */
  evaluation: number;
  /** Its answer, from when the constant moves. */
  mask: Mask | null;
}

/** What every part of an evaluator needs to know of its dataset. */
export interface Room {
  readonly memory: KernelMemory;
  readonly rows: number;
  /** `rows` up to whole strides. */
  readonly whole: number;
  readonly planeBytes: number;
  readonly columnBytes: number;
  /** The planes of all rows and of none. */
  readonly everything: Pointer;
  readonly nothing: Pointer;
  /** Where a kernel lists rows. */
  readonly listed: Pointer;
  readonly takePlane: () => Pointer;
  readonly givePlane: (plane: Pointer) => void;
}

export function createRoom(memory: KernelMemory, rows: number): Room {
  const whole = wholeRows(rows);
  const planeBytes = whole / 8;
  const everything = memory.allocate(planeBytes);
  const nothing = memory.allocate(planeBytes);
  memory.u8.fill(0, nothing, nothing + planeBytes);
  memory.u8.fill(0, everything, everything + planeBytes);
  memory.u8.fill(0xff, everything, everything + (rows >>> 3));
  if ((rows & 7) !== 0) memory.u8[everything + (rows >>> 3)] = 0xff >>> (8 - (rows & 7));
  // a kernel lists eight at a time
  const listed = memory.allocate((whole + 8) * 4);
  // planes come and go with every condition: they have a pile of their own
  const free: Pointer[] = [];
  return {
    memory,
    rows,
    whole,
    planeBytes,
    columnBytes: whole * 8,
    everything,
    nothing,
    listed,
    takePlane: () => free.pop() ?? memory.allocate(planeBytes),
    givePlane: (plane) => {
      free.push(plane);
    },
  };
}

/** Room for a column, filled up with NaN behind its rows. */
export function allocateNumbers({ memory, rows, whole, columnBytes }: Room): Pointer {
  const values = memory.allocate(columnBytes);
  memory.f64.fill(Number.NaN, values / 8 + rows, values / 8 + whole);
  return values;
}

/** A column of the values that stand at `values` already, NaN behind the last row. */
export function createNumberSlot(room: Room, values: Pointer, passing: boolean): NumberSlot {
  const { memory, whole } = room;
  const known = room.takePlane();
  memory.run.knownNumbers(values, known, whole);
  const counts = { comparisons: 0, orders: 0 };
  const shades = { shadow: noShade(), summed: noShade() };
  return {
    values,
    known,
    passing,
    sorted: null,
    codes: null,
    ...counts,
    ...shades,
    thresholds: [],
  };
}

function noShade(): Shade {
  return { values: null, uses: 0, failures: 0, bound: 0 };
}

/** The bytes of what was made of a column beside its numbers and what is known of them. */
export function madeBytes(room: Room, slot: NumberSlot): number {
  const { sorted, codes, shadow, summed } = slot;
  const wide = [sorted, shadow.values, summed.values].filter((made) => made !== null).length;
  return room.whole * (4 * wide + (codes === null ? 0 : 2));
}

export function releaseShade({ memory, whole }: Room, shade: Shade): void {
  if (shade.values !== null) memory.release(shade.values, whole * 4);
  shade.values = null;
}

export function releaseNumberSlot(room: Room, slot: NumberSlot): void {
  const { memory, columnBytes } = room;
  memory.release(slot.values, columnBytes);
  room.givePlane(slot.known);
  if (slot.sorted !== null) memory.release(slot.sorted.rows, room.whole * 4);
  if (slot.codes !== null) memory.release(slot.codes, room.whole * 2);
  releaseShade(room, slot.shadow);
  releaseShade(room, slot.summed);
  for (const threshold of slot.thresholds) {
    if (threshold !== undefined && threshold.mask !== null) room.givePlane(threshold.mask.yes);
  }
}

/** Sorts the column, once. */
export function sortSlot({ memory, rows, whole, columnBytes }: Room, slot: NumberSlot): SortedRows {
  if (slot.sorted !== null) return slot.sorted;
  const countBytes = 2048 * 6 * 4;
  const sorted = memory.allocate(whole * 4);
  const moreRows = memory.allocate(whole * 4);
  const keys = memory.allocate(columnBytes);
  const moreKeys = memory.allocate(columnBytes);
  const counts = memory.allocate(countBytes);
  const { run } = memory;
  const count = run.sortColumn(slot.values, rows, sorted, moreRows, keys, moreKeys, counts);
  memory.release(counts, countBytes);
  memory.release(moreKeys, columnBytes);
  memory.release(keys, columnBytes);
  memory.release(moreRows, whole * 4);
  slot.sorted = { rows: sorted, count };
  return slot.sorted;
}
