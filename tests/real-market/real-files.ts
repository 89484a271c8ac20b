import { existsSync } from "node:fs";
import { resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** Where market files that exchanges published lie on a machine that has them. */
export const realFiles = resolve(repository, process.env["REAL_DATA_DIR"] ?? "../shared/data/real");

export const hasRealFiles = existsSync(realFiles);
