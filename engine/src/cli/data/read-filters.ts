import type { CustomFilter } from "../../contract/index.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import { readTextFile } from "./read-text-file.ts";

/** Reads custom filters, names with formulas, from a JSON or YAML file; throws a CliError. */
export async function readFilters(path: string): Promise<readonly CustomFilter[]> {
  const text = await readTextFile(path);
  // JSON is YAML
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new CliError(`${path} is no JSON or YAML: ${reasonOf(error).split("\n")[0]}`);
  }
  return toFilters(value, path);
}

/** A map of names to formulas as filters; `place` names it in a message. */
export function toFilters(value: unknown, place: string): readonly CustomFilter[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new CliError(`${place} is no map of filter names to formulas.`);
  }
  return Object.entries(value).map(([name, formula]: [string, unknown]) => {
    if (typeof formula !== "string" && typeof formula !== "number") {
      throw new CliError(`${place}: the formula of ${name} is no text.`);
    }
    return { name, formula: String(formula) };
  });
}
