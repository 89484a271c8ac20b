/** Why a whole file is refused: one line with place, reason and remedy. */
export class MarketFileError extends Error {
  override readonly name = "MarketFileError";
  /** Such as `market_file.not_recognised`. */
  readonly code: string;

  constructor(path: string, code: string, reason: string, cause?: unknown) {
    super(`${baseName(path)}: ${oneLine(reason)}`, cause === undefined ? {} : { cause });
    this.code = `market_file.${code}`;
  }
}

/** Why one row is left out; caught where rows are driven and turned into a RowProblem. */
export class RowFault extends Error {
  override readonly name = "RowFault";
  readonly code: string;
  /** The header of the column at fault; null where it is not one column. */
  readonly column: string | null;

  constructor(code: string, reason: string, column: string | null = null) {
    super(oneLine(reason));
    this.code = `market_file.${code}`;
    this.column = column;
  }
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) || path;

/** Text of a stranger's file must not break the one line, or a terminal. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return plain.length > 300 ? `${plain.slice(0, 297)}...` : plain;
}

/** A cell as it may be quoted in a reason. */
export const quoted = (cell: string): string =>
  `"${cell.length > 40 ? `${cell.slice(0, 37)}...` : cell}"`;
