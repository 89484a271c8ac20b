const mostCells = 6;
const mostLetters = 30;
/** Letters, a short number, or a short mixture such as FY25 and 52W. */
const word = /^(?:[A-Za-z]{1,20}|\d{1,4}|[A-Za-z]{1,3}\d{1,4}|\d{1,4}[A-Za-z]{1,3})$/;

/**
 * The first column or field names, for quoting in a message. Returns null if they do not look like
 * names: the start of an unknown file may be a key, a token or a letter.
 */
export function listWords(cells: readonly string[]): string | null {
  const names = cells.map((cell) => cell.trim());
  if (names.length === 0 || !names.every(isName)) return null;
  const told = names.slice(0, mostCells).join(", ");
  return names.length > mostCells ? `${told}, ...` : told;
}

function isName(cell: string): boolean {
  const words = cell.split(/[ _./()%&-]+/).filter((part) => part !== "");
  return (
    cell.length <= mostLetters &&
    /[A-Za-z]/.test(cell) &&
    words.length <= 4 &&
    words.every((part) => word.test(part))
  );
}
