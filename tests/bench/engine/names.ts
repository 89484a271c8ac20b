import { handStyles, handName } from "./contenders/hand.ts";

/** The contenders by the names that stand in the tables. */
export const names = {
  engine: "this engine",
  counted: "this engine, counts alone",
  served: "this engine, remembering",
  fromText: "this engine, from text",
  plain: "this engine, no SIMD",
  arquero: "Arquero",
  duckDb: "DuckDB",
  duckDbWasm: "DuckDB-WASM",
  sqlite: "SQLite",
  objects: "plain objects",
} as const;

export const handNames = handStyles.map(handName);
