/** What a spreadsheet may take for the start of a formula, also in full width and behind blanks. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A text that no spreadsheet computes: an apostrophe goes before what could begin a formula. */
export function makeInert(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
