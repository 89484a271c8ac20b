import { readFile } from "node:fs/promises";
import { CliError } from "../cli-error.ts";

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
