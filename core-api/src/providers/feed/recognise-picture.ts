/** Where a kind of picture says what it is: the bytes at a place. */
const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/jpeg", 0, "\xFF\xD8\xFF"],
  ["image/png", 0, "\x89PNG\r\n\x1A\n"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBP"],
  ["image/avif", 4, "ftypavif"],
];

/** What may stand before the root of an SVG file. */
const svgRoot = /^\uFEFF?\s*(<\?xml[^>]{0,200}>\s*)?(<!--[^>]{0,400}-->\s*)?<svg[\s>]/;
const longestProlog = 700;

/**
 * Detects a picture's type by its bytes; null for other files. SVG may contain scripts: serve it
 * with a policy that forbids them.
 */
export function recognisePicture(bytes: Buffer): string | null {
  const found = signatures.find(
    ([, at, text]) => bytes.toString("latin1", at, at + text.length) === text,
  );
  if (found !== undefined) return found[0];
  return svgRoot.test(bytes.toString("utf8", 0, longestProlog)) ? "image/svg+xml" : null;
}
