/** Targets by row count: ratios to the best hand-written loop, or speedup factors. */
export interface Targets {
  readonly rows: number;
  /** Of the filter tasks' ratios, the geometric mean. */
  readonly filters: number;
  readonly anyTask: number;
  readonly slider: number;
  readonly overDuckDbWasm: number;
  readonly overArquero: number;
  /** Of the filter tasks' ratios without SIMD, the geometric mean. */
  readonly plain: number;
}

export const targets: readonly Targets[] = [
  {
    rows: 5000,
    filters: 0.4,
    anyTask: 1,
    slider: 0.1,
    overDuckDbWasm: 150,
    overArquero: 25,
    plain: 2.5,
  },
  {
    rows: 50_000,
    filters: 0.45,
    anyTask: 1.1,
    slider: 0.1,
    overDuckDbWasm: 30,
    overArquero: 20,
    plain: 2.5,
  },
  {
    rows: 1_000_000,
    filters: 0.6,
    anyTask: 1.3,
    slider: 0.12,
    overDuckDbWasm: 12,
    overArquero: 15,
    plain: 2.5,
  },
];
