import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { Columns } from "../../table/column.ts";
import { type Bands, bandRows, type GroupCounts, listGroups, noBand } from "../facets.ts";
import type { Workspace } from "./number-slot.ts";

export type GroupCounter = (
  plane: Pointer,
  count: number,
  key: ColumnKey | null,
  bands: Bands | null,
) => GroupCounts;

/** Counter index per row; the last is for rows without a value. */
interface Places {
  readonly key: ColumnKey | null;
  readonly bands: Bands | null;
  readonly texts: readonly string[];
  readonly codes: Pointer;
  readonly width: 2 | 4;
  readonly counts: Pointer;
  readonly size: number;
}

/** The query builder requests one per choice and slider. */
const maxCached = 32;

export function createGroupCounter(columns: Columns, workspace: Workspace): GroupCounter {
  const { memory, rows, whole, planeBytes, listed } = workspace;
  /** Most recently used first. */
  const cached: Places[] = [];

  const makePlaces = (key: ColumnKey | null, bands: Bands | null): Places => {
    const { texts, groups } = listGroups(columns, key);
    const band = bands === null ? null : bandRows(bands, columns);
    const bandCount = bands === null ? 1 : bands.edges.length + 1;
    const size = texts.length * bandCount;
    const width = size < 2 ** 16 ? 2 : 4;
    const codes = memory.allocate(whole * width);
    const counts = memory.allocate((size + 1) * 4);
    const { buffer } = memory.u8;
    const target =
      width === 2 ? new Uint16Array(buffer, codes, rows) : new Int32Array(buffer, codes, rows);
    for (let row = 0; row < rows; row += 1) {
      const group = groups[row] ?? 0;
      const other = band === null ? 0 : (band[row] ?? 0);
      target[row] = group < 0 || other === noBand ? size : group * bandCount + other;
    }
    const copied = bands === null ? null : { key: bands.key, edges: [...bands.edges] };
    return { key, bands: copied, texts, codes, width, counts, size };
  };

  const placesOf = (key: ColumnKey | null, bands: Bands | null): Places => {
    const index = cached.findIndex(
      (places) => places.key === key && sameBands(places.bands, bands),
    );
    const places = cached[index] ?? makePlaces(key, bands);
    if (index === 0) return places;
    if (index > 0) cached.splice(index, 1);
    else if (cached.length === maxCached) {
      const oldest = cached.pop();
      if (oldest !== undefined) {
        memory.release(oldest.codes, whole * oldest.width);
        memory.release(oldest.counts, (oldest.size + 1) * 4);
      }
    }
    cached.unshift(places);
    return places;
  };

  return (plane, count, key, bands) => {
    const { texts, codes, width, counts, size } = placesOf(key, bands);
    const start = counts / 4;
    memory.i32.fill(0, start, start + size);
    memory.run.listRows(plane, planeBytes, listed);
    memory.run.countCodes(listed, count, width, codes, counts);
    return { texts, counts: memory.i32.slice(start, start + size) };
  };
}

function sameBands(a: Bands | null, b: Bands | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.key === b.key &&
    a.edges.length === b.edges.length &&
    a.edges.every((edge, index) => edge === b.edges[index])
  );
}
