/** Scrolls a row that is too long for its window so that one of its links is in the middle. */
export function centreInRow(row: HTMLElement | null, selector: string): void {
  const link = row?.querySelector<HTMLElement>(selector);
  if (row === null || link === null || link === undefined) return;
  // Only the row itself is moved; the page stays where its reader is.
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
