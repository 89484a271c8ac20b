const mostCells = 6;
const mostLetters = 30;
/** Letters, a short number, or a short mixture such as FY25 and 52W. */
const word = /^(?:[A-Za-z]{1,20}|\d{1,4}|[A-Za-z]{1,3}\d{1,4}|\d{1,4}[A-Za-z]{1,3})$/;

/**
 * The first names of columns or fields, as a message may quote them, or null where they do not look
 * like names: what stands at the top of a file that nobody knows may be a key, a token or a letter.
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
