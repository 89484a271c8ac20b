import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { ROOMS } from "./repository.ts";

const MOST_LINES = 500;
const SOURCE = /\.(ts|tsx|mjs|css)$/;
const APART = /(^|\/)(node_modules|dist|generated|grammar|samples)\//;

/** One finding per source file over the limit, except generated files and the grammar. */
export async function findLongFiles(root: string): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const room of ROOMS) {
    const entries = await readdir(join(root, room), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
      if (!entry.isFile() || !SOURCE.test(path) || APART.test(path)) continue;
      const lines = countLines(await readFile(join(root, path), "utf8"));
      if (lines > MOST_LINES)
        findings.push(`${path} has ${lines} lines; ${MOST_LINES} are the most`);
    }
  }
  return findings.sort();
}

function countLines(text: string): number {
  const breaks = text.split("\n").length - 1;
  return text.endsWith("\n") || text === "" ? breaks : breaks + 1;
}
