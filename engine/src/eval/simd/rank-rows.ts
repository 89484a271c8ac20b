import { type NumberSlot, type Workspace, sortSlot } from "./number-slot.ts";

/**
 * Ranks or percentiles by group, from the sorted column; see `acrossCompanies`. `groups` is
 * negative if empty, null for one group.
 */
export function rankRows(
  name: "rank" | "percentile",
  workspace: Workspace,
  slot: NumberSlot,
  groups: Int32Array | null,
  result: Float64Array,
): void {
  const sorted = sortSlot(workspace, slot);
  const { i32, f64 } = workspace.memory;
  const order = i32.subarray(sorted.rows / 4, sorted.rows / 4 + sorted.count);
  const values = f64.subarray(slot.values / 8, slot.values / 8 + workspace.rows);
  const groupOf = groups ?? new Int32Array(workspace.rows);
  const sizes = countSizes(order, groupOf);
  const before = new Int32Array(sizes.length);
  result.fill(Number.NaN);
  for (let start = 0; start < order.length;) {
    const value = values[order[start] ?? 0];
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === value) end += 1;
    // ranks skip ties; percentiles count only lower values
    if (name === "rank") addTo(before, order, start, end, groupOf);
    for (let index = start; index < end; index += 1) {
      const row = order[index] ?? 0;
      const group = groupOf[row] ?? 0;
      if (group < 0) continue;
      const size = sizes[group] ?? 0;
      const passed = before[group] ?? 0;
      if (name === "rank") result[row] = size - passed + 1;
      else result[row] = size === 1 ? 0 : (100 * passed) / (size - 1);
    }
    if (name === "percentile") addTo(before, order, start, end, groupOf);
    start = end;
  }
}

function addTo(
  counts: Int32Array,
  order: Int32Array,
  start: number,
  end: number,
  groupOf: Int32Array,
): void {
  for (let index = start; index < end; index += 1) {
    const group = groupOf[order[index] ?? 0] ?? 0;
    if (group >= 0) counts[group] = (counts[group] ?? 0) + 1;
  }
}

function countSizes(order: Int32Array, groupOf: Int32Array): Int32Array {
  let most = 0;
  for (const group of groupOf) if (group > most) most = group;
  const sizes = new Int32Array(most + 1);
  addTo(sizes, order, 0, order.length, groupOf);
  return sizes;
}
