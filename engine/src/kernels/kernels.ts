/** The compiled kernels, once for all datasets of a worker. */
export interface Kernels {
  readonly module: WebAssembly.Module;
}
