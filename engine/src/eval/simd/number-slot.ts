import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type KernelMemory, wholeRows } from "../../kernels/memory.ts";

/** Non-empty rows in column order; ties by row. */
export interface SortedRows {
  readonly rows: Pointer;
  readonly count: number;
}

/** A numeric column in kernel memory. */
export interface NumberSlot {
  readonly values: Pointer;
  /** Plane of non-empty rows. */
  readonly known: Pointer;
  /** True if it can be evicted; longer-lived results must not use its planes. */
  readonly temporary: boolean;
  sorted: SortedRows | null;
  /** Two bytes per row; see `order-codes.ts`. */
  codes: Pointer | null;
  /** Comparisons before it had codes. */
  comparisons: number;
  /** 32-bit copies for calculations and sums; see `shadows.ts` and `sum-comparer.ts`. */
  readonly shadow: Shade;
  readonly summed: Shade;
  /** Sort requests before it was sorted. */
  orders: number;
  /** Last constant by comparison. */
  readonly thresholds: (Threshold | undefined)[];
}

/** A 32-bit copy of a column. */
export interface Shade {
  values: Pointer | null;
  /** Requests before it exists; Infinity if disabled. */
  uses: number;
  /** Times it left too many rows to recheck. */
  failures: number;
  /** Largest absolute value of a shadow; exponent bound for sums. */
  bound: number;
}

/** A comparison with a changing constant. */
export interface Threshold {
  constant: number;
  changes: number;
  /** Sorted rows before it; negative until it changes. */
  place: number;
  /** Last evaluation that used it. */
  evaluation: number;
  mask: Mask | null;
}

/** Memory and dimensions shared by the SIMD evaluator. */
export interface Workspace {
  readonly memory: KernelMemory;
  readonly rows: number;
  /** `rows` rounded up to whole strides. */
  readonly whole: number;
  readonly planeBytes: number;
  readonly columnBytes: number;
  readonly everything: Pointer;
  readonly nothing: Pointer;
  /** Output buffer for row lists. */
  readonly listed: Pointer;
  readonly takePlane: () => Pointer;
  readonly givePlane: (plane: Pointer) => void;
}

export function createWorkspace(memory: KernelMemory, rows: number): Workspace {
  const whole = wholeRows(rows);
  const planeBytes = whole / 8;
  const everything = memory.allocate(planeBytes);
  const nothing = memory.allocate(planeBytes);
  memory.u8.fill(0, nothing, nothing + planeBytes);
  memory.u8.fill(0, everything, everything + planeBytes);
  memory.u8.fill(0xff, everything, everything + (rows >>> 3));
  if ((rows & 7) !== 0) memory.u8[everything + (rows >>> 3)] = 0xff >>> (8 - (rows & 7));
  // kernels write eight at a time
  const listed = memory.allocate((whole + 8) * 4);
  // planes are recycled through a free list
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

/** Allocates a column, NaN after its rows. */
export function allocateNumbers({ memory, rows, whole, columnBytes }: Workspace): Pointer {
  const values = memory.allocate(columnBytes);
  memory.f64.fill(Number.NaN, values / 8 + rows, values / 8 + whole);
  return values;
}

export function createNumberSlot(
  workspace: Workspace,
  values: Pointer,
  temporary: boolean,
): NumberSlot {
  const { memory, whole } = workspace;
  const known = workspace.takePlane();
  memory.run.knownNumbers(values, known, whole);
  const counts = { comparisons: 0, orders: 0 };
  const shades = { shadow: noShade(), summed: noShade() };
  return {
    values,
    known,
    temporary,
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

/** Bytes of codes, order and 32-bit copies. */
export function derivedBytes(workspace: Workspace, slot: NumberSlot): number {
  const { sorted, codes, shadow, summed } = slot;
  const wide = [sorted, shadow.values, summed.values].filter((made) => made !== null).length;
  return workspace.whole * (4 * wide + (codes === null ? 0 : 2));
}

export function releaseShade({ memory, whole }: Workspace, shade: Shade): void {
  if (shade.values !== null) memory.release(shade.values, whole * 4);
  shade.values = null;
}

export function releaseNumberSlot(workspace: Workspace, slot: NumberSlot): void {
  const { memory, columnBytes } = workspace;
  memory.release(slot.values, columnBytes);
  workspace.givePlane(slot.known);
  if (slot.sorted !== null) memory.release(slot.sorted.rows, workspace.whole * 4);
  if (slot.codes !== null) memory.release(slot.codes, workspace.whole * 2);
  releaseShade(workspace, slot.shadow);
  releaseShade(workspace, slot.summed);
  for (const threshold of slot.thresholds) {
    if (threshold !== undefined && threshold.mask !== null) workspace.givePlane(threshold.mask.yes);
  }
}

export function sortSlot(
  { memory, rows, whole, columnBytes }: Workspace,
  slot: NumberSlot,
): SortedRows {
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

/** Planes of true and of known rows. */
export interface Mask {
  readonly yes: Pointer;
  readonly known: Pointer;
}

/** `owned`: allocated for this result. */
export interface FoundPlane {
  readonly plane: Pointer;
  readonly owned: boolean;
}
