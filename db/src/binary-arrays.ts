const HEADER_BYTES = 20;
const FLOAT8 = 701;
const INT4 = 23;
const INT8 = 20;

export type NumberColumn = Float64Array | Int32Array | BigInt64Array;

/** True for typed arrays that are sent in binary. */
export function isNumberColumn(value: unknown): value is NumberColumn {
  return (
    value instanceof Float64Array || value instanceof Int32Array || value instanceof BigInt64Array
  );
}

/**
 * A typed array in PostgreSQL's binary format of double precision[], integer[] or bigint[]: twice
 * as fast to write as text. NaN stays NaN, which those columns accept.
 */
export function encodeArray(values: NumberColumn): Buffer {
  const [type, width] = describeElements(values);
  const stride = 4 + width;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * stride);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setInt32(0, values.length === 0 ? 0 : 1);
  view.setInt32(4, 0);
  view.setInt32(8, type);
  view.setInt32(12, values.length);
  view.setInt32(16, 1);
  let offset = HEADER_BYTES;
  for (const value of values) {
    view.setInt32(offset, width);
    if (typeof value === "bigint") view.setBigInt64(offset + 4, value);
    else if (type === INT4) view.setInt32(offset + 4, value);
    else view.setFloat64(offset + 4, value);
    offset += stride;
  }
  // An array without dimensions has no bounds.
  return values.length === 0 ? bytes.subarray(0, 12) : bytes;
}

function describeElements(values: NumberColumn): readonly [type: number, width: number] {
  if (values instanceof Float64Array) return [FLOAT8, 8];
  if (values instanceof Int32Array) return [INT4, 4];
  return [INT8, 8];
}
