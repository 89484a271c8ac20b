import { readFile } from "node:fs/promises";
import { compileKernels, type Kernels } from "./kernels.ts";

/** Reads the built kernels; null if missing or unsupported. */
export async function readKernels(): Promise<Kernels | null> {
  const bytes = await readFile(new URL("./kernels.wasm", import.meta.url)).catch(() => null);
  return bytes === null ? null : compileKernels(bytes);
}
