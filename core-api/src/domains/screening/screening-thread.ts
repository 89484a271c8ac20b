import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { createEngine, productCatalogue, readKernels, verifyChecksum } from "@munshi/engine";
import type { DatasetManifest } from "@munshi/engine/contract";
import { readJson } from "@munshi/platform/contract";
import { describeMarket } from "./describe-market.ts";
import { listMembers, listReasons } from "./list-members.ts";
import { screenCompanies } from "./screen-companies.ts";
import type { DatasetPlace, ScreeningTask } from "./screening-task.ts";

const engine = createEngine(
  productCatalogue,
  { read: ({ baseUrl }, file) => readFile(join(baseUrl, file)) },
  readKernels(),
);
/** The open dataset; a newer one replaces it. */
let open: { readonly version: string; readonly manifest: DatasetManifest } | null = null;
let hasFilters = false;
let hasLists = false;

async function openDataset({ version, folder }: DatasetPlace): Promise<DatasetManifest> {
  if (open?.version === version) return open.manifest;
  const text = await readFile(join(folder, "manifest.json"), "utf8");
  const manifest = readJson<DatasetManifest>(text);
  await engine.open({ baseUrl: folder, manifest });
  open = { version, manifest };
  return manifest;
}

async function perform(task: ScreeningTask): Promise<unknown> {
  const manifest = await openDataset(task.dataset);
  if (task.kind === "overview") {
    return describeMarket(engine, manifest, async ({ file, sha256 }) => {
      const bytes = await readFile(join(task.dataset.folder, file));
      await verifyChecksum(file, bytes, sha256);
      return bytes;
    });
  }
  if (hasFilters || task.filters.length > 0) {
    await engine.define(task.filters);
    hasFilters = task.filters.length > 0;
  }
  if (hasLists || task.lists.length > 0) {
    await engine.defineLists(task.lists);
    hasLists = task.lists.length > 0;
  }
  switch (task.kind) {
    case "members":
      return listMembers(engine, manifest, task);
    case "reasons":
      return listReasons(engine, task);
    case "screen":
      return screenCompanies(engine, manifest, task);
  }
}

// One task at a time: the caller awaits each answer before the next.
parentPort?.on("message", (task: ScreeningTask) => {
  perform(task).then(
    (answer) => parentPort?.postMessage({ answer }, []),
    (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ reason }, []);
    },
  );
});
parentPort?.postMessage({ isReady: true }, []);
