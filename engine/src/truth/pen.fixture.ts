/** Takes every choice of spelling: the same seed writes the same text, and 0 the plainest. */
export interface Pen {
  /** A number below `count`; 0 is the plain way. */
  choose(count: number): number;
  /** Whether a comma would separate members of a list here. */
  readonly inList: boolean;
  within(inList: boolean, write: () => readonly string[]): readonly string[];
}

export function createPen(seed: number): Pen {
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

export function writeBlank(pen: Pen): string {
  return pen.choose(3) === 0 ? " " : (blanks[pen.choose(blanks.length)] ?? " ");
}

/** Between two complete conditions, where it means AND; a comment may stand at its end. */
export const lineAnd = "line break";

const logic: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);
const comparisons: ReadonlySet<string> = new Set(["<", "<=", ">", ">=", "=", "==", "!=", "<>"]);
const joints: ReadonlySet<string> = new Set(["+", "*", "/", "×"]);
const minus: ReadonlySet<string> = new Set(["-", "\u2212"]);

/** Puts words behind each other with blanks, line breaks and comments wherever they mean nothing. */
export function joinWords(words: readonly string[], pen: Pen): string {
  let text = pen.choose(12) === 1 ? "\n " : "";
  let depth = 0;
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word === lineAnd) {
      text += pen.choose(5) === 1 ? " -- and\n" : (lineBreaks[pen.choose(3)] ?? "\n");
      continue;
    }
    if (before !== undefined && before !== lineAnd) text += writeGap(before, word, depth, pen);
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    text += word;
  }
  return pen.choose(12) === 1 ? `${text} -- the end` : text;
}

function writeGap(before: string, after: string, depth: number, pen: Pen): string {
  const isCall = after === "(" && /^[a-z]/iu.test(before);
  if (isCall) return pen.choose(4) === 1 ? " " : "";
  const tight = isTight(before) || isTight(after);
  const close = before === "(" || after === ")" || after === ",";
  if (tight && !minus.has(before) && !minus.has(after)) {
    const usual = close ? "" : " ";
    if (pen.choose(3) !== 1) return usual;
    if (pen.choose(2) === 1) return close ? " " : "";
  }
  const continues =
    depth > 0 || isJoint(before) || minus.has(before) || (isJoint(after) && !minus.has(after));
  const choice = pen.choose(14);
  if (continues && choice === 1) return lineBreaks[pen.choose(3)] ?? "\n";
  if (continues && choice === 2) return comments[pen.choose(comments.length)] ?? " ";
  if (choice === 3) return comments[pen.choose(2)] ?? " ";
  return writeBlank(pen);
}

function isTight(word: string): boolean {
  return word === "(" || word === ")" || word === "," || comparisons.has(word) || joints.has(word);
}

function isJoint(word: string): boolean {
  return logic.has(word.toUpperCase()) || comparisons.has(word) || joints.has(word);
}

/** A name or a phrase in any case, with any blanks between its words. */
export function writeName(name: string, pen: Pen): string {
  const style = pen.choose(5);
  const cased = style === 1 ? name.toLowerCase() : style === 2 ? name.toUpperCase() : name;
  const gap = pen.choose(4) === 1 ? writeBlank(pen) : " ";
  const spaced = cased.replaceAll(" ", gap);
  return spaced;
}

/** A word of the grammar in any case. */
export function writeWord(word: string, pen: Pen): string {
  const style = pen.choose(4);
  return style === 1
    ? word.toLowerCase()
    : style === 2
      ? word.charAt(0) + word.slice(1).toLowerCase()
      : word;
}

const marks = ["₹", "₹ ", "Rs. ", "rs ", "INR "] as const;

/** A number as it may be written where it stands, at times with a mark of the rupee, which says nothing. */
export function writeNumber(value: number, pen: Pen): string {
  const mark = pen.choose(10) === 1 ? (marks[pen.choose(marks.length)] ?? "") : "";
  return mark + writeDigits(value, pen);
}

function writeDigits(value: number, pen: Pen): string {
  const plain = String(value);
  const style = pen.choose(6);
  if (style === 1 && !pen.inList && Number.isInteger(value) && value >= 1000 && value < 1e15) {
    return value.toLocaleString(pen.choose(2) === 1 ? "en-IN" : "en-US");
  }
  if (style === 2 && /^\d{4,15}$/u.test(plain)) return `${plain.slice(0, -3)}_${plain.slice(-3)}`;
  if (style === 3 && plain.startsWith("0.")) return plain.slice(1);
  if (style === 4) return value.toExponential().replace("e", pen.choose(2) === 1 ? "E" : "e");
  return style === 5 && /^\d+$/u.test(plain) ? `${plain}.0` : plain;
}
