import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withConnection } from "../connection.ts";
import { startEmbedded } from "../embedded/embedded-process.ts";
import { migrate } from "../schema.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations/", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../package.json", import.meta.url));
const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/munshi-db/", import.meta.url));

/** A migrated data folder; rebuilt after changes of the migrations or the engine. */
export async function prepareTemplateFolder(): Promise<string> {
  const folder = join(CACHE, await hashSchema());
  if ((await list(folder)).length > 0) return folder;
  await mkdir(CACHE, { recursive: true });
  const draft = join(CACHE, `draft-${process.pid}`);
  const embedded = await startEmbedded(draft);
  try {
    await withConnection(embedded.url, migrate);
  } finally {
    await embedded.close();
  }
  await removeOlder(draft);
  try {
    await rename(draft, folder);
  } catch {
    // Another run has built the same one meanwhile.
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

async function hashSchema(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await list(MIGRATIONS)).filter((name) => name.endsWith(".ts")).sort();
  for (const path of [...names.map((name) => join(MIGRATIONS, name)), PACKAGE]) {
    hash.update(await readFile(path));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Keeps the two newest names apart from drafts: an earlier run may still copy one. */
async function removeOlder(draft: string): Promise<void> {
  const folders = (await list(CACHE)).map((name) => join(CACHE, name)).filter((f) => f !== draft);
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  );
  const old = dated.sort((a, b) => b.at - a.at).slice(2);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}

async function list(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
