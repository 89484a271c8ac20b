/** Byte offset in kernel memory. */
export type Pointer = number;

/** Module exports; rows and bytes are whole strides, see `memory.ts`. */
export interface KernelFunctions {
  compareConstant(
    operator: number,
    values: Pointer,
    constant: number,
    yes: Pointer,
    rows: number,
  ): void;
  compareColumns(operator: number, a: Pointer, b: Pointer, yes: Pointer, rows: number): void;
  knownNumbers(values: Pointer, known: Pointer, rows: number): void;
  /** `all` is 1 for AND, 0 for OR. */
  combine(
    all: number,
    list: Pointer,
    count: number,
    yes: Pointer,
    known: Pointer,
    bytes: number,
  ): void;
  /** Like `combine`, for yes planes only. */
  join(all: number, list: Pointer, count: number, yes: Pointer, bytes: number): void;
  copyPlane(from: Pointer, to: Pointer, bytes: number): void;
  andPlanes(a: Pointer, b: Pointer, out: Pointer, bytes: number): void;
  andNotPlanes(a: Pointer, b: Pointer, out: Pointer, bytes: number): void;
  addAndNotPlanes(a: Pointer, b: Pointer, out: Pointer, bytes: number): void;
  countBits(plane: Pointer, bytes: number): number;
  listRows(plane: Pointer, bytes: number, out: Pointer): void;
  calculateRows(operations: Pointer, count: number, rows: number, room: Pointer): void;
  sameCode(width: number, codes: Pointer, code: number, yes: Pointer, rows: number): void;
  sameCodes(
    aWidth: number,
    a: Pointer,
    bWidth: number,
    b: Pointer,
    map: Pointer,
    aMask: number,
    bMask: number,
    yes: Pointer,
    rows: number,
  ): void;
  countCodes(rows: Pointer, count: number, width: number, codes: Pointer, counts: Pointer): void;
  rankAtMost(
    values: Pointer,
    order: Pointer,
    count: number,
    width: number,
    codes: Pointer,
    mask: number,
    groupCount: number,
    limit: number,
    passed: Pointer,
    yes: Pointer,
    bytes: number,
  ): void;
  codeColumn(values: Pointer, order: Pointer, count: number, codes: Pointer, rows: number): void;
  /** Like `compareConstant` over order codes, without `!=`. */
  compareCodes(
    operator: number,
    values: Pointer,
    order: Pointer,
    count: number,
    codes: Pointer,
    constant: number,
    yes: Pointer,
    rows: number,
  ): void;
  /** Returns the largest absolute value, or -1 if no shadow is possible. */
  shadeNumbers(values: Pointer, shadow: Pointer, rows: number): number;
  /** Returns the number of 16-row groups rechecked exactly. */
  compareShadows(operation: number, asked: Pointer, yes: Pointer, rows: number): number;
  /** Like `compareShadows`, with one scaled side. */
  compareSides(operator: number, asked: Pointer, yes: Pointer, rows: number): number;
  largestSize(values: Pointer, rows: number): number;
  shadeSums(values: Pointer, shadow: Pointer, scale: number, rows: number): void;
  compareSums(
    average: number,
    list: Pointer,
    shadows: Pointer,
    count: number,
    operator: number,
    constant: number,
    bound: number,
    room: Pointer,
    yes: Pointer,
    rows: number,
  ): number;
  sortColumn(
    values: Pointer,
    length: number,
    rows: Pointer,
    moreRows: Pointer,
    keys: Pointer,
    moreKeys: Pointer,
    counts: Pointer,
  ): number;
  countBelow(
    values: Pointer,
    order: Pointer,
    count: number,
    constant: number,
    orAt: number,
  ): number;
  flipRows(order: Pointer, from: number, to: number, plane: Pointer): void;
  walkOrder(
    values: Pointer,
    order: Pointer,
    count: number,
    plane: Pointer,
    descending: number,
    limit: number,
    out: Pointer,
  ): number;
  topRows(
    values: Pointer,
    plane: Pointer,
    bytes: number,
    descending: number,
    limit: number,
    out: Pointer,
    outValues: Pointer,
  ): number;
}
