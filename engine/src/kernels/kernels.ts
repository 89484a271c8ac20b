/** The compiled kernels, once for all datasets of a worker. */
export interface Kernels {
  readonly module: WebAssembly.Module;
}

/** A module whose one function splats a number over a vector: valid only where SIMD is understood. */
// oxfmt-ignore
const probe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3,
  2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** Does this machine run the kernels? */
export function hasSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(probe);
}

/** Null where the machine lacks SIMD; rejects where the bytes are no module. */
export async function compileKernels(bytes: BufferSource): Promise<Kernels | null> {
  return hasSimd() ? { module: await WebAssembly.compile(bytes) } : null;
}
