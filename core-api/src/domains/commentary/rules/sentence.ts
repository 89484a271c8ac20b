import type { Unit } from "@munshi/engine/contract";
import { writeFigure } from "./write-figure.ts";
import type { FigureForm } from "./write-figure.ts";

/** A part of a sentence: text or a named figure. */
export type SentencePart =
  | { readonly words: string }
  | { readonly figure: string; readonly form: FigureForm };

const placeholder = /\{([^{}|]+)(?:\|([a-z]+))?\}/u;
const forms: ReadonlySet<string> = new Set(["plain", "size", "points", "change", "month"]);

/** Splits a sentence at its figures. @throws RangeError for an unknown format. */
export function readSentence(text: string): readonly SentencePart[] {
  const pieces = text.split(new RegExp(placeholder.source, "gu"));
  const parts: SentencePart[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const words = pieces[at] ?? "";
    if (words !== "") parts.push({ words });
    const figure = pieces[at + 1];
    if (figure === undefined) continue;
    const form = pieces[at + 2] ?? "plain";
    if (!isForm(form)) throw new RangeError(`A figure has no form ${form}: ${text}`);
    parts.push({ figure, form });
  }
  return parts;
}

function isForm(form: string): form is FigureForm {
  return forms.has(form);
}

/** A figure, a text in its place, or null if unknown. */
export type Placed = { readonly value: number; readonly unit: Unit } | string | null;

/** The sentence with its figures; null if one of them is unknown. */
export function writeSentence(
  parts: readonly SentencePart[],
  findFigure: (name: string) => Placed,
): string | null {
  let text = "";
  for (const part of parts) {
    if ("words" in part) {
      text += part.words;
      continue;
    }
    const placed = findFigure(part.figure);
    if (placed === null) return null;
    text += typeof placed === "string" ? placed : writeFigure(placed.value, placed.unit, part.form);
  }
  return text;
}
