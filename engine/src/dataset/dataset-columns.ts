import type { ColumnKey, DatasetGroup, OpenRequest } from "../contract/index.ts";
import { type Columns, type Column, columnLength } from "../table/column.ts";
import { decodeGroup } from "../table/arrow-group.ts";
import { type ColumnSource, verifyChecksum } from "./column-source.ts";

/** Columns loaded on demand. */
export interface LoadableColumns extends Columns {
  has(key: ColumnKey): boolean;
  isLoaded(key: ColumnKey): boolean;
  /** Rejects if a file cannot be read. */
  load(keys: Iterable<ColumnKey>): Promise<void>;
}

/** Reads a group's file when one of its columns is first requested. */
export function openDataset(request: OpenRequest, source: ColumnSource): LoadableColumns {
  const { groups, rows } = request.manifest;
  const groupOf = new Map<ColumnKey, DatasetGroup>();
  for (const group of groups) for (const key of group.columns) groupOf.set(key, group);
  const loaded = new Map<ColumnKey, Column>();
  const underWay = new Map<string, Promise<void>>();

  const readGroup = async (group: DatasetGroup): Promise<void> => {
    const bytes = await source.read(request, group.file);
    await verifyChecksum(group.file, bytes, group.sha256);
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
