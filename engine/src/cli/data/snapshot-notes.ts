import { tableFromIPC } from "@uwdata/flechette";
import type { SnapshotNotes } from "./raw-table.ts";

const metadataKey = "munshi.snapshot";

export function writeSnapshotNotes(notes: SnapshotNotes): ReadonlyMap<string, string> {
  return new Map([[metadataKey, JSON.stringify(notes)]]);
}

/** Undefined if the file is not a snapshot. */
export function readSnapshotNotes(bytes: Uint8Array): SnapshotNotes | undefined {
  const written = tableFromIPC(bytes).schema.metadata?.get(metadataKey);
  if (written === undefined) return undefined;
  const value: unknown = JSON.parse(written);
  if (typeof value !== "object" || value === null || !("keys" in value)) return undefined;
  const { keys } = value;
  if (!Array.isArray(keys)) return undefined;
  const textOf = (name: string): string | null => {
    const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
    return typeof found === "string" ? found : null;
  };
  return {
    asOf: textOf("asOf"),
    version: textOf("version"),
    idHeading: textOf("idHeading"),
    keys: keys.map(String),
  };
}
