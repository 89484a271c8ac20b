import type { ColumnKey } from "../../contract/index.ts";
import type { Pointer } from "../../kernels/kernel-functions.ts";
import type { Columns } from "../columns.ts";
import { type Bands, bandRows, type GroupCounts, listTexts, noBand } from "../facets.ts";
import type { LoadedColumns } from "./loaded-columns.ts";
import type { Room } from "./number-slot.ts";

/** Counts the rows of a plane by a column of texts, and by bands where some are given. */
export type GroupCounter = (plane: Pointer, key: ColumnKey, bands: Bands | null) => GroupCounts;

/** Bands of so many kinds are kept; a page asks for one or two. */
const mostKept = 8;

export function createGroupCounter(
  columns: Columns,
  loaded: LoadedColumns,
  room: Room,
): GroupCounter {
  const { memory, whole, planeBytes } = room;
  const texts = new Map<ColumnKey, readonly string[]>();
  const kept = new Map<string, Pointer>();

  const textsOf = (key: ColumnKey): readonly string[] => {
    let found = texts.get(key);
    if (found === undefined) {
      found = listTexts(columns, key);
      texts.set(key, found);
    }
    return found;
  };

  const loadBands = (bands: Bands): Pointer => {
    const name = `${bands.edges.join(" ")} ${bands.key}`;
    let pointer = kept.get(name);
    if (pointer === undefined) {
      const rows = bandRows(bands, columns);
      if (kept.size === mostKept) {
        const [[oldest, old] = ["", 0]] = kept;
        kept.delete(oldest);
        memory.release(old, whole);
      }
      pointer = memory.allocate(whole);
      memory.u8.set(rows, pointer);
      memory.u8.fill(noBand, pointer + rows.length, pointer + whole);
      kept.set(name, pointer);
    }
    return pointer;
  };

  return (plane, key, bands) => {
    const slot = loaded.text(key);
    const names = textsOf(key);
    const width = bands === null ? 1 : bands.edges.length + 1;
    const pointer = bands === null ? 0 : loadBands(bands);
    const bytes = names.length * width * 4;
    const counts = memory.allocate(bytes);
    memory.u8.fill(0, counts, counts + bytes);
    memory.run.countCodes(
      ...([plane, planeBytes, slot.width, slot.codes, slot.mask] as const),
      ...([bands === null ? 0 : 1, pointer, 0xff, width, counts] as const),
    );
    const counted = memory.i32.slice(counts / 4, counts / 4 + names.length * width);
    memory.release(counts, bytes);
    return { texts: names, counts: counted };
  };
}
