/** Equality of texts ignores case and outer white space; a text that is empty so is missing. */
export function foldText(text: string): string {
  return text.trim().toLowerCase();
}
