/** The row that a key moves to, or null where the key is none of the grid's. */
export function moveActiveRow(
  key: string,
  active: number | null,
  { count, page }: { readonly count: number; readonly page: number },
): number | null {
  if (count === 0) return null;
  const within = (index: number) => Math.min(Math.max(index, 0), count - 1);
  switch (key) {
    case "ArrowDown":
      return active === null ? 0 : within(active + 1);
    case "ArrowUp":
      return active === null ? 0 : within(active - 1);
    case "PageDown":
      return within((active ?? 0) + page);
    case "PageUp":
      return within((active ?? 0) - page);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
