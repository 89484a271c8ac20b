const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The largest float of 32 bits below a number. */
export function floatBelow(value: number): number {
  return -floatAbove(-value);
}

/** The least float of 32 bits above a number. */
export function floatAbove(value: number): number {
  const near = Math.fround(value);
  if (near > value) return near;
  if (near === 0) return 2 ** -149;
  float[0] = near;
  bits[0] = (bits[0] as number) + (near > 0 ? 1 : -1);
  return float[0];
}
