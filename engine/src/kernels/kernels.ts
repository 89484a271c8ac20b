/** Compiled once per worker. */
export interface Kernels {
  readonly module: WebAssembly.Module;
}

/** A minimal SIMD module, valid only with SIMD support. */
// oxfmt-ignore
const probe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3,
  2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

export function hasSimd(): boolean {
  return typeof WebAssembly === "object" && WebAssembly.validate(probe);
}

/** Null without SIMD; rejects for an invalid module. */
export async function compileKernels(bytes: BufferSource): Promise<Kernels | null> {
  return hasSimd() ? { module: await WebAssembly.compile(bytes) } : null;
}
