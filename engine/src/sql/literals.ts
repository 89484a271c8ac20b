/** The white space that the language's `trim` knows, by its codes. */
export const whiteSpace: readonly number[] = [
  9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201,
  8202, 8232, 8233, 8239, 8287, 12_288, 65_279,
];

/** A text in quotes. No stored text holds a NUL, at which some databases end a literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("\0", "\u{fffd}").replaceAll("'", "''")}'`;
}

/** The digits of a double that read back as the same one: `5`, `0.1`, `1e+300`. */
export function digitsOf(value: number): string {
  return String(value === 0 ? 0 : value);
}
