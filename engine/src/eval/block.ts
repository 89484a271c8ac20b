/** So many rows are worked on together: what is calculated of them stays in the nearest cache. */
export const blockRows = 1024;

/** Rows of one block, ascending: row `first + places[i]` for each `i` below `count`. */
export interface Selection {
  first: number;
  places: Int32Array;
  count: number;
}

/** A number for each place of a block: `values[first + place]`, a column or what was calculated. */
export interface Strip {
  readonly values: Float64Array;
  first: number;
}

/** The places of a whole block. Never written to. */
export const everyPlace = Int32Array.from({ length: blockRows }, (_, place) => place);

/** Calls with all rows of each block in turn; the selection is good until `act` returns. */
export function walkBlocks(rows: number, act: (selection: Selection) => void): void {
  const selection: Selection = { first: 0, places: everyPlace, count: 0 };
  for (let first = 0; first < rows; first += blockRows) {
    selection.first = first;
    selection.count = Math.min(blockRows, rows - first);
    act(selection);
  }
}
