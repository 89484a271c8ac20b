/** Moves labels apart that would overlap, keeping their order; places are of their middles. */
export function placeLabels(
  wanted: readonly number[],
  {
    height,
    least,
    most,
  }: { readonly height: number; readonly least: number; readonly most: number },
): readonly number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = wanted.map((place) => Math.min(Math.max(place, least), most));
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1];
    if (above === undefined) continue;
    placed[at] = Math.max(placed[at] ?? 0, (placed[above] ?? 0) + height);
  }
  let limit = most;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, limit);
    limit = (placed[at] ?? 0) - height;
  }
  return placed;
}
