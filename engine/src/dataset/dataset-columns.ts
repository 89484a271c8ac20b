import type { ColumnKey, DatasetGroup, OpenRequest } from "../contract/index.ts";
import type { Columns } from "../eval/columns.ts";
import { decodeGroup } from "../table/arrow-group.ts";
import { type Column, columnLength } from "../table/column.ts";
import type { ColumnSource } from "./column-source.ts";
import { requireIntact } from "./require-intact.ts";

/** Columns that arrive as they are asked for. */
export interface LoadableColumns extends Columns {
  has(key: ColumnKey): boolean;
  /** Whether `get` has it already. */
  isLoaded(key: ColumnKey): boolean;
  /** Resolves when `get` has all of them; rejects with an Error for a file that cannot be read. */
  load(keys: Iterable<ColumnKey>): Promise<void>;
}

/** The columns of a published dataset; a group's file is read when a column in it is first asked for. */
export function openDataset(request: OpenRequest, source: ColumnSource): LoadableColumns {
  const { groups, rows } = request.manifest;
  const groupOf = new Map<ColumnKey, DatasetGroup>();
  for (const group of groups) for (const key of group.columns) groupOf.set(key, group);
  const loaded = new Map<ColumnKey, Column>();
  const underWay = new Map<string, Promise<void>>();

  const readGroup = async (group: DatasetGroup): Promise<void> => {
    const bytes = await source.read(request, group.file);
    await requireIntact(group.file, bytes, group.sha256);
    const columns = decodeGroup(bytes);
    for (const key of group.columns) {
      const column = columns.get(key);
      if (column === undefined) throw new Error(`${group.file} lacks the column ${key}.`);
      if (columnLength(column) !== rows) {
        throw new Error(`${group.file} has ${columnLength(column)} rows, not ${rows}.`);
      }
      loaded.set(key, column);
    }
  };
  const loadGroup = (group: DatasetGroup): Promise<void> => {
    const before = underWay.get(group.name);
    if (before) return before;
    const reading = readGroup(group).finally(() => underWay.delete(group.name));
    underWay.set(group.name, reading);
    return reading;
  };
  return {
    rows,
    has: (key) => groupOf.has(key),
    isLoaded: (key) => loaded.has(key),
    get(key) {
      const column = loaded.get(key);
      if (column === undefined) throw new Error(`Column ${key} is not loaded.`);
      return column;
    },
    async load(keys) {
      const wanted = new Set<DatasetGroup>();
      for (const key of keys) {
        const group = groupOf.get(key);
        if (group === undefined) throw new Error(`The dataset has no column ${key}.`);
        if (!loaded.has(key)) wanted.add(group);
      }
      await Promise.all([...wanted].map(loadGroup));
    },
  };
}
