/** As much as a page shows of one text. */
const longest = 8_000;

/** A foreign text as a page may show it: one line, without signs that steer terminals, cut where it is endless. */
export function tidyText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** An address that a page may link to: http or https; null for anything else. */
export function readUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > 2_000 || !URL.canParse(text)) return null;
  return new URL(text).href;
}
