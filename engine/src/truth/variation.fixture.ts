/** Seeded choices of spelling; seed 0 is the plainest. */
export interface Variation {
  /** A number below `count`; 0 is the plain form. */
  choose(count: number): number;
  /** True if commas separate list members here. */
  readonly inList: boolean;
  within(inList: boolean, write: () => readonly string[]): readonly string[];
}

export function createVariation(seed: number): Variation {
  let state = seed;
  let inList = false;
  return {
    choose(count) {
      if (seed === 0) return 0;
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state >>> 10) % count;
    },
    get inList() {
      return inList;
    },
    within(list, write) {
      const before = inList;
      inList = list;
      const words = write();
      inList = before;
      return words;
    },
  };
}

const blanks = [" ", "  ", "\t", "\u00a0", " \u2009", "\u3000", "\u200b "] as const;
const lineBreaks = ["\n", "\r\n", " \n\n\t"] as const;
// oxfmt-ignore
const comments = [
  " /* AND 'it' -- ( */ ", " /**/ ", " /* ₹ 5 crore\n\n OR */ ", " -- Sales > \" [ (\n", " // */ <> '\n",
] as const;

export function writeBlank(variation: Variation): string {
  return variation.choose(3) === 0 ? " " : (blanks[variation.choose(blanks.length)] ?? " ");
}

/** A line break that means AND, possibly after a comment. */
export const lineAnd = "line break";

const logic: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);
const comparisons: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "=", "==", "!=", "<>"]);
const joints: ReadonlySet<string> = new Set(["+", "*", "/", "×"]);
const minus: ReadonlySet<string> = new Set(["-", "\u2212"]);

/** Joins words with random blanks, line breaks and comments. */
export function joinWords(words: readonly string[], variation: Variation): string {
  let text = variation.choose(12) === 1 ? "\n " : "";
  let depth = 0;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word === lineAnd) {
      text += variation.choose(5) === 1 ? " -- and\n" : (lineBreaks[variation.choose(3)] ?? "\n");
      continue;
    }
    if (before !== undefined && before !== lineAnd)
      text += writeGap(before, word, depth, variation);
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    text += word;
  }
  return variation.choose(12) === 1 ? `${text} -- the end` : text;
}

function writeGap(before: string, after: string, depth: number, variation: Variation): string {
  const isCall = after === "(" && /^[a-z]/iu.test(before);
  if (isCall) return variation.choose(4) === 1 ? " " : "";
  const tight = isTight(before) || isTight(after);
  const close = before === "(" || after === ")" || after === ",";
  if (tight && !minus.has(before) && !minus.has(after)) {
    const usual = close ? "" : " ";
    if (variation.choose(3) !== 1) return usual;
    if (variation.choose(2) === 1) return close ? " " : "";
  }
  const continues =
    depth > 0 || isJoint(before) || minus.has(before) || (isJoint(after) && !minus.has(after));
  const choice = variation.choose(14);
  if (continues && choice === 1) return lineBreaks[variation.choose(3)] ?? "\n";
  if (continues && choice === 2) return comments[variation.choose(comments.length)] ?? " ";
  if (choice === 3) return comments[variation.choose(2)] ?? " ";
  return writeBlank(variation);
}

function isTight(word: string): boolean {
  return word === "(" || word === ")" || word === "," || comparisons.has(word) || joints.has(word);
}

function isJoint(word: string): boolean {
  return logic.has(word.toUpperCase()) || comparisons.has(word) || joints.has(word);
}

/** Random case and blanks. */
export function writeName(name: string, variation: Variation): string {
  const style = variation.choose(5);
  const cased = style === 1 ? name.toLowerCase() : style === 2 ? name.toUpperCase() : name;
  const gap = variation.choose(4) === 1 ? writeBlank(variation) : " ";
  const spaced = cased.replaceAll(" ", gap);
  return spaced;
}

/** Random case. */
export function writeWord(word: string, variation: Variation): string {
  const style = variation.choose(4);
  return style === 1
    ? word.toLowerCase()
    : style === 2
      ? word.charAt(0) + word.slice(1).toLowerCase()
      : word;
}

const marks = ["₹", "₹ ", "Rs. ", "rs ", "INR "] as const;

/** Random form, sometimes with a rupee sign. */
export function writeNumber(value: number, variation: Variation): string {
  const mark = variation.choose(10) === 1 ? (marks[variation.choose(marks.length)] ?? "") : "";
  return mark + writeDigits(value, variation);
}

function writeDigits(value: number, variation: Variation): string {
  const plain = String(value);
  const style = variation.choose(6);
  if (
    style === 1 &&
    !variation.inList &&
    Number.isInteger(value) &&
    value >= 1000 &&
    value < 1e15
  ) {
    return value.toLocaleString(variation.choose(2) === 1 ? "en-IN" : "en-US");
  }
  if (style === 2 && /^\d{4,15}$/u.test(plain)) return `${plain.slice(0, -3)}_${plain.slice(-3)}`;
  if (style === 3 && plain.startsWith("0.")) return plain.slice(1);
  if (style === 4) return value.toExponential().replace("e", variation.choose(2) === 1 ? "E" : "e");
  return style === 5 && /^\d+$/u.test(plain) ? `${plain}.0` : plain;
}
