import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type NumberSlot, type Workspace, sortSlot } from "./number-slot.ts";

export function copyRows(
  workspace: Workspace,
  plane: Pointer,
  count: number,
  into: Int32Array,
): void {
  const { memory, planeBytes, listed } = workspace;
  memory.run.listRows(plane, planeBytes, listed);
  into.set(new Int32Array(memory.i32.buffer, listed, count));
}

/** Sets the rows whose code is marked, by code + 1. */
export function markRows(
  codes: Int32Array,
  marks: Uint8Array,
  words: Int32Array,
  first: number,
  count: number,
): void {
  for (let word = 0; word < count; word = (word + 1) | 0) {
    const from = word << 5;
    const to = Math.min(from + 32, codes.length);
    let bits = 0;
    for (let row = from; row < to; row = (row + 1) | 0) {
      bits |= (marks[((codes[row] ?? 0) + 1) | 0] ?? 0) << (row & 31);
    }
    words[(first + word) | 0] = bits;
  }
}

export function listPlane(workspace: Workspace, plane: Pointer, count: number): Int32Array {
  const { memory, planeBytes, listed } = workspace;
  memory.run.listRows(plane, planeBytes, listed);
  return memory.i32.slice(listed / 4, listed / 4 + count);
}

/** Above this, sort the whole column. */
const maxInserted = 1000;

/** First rows by a column; ties by row, empty last. */
export function orderPlane(
  workspace: Workspace,
  slot: NumberSlot,
  plane: Pointer,
  count: number,
  direction: "ascending" | "descending",
  limit: number,
): Int32Array {
  const wanted = Math.min(count, limit);
  if (wanted === 0) return new Int32Array(0);
  const { memory, planeBytes } = workspace;
  // a first page is faster without sorting; a second uses the sorted column
  if (wanted > maxInserted || slot.orders > 0) sortSlot(workspace, slot);
  slot.orders += 1;
  const bytes = wanted * 4;
  const out = memory.allocate(bytes);
  const filled = writeOrdered(workspace, slot, plane, direction, wanted, out);
  const ordered = memory.i32.slice(out / 4, out / 4 + wanted);
  memory.release(out, bytes);
  if (filled < wanted) {
    const empty = workspace.takePlane();
    memory.run.andNotPlanes(plane, slot.known, empty, planeBytes);
    const others = listPlane(workspace, empty, memory.run.countBits(empty, planeBytes));
    workspace.givePlane(empty);
    ordered.set(others.subarray(0, wanted - filled), filled);
  }
  return ordered;
}

function writeOrdered(
  { memory, planeBytes }: Workspace,
  { values, sorted }: NumberSlot,
  plane: Pointer,
  direction: "ascending" | "descending",
  wanted: number,
  out: Pointer,
): number {
  const descending = direction === "descending" ? 1 : 0;
  if (sorted !== null) {
    const { rows, count } = sorted;
    return memory.run.walkOrder(values, rows, count, plane, descending, wanted, out);
  }
  const bytes = wanted * 8;
  const kept = memory.allocate(bytes);
  const filled = memory.run.topRows(values, plane, planeBytes, descending, wanted, out, kept);
  memory.release(kept, bytes);
  return filled;
}
