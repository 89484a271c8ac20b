const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** Largest float32 below a number. */
export function floatBelow(value: number): number {
  return -floatAbove(-value);
}

/** Smallest float32 above a number. */
export function floatAbove(value: number): number {
  const near = Math.fround(value);
  if (near > value) return near;
  if (near === 0) return 2 ** -149;
  float[0] = near;
  bits[0] = (bits[0] ?? 0) + (near > 0 ? 1 : -1);
  return float[0];
}

const number = new Float64Array(1);
const [low, high] = [0, 1];
const halves = new Int32Array(number.buffer);

/** Next larger double. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  number[0] = value;
  const step = value > 0 ? 1 : -1;
  const lower = (halves[low] ?? 0) + step;
  halves[low] = lower;
  if (halves[low] === (value > 0 ? 0 : -1)) {
    halves[high] = (halves[high] ?? 0) + step;
  }
  return number[0];
}
