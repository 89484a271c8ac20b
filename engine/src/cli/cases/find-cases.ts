import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { CliError } from "../cli-error.ts";
import type { CaseFile } from "./query-case.ts";
import { readMarkdownCases } from "./read-markdown-cases.ts";
import { readYamlCases } from "./read-yaml-cases.ts";

const endings: ReadonlySet<string> = new Set([".md", ".yaml", ".yml"]);

/** Reads the cases of a file, or of all Markdown and YAML files below a folder, by their paths. */
export async function findCases(place: string): Promise<readonly CaseFile[]> {
  const found = await stat(place).catch(() => null);
  if (found === null) throw new CliError(`There is no file or folder ${place}.`);
  const paths = found.isDirectory() ? await listFiles(place) : [place];
  const files = await Promise.all(paths.map(readCaseFile));
  // a README beside the cases may hold none
  const kept = files.filter(({ cases, problems }) => cases.length + problems.length > 0);
  if (kept.length === 0) throw new CliError(`${place} holds no cases.`);
  return kept;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && endings.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function readCaseFile(path: string): Promise<CaseFile> {
  const text = await readFile(path, "utf8");
  return extname(path) === ".md" ? readMarkdownCases(path, text) : readYamlCases(path, text);
}
