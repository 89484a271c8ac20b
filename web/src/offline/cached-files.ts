import type { DatasetManifest } from "@munshi/engine/contract";

/** Groups of a dataset that every result needs, kept whether they have been asked for or not. */
const groupsAlwaysKept: ReadonlySet<string> = new Set(["identity", "eod"]);

/** Addresses shared by the page's script and the service worker. */
export const offlinePaths = {
  worker: "/service-worker.js",
  page: "/stock-analyzer/scanner/createscanner",
  view: "/api/views/screener",
  data: "/data/",
  assets: "/assets/",
} as const;

/** Set on an answer that was kept, where none came from the server. */
export const cachedHeader = "x-munshi-kept";

/** Message from the page to the service worker: dataset files that it has loaded. */
export interface KeepMessage {
  readonly kind: "keep";
  /** Below `offlinePaths.data`. */
  readonly files: readonly string[];
}

export function isKeepMessage(data: unknown): data is KeepMessage {
  return (
    typeof data === "object" &&
    data !== null &&
    "kind" in data &&
    data.kind === "keep" &&
    "files" in data &&
    Array.isArray(data.files) &&
    data.files.every((file) => typeof file === "string" && file.startsWith(offlinePaths.data))
  );
}

/** The files of a dataset that hold any of some columns, and those that are always kept. */
export function listKeptFiles(
  { version, groups }: DatasetManifest,
  columns: ReadonlySet<string> = new Set(),
): readonly string[] {
  return groups
    .filter(
      ({ name, columns: held }) =>
        groupsAlwaysKept.has(name) || held.some((column) => columns.has(column)),
    )
    .map(({ file }) => `${offlinePaths.data}${version}/${file}`);
}

/** The dataset version that a file belongs to; empty for other paths. */
export function versionOf(path: string): string {
  return path.startsWith(offlinePaths.data) ? (path.split("/")[2] ?? "") : "";
}
