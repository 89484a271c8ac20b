import { readFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";

/** The text of a file without a byte order mark; throws a CliError where it cannot be had. */
export async function readTextFile(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).replace(/^\uFEFF/u, "");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EISDIR") throw new CliError(`${path} is a folder.`);
    throw new CliError(code === "ENOENT" ? `There is no file ${path}.` : `${path} cannot be read.`);
  }
}
