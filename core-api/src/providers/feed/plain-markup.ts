const named: { readonly [name: string]: string } = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
};

const largestCodePoint = 0x10_ff_ff;

/**
 * The text of rendered HTML: tags, comments, scripts and styles are removed, character references
 * decoded. The result is text: escape it before use in markup.
 */
export function readPlainMarkup(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, " ")
    .replaceAll(/<!--[^]*?(?:-->|$)/g, " ")
    .replaceAll(/<\/?[a-z][^>]*(?:>|$)/gi, " ")
    .replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, readReference)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function readReference(whole: string, body: string): string {
  if (!body.startsWith("#")) return named[body.toLowerCase()] ?? whole;
  const isHex = body[1] === "x" || body[1] === "X";
  const code = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isScalar = code > 0 && code <= largestCodePoint && (code < 0xd800 || code > 0xdfff);
  return isScalar ? String.fromCodePoint(code) : "";
}
