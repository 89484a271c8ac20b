import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** `fonts` are written by the first build and would trigger another build at the next start. */
const NEVER = new Set(["node_modules", "dist", ".git", ".data", "coverage", "fonts"]);

/**
 * A stamp that changes when a file of `sources` (files and folders in `root`) is changed, renamed,
 * added or removed. Tests are ignored, since they are not built.
 */
export async function stampSources(root: string, sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  const files = await Promise.all(sources.map(async (source) => listFiles(join(root, source))));
  for (const file of files.flat().sort()) {
    hash.update(`${relative(root, file).split(sep).join("/")}\0`);
    hash.update(await readFile(file));
    hash.update("\0");
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (NEVER.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
      const below = join(path, entry.name);
      return entry.isDirectory() ? listFiles(below) : [below];
    }),
  );
  return lists.flat();
}
