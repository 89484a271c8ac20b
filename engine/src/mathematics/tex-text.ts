const special: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
  "{": String.raw`\{`,
  "}": String.raw`\}`,
  "&": String.raw`\&`,
  "%": String.raw`\%`,
  $: String.raw`\$`,
  "#": String.raw`\#`,
  _: String.raw`\_`,
};

/** Words amid mathematics, upright and as they are written. */
export function texText(words: string): string {
  const escaped = words.replaceAll(/[\\~^{}&%$#_]/gu, (sign) => special[sign] ?? sign);
  return `\\text{${escaped}}`;
}
