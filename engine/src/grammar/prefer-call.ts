import type { StepCounter } from "./step-counter.ts";
import { foldName, skipBlanks } from "./fold.ts";
import { functionNamed } from "./function-names.ts";
import type { NameIndex, NameMatch } from "./name-index.ts";

/** Prefers `Sales` followed by `growth(` over the name `Sales growth`, which cannot be called. */
export function preferCall(
  text: string,
  offset: number,
  name: NameMatch | null,
  names: NameIndex,
  counter: StepCounter,
): NameMatch | null {
  if (name === null) return name;
  const open = skipBlanks(text, name.end);
  // a bracket on a new line starts a condition
  if (text.charAt(open) !== "(" || /[\n\r]/u.test(text.slice(name.end, open))) return name;
  const written = text.slice(offset, name.end);
  const last = /[\p{L}\p{N}_]+$/u.exec(written)?.[0] ?? "";
  if (functionNamed(foldName(last)) === null) return name;
  const rest = written.slice(0, -last.length);
  const shorter = names.longestAt(rest, 0, counter);
  if (shorter === null || skipBlanks(rest, shorter.end) < rest.length) return name;
  return { ...shorter, end: offset + shorter.end };
}
