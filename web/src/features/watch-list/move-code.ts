/** The codes with one of them moved by a place; the same where it cannot go further. */
export function moveCode(
  coCodes: readonly number[],
  coCode: number,
  by: -1 | 1,
): readonly number[] {
  const from = coCodes.indexOf(coCode);
  const to = from + by;
  if (from < 0 || to < 0 || to >= coCodes.length) return coCodes;
  const moved = coCodes.toSpliced(from, 1);
  return moved.toSpliced(to, 0, coCode);
}
