import { readFile } from "node:fs/promises";
import { compileKernels, type Kernels } from "./kernels.ts";

/** The kernels from the file beside this one; null where they were not built or cannot run here. */
export async function readKernels(): Promise<Kernels | null> {
  const bytes = await readFile(new URL("./kernels.wasm", import.meta.url)).catch(() => null);
  return bytes === null ? null : compileKernels(bytes);
}
