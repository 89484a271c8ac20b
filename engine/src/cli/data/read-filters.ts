import { readFile } from "node:fs/promises";
import type { CustomFilter } from "../../contract/index.ts";
import { CliError, reasonOf } from "../cli-error.ts";

/** Throws a CliError for an invalid file. */
export async function readFilters(path: string): Promise<readonly CustomFilter[]> {
  const text = await readTextFile(path);
  // JSON is YAML
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new CliError(`${path} is not valid JSON or YAML: ${reasonOf(error).split("\n")[0]}`);
  }
  return toFilters(value, path);
}

/** `place` is for messages. */
export function toFilters(value: unknown, place: string): readonly CustomFilter[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError(`${place} is not a map of filter names to formulas.`);
  }
  return Object.entries(value).map(([name, formula]: [string, unknown]) => {
    if (typeof formula !== "string" && typeof formula !== "number") {
      throw new CliError(`${place}: the formula of ${name} is not text.`);
    }
    return { name, formula: String(formula) };
  });
}

/** Strips the byte order mark. Throws a CliError if the file cannot be read. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/u, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EISDIR") throw new CliError(`${path} is a folder.`);
    throw new CliError(code === "ENOENT" ? `No such file: ${path}.` : `${path} cannot be read.`);
  }
}
