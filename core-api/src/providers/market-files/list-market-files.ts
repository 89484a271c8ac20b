import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { MarketFileError } from "./market-file-error.ts";

const wanted = /\.(csv|txt|tsv|json|xml|gz|zip)$/i;

/** The files of a folder and its folders that may be market data, by name; hidden ones left out. */
export async function listMarketFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw new MarketFileError(
        folder,
        "not_found",
        "the folder cannot be read; check the path",
        cause,
      );
    },
  );
  return entries
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !path
          .slice(folder.length)
          .split(/[\\/]/)
          .some((part) => part.startsWith(".")),
    )
    .toSorted();
}
