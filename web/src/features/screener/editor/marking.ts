import { diagnosticCount, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic as Underline } from "@codemirror/lint";
import { StateEffect, StateField } from "@codemirror/state";
import type { Range } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import type { Diagnostic, QueryToken } from "@munshi/engine/contract";
import { underlinedRange } from "../problems.ts";
import type { CheckedText } from "../state.ts";

const setTokens = StateEffect.define<readonly QueryToken[]>();

function toDecorations(tokens: readonly QueryToken[], length: number): DecorationSet {
  const ranges: Range<Decoration>[] = tokens
    .filter(({ start, end }) => start < end && end <= length)
    .map(({ kind, start, end }) => Decoration.mark({ class: `tok-${kind}` }).range(start, end));
  return Decoration.set(ranges, true);
}

/** Colours the words by kind; between two checks the colours move along with the text. */
export const tokenColours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(colours, transaction) {
    let next = colours.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setTokens)) next = toDecorations(effect.value, transaction.newDoc.length);
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The underline of one diagnostic, with a button for each way to fix it. */
export function toUnderline(diagnostic: Diagnostic, length: number): Underline {
  return {
    ...underlinedRange(diagnostic, length),
    severity: diagnostic.severity,
    message: diagnostic.message,
    actions: diagnostic.suggestions.map(({ label, start, end, text }) => ({
      name: label,
      apply: (view) => {
        view.dispatch({ changes: { from: start, to: end, insert: text } });
        view.focus();
      },
    })),
  };
}

/** Shows what a check found; null takes the underlines away and leaves the colours. */
export function showChecked(view: EditorView, checked: CheckedText | null): void {
  const length = view.state.doc.length;
  const isOfText = checked === null || checked.text === view.state.doc.toString();
  if (!isOfText) return;
  const underlines = (checked?.diagnostics ?? []).map((each) => toUnderline(each, length));
  const isUnderlined = underlines.length > 0 || diagnosticCount(view.state) > 0;
  // One change, and none for nothing: each has the editor look at its text and the page laid out.
  const changes = [
    ...(checked === null ? [] : [{ effects: setTokens.of(checked.tokens) }]),
    ...(isUnderlined ? [setDiagnostics(view.state, underlines)] : []),
  ];
  if (changes.length > 0) view.dispatch(...changes);
}
