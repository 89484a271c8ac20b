import type { CustomFilter } from "../../contract/index.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import { readTextFile } from "./read-text-file.ts";

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
