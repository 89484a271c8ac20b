import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DatasetManifest, OpenRequest } from "../contract/index.ts";
import { encodeGroup, type GroupColumn } from "../table/arrow-group.ts";

export const numbers = (key: string, ...values: readonly number[]): GroupColumn => ({
  key,
  type: "number",
  values: Float64Array.from(values),
});
export const texts = (key: string, ...values: readonly (string | null)[]): GroupColumn => ({
  key,
  type: "text",
  values,
});

export interface WrittenDataset {
  readonly folder: string;
  readonly request: OpenRequest;
  remove(): Promise<void>;
}

/** Writes column groups and `latest.json` to a temporary folder. */
export async function writeGroups(
  groups: Readonly<Record<string, readonly GroupColumn[]>>,
  { rows, idColumn }: Pick<DatasetManifest, "rows" | "idColumn">,
): Promise<WrittenDataset> {
  const folder = await mkdtemp(join(tmpdir(), "dataset-"));
  const version = "demo-1";
  const described = await Promise.all(
    Object.entries(groups).map(async ([name, columns]) => {
      const file = `${name}.arrow`;
      const bytes = encodeGroup(columns);
      const path = join(folder, version, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { name, file, columns: columns.map(({ key }) => key), bytes: bytes.length, sha256 };
    }),
  );
  const manifest: DatasetManifest = {
    format: 1,
    version,
    kind: "demo",
    asOf: "2026-01-30",
    publishedAt: "2026-01-30T12:00:00.000Z",
    rows,
    idColumn,
    groups: described,
    firstRowsFile: "first-rows.json",
  };
  await writeFile(join(folder, version, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "latest.json"), JSON.stringify({ version }));
  return {
    folder,
    request: { baseUrl: folder, manifest },
    remove: () => rm(folder, { recursive: true }),
  };
}
