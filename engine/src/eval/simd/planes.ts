import type { Pointer } from "../../kernels/kernel-functions.ts";
import { type NumberSlot, type Room, sortSlot } from "./number-slot.ts";

/** The rows of a plane, of which `count` are set, ascending. */
export function listPlane({ memory, planeBytes }: Room, plane: Pointer, count: number): Int32Array {
  if (count === 0) return new Int32Array(0);
  // the kernel writes eight at a time
  const bytes = (count + 8) * 4;
  const out = memory.allocate(bytes);
  memory.run.listRows(plane, planeBytes, out);
  const listed = memory.i32.slice(out / 4, out / 4 + count);
  memory.release(out, bytes);
  return listed;
}

/** More than so many in order are worth putting the whole column in order. */
const mostInserted = 1000;

/** The first rows of a plane by a column's values, ties by row, empty ones last. */
export function orderPlane(
  room: Room,
  slot: NumberSlot,
  plane: Pointer,
  count: number,
  direction: "ascending" | "descending",
  limit: number,
): Int32Array {
  const wanted = Math.min(count, limit);
  if (wanted === 0) return new Int32Array(0);
  const { memory, planeBytes } = room;
  // one page of a large column is found faster by itself; the second one finds the order ready
  if (wanted > mostInserted || slot.orders > 0) sortSlot(room, slot);
  slot.orders += 1;
  const bytes = wanted * 4;
  const out = memory.allocate(bytes);
  const filled = writeOrdered(room, slot, plane, direction, wanted, out);
  const ordered = memory.i32.slice(out / 4, out / 4 + wanted);
  memory.release(out, bytes);
  if (filled < wanted) {
    const empty = room.takePlane();
    memory.run.andNotPlanes(plane, slot.known, empty, planeBytes);
    const others = listPlane(room, empty, memory.run.countBits(empty, planeBytes));
    room.givePlane(empty);
    ordered.set(others.subarray(0, wanted - filled), filled);
  }
  return ordered;
}

function writeOrdered(
  { memory, planeBytes }: Room,
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
