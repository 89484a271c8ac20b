import { existsSync } from "node:fs";
import { resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** Location of published market files on machines that have them. */
export const realFiles = resolve(repository, process.env["REAL_DATA_DIR"] ?? "../shared/data/real");

export const hasRealFiles = existsSync(realFiles);
