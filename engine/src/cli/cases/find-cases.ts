import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { CliError } from "../cli-error.ts";
import type { CaseFile } from "./query-case.ts";
import { readMarkdownCases } from "./read-markdown-cases.ts";
import { readYamlCases } from "./read-yaml-cases.ts";

const endings: ReadonlySet<string> = new Set([".md", ".yaml", ".yml"]);

/** Reads the cases of a file, or of all Markdown and YAML files in a folder, by path. */
export async function findCases(place: string): Promise<readonly CaseFile[]> {
  const found = await stat(place).catch(() => null);
  if (found === null) throw new CliError(`No such file or folder: ${place}.`);
  const paths = found.isDirectory() ? await listFiles(place) : [place];
  const files = await Promise.all(paths.map(readCaseFile));
  // a README may contain no cases
  const nonEmpty = files.filter(({ cases, problems }) => cases.length + problems.length > 0);
  if (nonEmpty.length === 0) throw new CliError(`${place} contains no test cases.`);
  return nonEmpty;
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
