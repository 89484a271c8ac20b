/** Rows per block, so that intermediate results stay in the L1 cache. */
export const blockRows = 1024;

/** Rows of one block, ascending: row `first + places[i]` for each `i` below `count`. */
export interface Selection {
  first: number;
  places: Int32Array;
  count: number;
}

/** A column or intermediate result: `values[first + place]`. */
export interface Strip {
  readonly values: Float64Array;
  first: number;
}

/** All places of a block; read-only. */
export const everyPlace = Int32Array.from({ length: blockRows }, (_, place) => place);

/** The selection is valid until `act` returns. */
export function walkBlocks(rows: number, act: (selection: Selection) => void): void {
  const selection: Selection = { first: 0, places: everyPlace, count: 0 };
  for (let first = 0; first < rows; first += blockRows) {
    selection.first = first;
    selection.count = Math.min(blockRows, rows - first);
    act(selection);
  }
}
