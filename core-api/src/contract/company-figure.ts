import type { Unit } from "@munshi/engine/contract";

/** A figure as screens show it; `key` opens its definition (`GET /companies/:coCode/figures/:key`). */
export interface Figure {
  /** A column of the dataset (`returnOnEquity`, `sales@y1`), the same as in the screener. */
  readonly key: string;
  readonly title: string;
  readonly unit: Unit;
  readonly value: number | null;
}
