import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productCatalogue, verifyChecksum } from "@munshi/engine";
import { expect, test } from "vitest";
import { createColumnStore } from "./column-store.ts";
import { writeDataset } from "./write-dataset.ts";

test("concurrent writers of the same dataset all succeed and leave no temporary files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "munshi-write-"));
  const content = {
    kind: "market",
    asOf: "2026-01-09",
    publishedAt: new Date("2026-01-10T10:00:00Z"),
    store: createColumnStore(productCatalogue.parameters.values(), 1),
    order: Int32Array.of(0),
  } as const;
  const written = await Promise.all(
    Array.from({ length: 6 }, () => writeDataset(folder, content, () => undefined)),
  );
  const [version, ...others] = new Set(written.map((manifest) => manifest.version));
  expect(others).toEqual([]);
  expect(await readdir(folder)).toEqual([version]);
  const [manifest] = written;
  for (const { file, sha256 } of manifest?.groups ?? []) {
    await verifyChecksum(file, await readFile(join(folder, version ?? "", file)), sha256);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
  const firstRows = await readFile(join(folder, version ?? "", "first-rows.json"));
  expect(manifest?.firstRowsSha256).toBe(createHash("sha256").update(firstRows).digest("hex"));
  await rm(folder, { recursive: true, force: true });
});
