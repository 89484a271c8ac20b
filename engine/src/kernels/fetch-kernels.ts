import { compileKernels, hasSimd, type Kernels } from "./kernels.ts";

/** The kernels from beside the worker's script; null where they cannot be had or cannot run here. */
export async function fetchKernels(): Promise<Kernels | null> {
  if (!hasSimd()) return null;
  try {
    const response = await fetch(new URL("./kernels.wasm", import.meta.url));
    return response.ok ? await compileKernels(await response.arrayBuffer()) : null;
  } catch {
    // without them conditions are evaluated over typed arrays
    return null;
  }
}
