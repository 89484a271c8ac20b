const number = new Float64Array(1);
const [low, high] = [0, 1];
const halves = new Int32Array(number.buffer);

/** The least double above a finite one; infinity above the largest. */
export function nextAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  number[0] = value;
  // away from zero or towards it, the halves of its bits count up or down
  const step = value > 0 ? 1 : -1;
  const lower = (halves[low] as number) + step;
  halves[low] = lower;
  if (halves[low] === (value > 0 ? 0 : -1)) {
    halves[high] = (halves[high] as number) + step;
  }
  return number[0];
}
