import { compileKernels, hasSimd, type Kernels } from "./kernels.ts";

/** Fetches the kernels next to the worker script; null if unavailable. */
export async function fetchKernels(): Promise<Kernels | null> {
  if (!hasSimd()) return null;
  try {
    const response = await fetch(new URL("./kernels.wasm", import.meta.url));
    return response.ok ? await compileKernels(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
