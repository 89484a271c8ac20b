const blank = 0x20;

/**
 * Folds a character for name comparison: lower case, any blank as a space, plain apostrophes and
 * hyphens. Works on UTF-16 units so that offsets stay valid.
 */
export function foldCharacter(code: number): number {
  if (code >= 0x41 && code <= 0x5a) return code + 0x20;
  if (code < 0x80) return code >= 0x09 && code <= 0x0d ? blank : code;
  if (isWideBlank(code)) return blank;
  if (code === 0x2019) return 0x27;
  if (code === 0x2010 || code === 0x2011 || code === 0x2212) return 0x2d;
  const lower = String.fromCharCode(code).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : code;
}

/** `\s` plus NEL and zero-width space, as in `isBlank`. */
export const blankPattern = String.raw`[\s\u0085\u200b]`;

function isWideBlank(code: number): boolean {
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

export function isBlank(code: number): boolean {
  return foldCharacter(code) === blank;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters of any script, digits and underscore. */
export function isWordCharacter(code: number): boolean {
  if (code < 0x80) {
    return isDigit(code) || code === 0x5f || isAsciiLetter(code);
  }
  return wideWord.test(String.fromCharCode(code));
}

/** Surrogates count as letters, to keep pairs together. */
const wideWord = /[\p{L}\p{N}\p{M}\p{Cs}]/u;

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

/**
 * Folded, with single spaces, trimmed, and no space between digit and letter: `3 Years` is
 * `3years`.
 */
export function foldName(text: string): string {
  let folded = "";
  let pendingBlank = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = foldCharacter(text.charCodeAt(index));
    if (code === blank) {
      pendingBlank = folded !== "";
      continue;
    }
    if (pendingBlank && !joinsWithoutBlank(folded.charCodeAt(folded.length - 1), code)) {
      folded += " ";
    }
    pendingBlank = false;
    folded += String.fromCharCode(code);
  }
  return folded;
}

/** Removes blanks and punctuation: `P/E`, `P.E.`, `p-e` are `pe`. */
export function compactName(folded: string): string {
  return folded.replaceAll(/[ ./:&%'-]/gu, "");
}

export function joinsWithoutBlank(before: number, after: number): boolean {
  return isDigit(before) && isWordCharacter(after) && !isDigit(after);
}

export function skipBlanks(text: string, offset: number): number {
  let index = offset;
  while (index < text.length && isBlank(text.charCodeAt(index))) index += 1;
  return index;
}
