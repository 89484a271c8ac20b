import { autocompletion } from "@codemirror/autocomplete";
import type { Completion as Option, CompletionContext } from "@codemirror/autocomplete";
import type { Completion } from "@munshi/engine/contract";
import type { Extension } from "@codemirror/state";
import type { EditorProps } from "./editor-props.ts";

/** Maximum options that a reader can take in; more would only slow the list down. */
const mostOptions = 8;

/** One line of the list: the words, their unit, and the meaning next to it when chosen. */
export function toOption(completion: Completion): Option {
  const { text, unit, meaning, kind, from, to } = completion;
  return {
    label: text === "\n" ? "New line" : text,
    ...(unit === "" ? {} : { detail: unit }),
    ...(meaning === "" ? {} : { info: meaning }),
    type: kind,
    apply: (view, _option, _from, caret) => {
      // Names hold several words: each option knows the words that it completes.
      const end = Math.max(to, caret);
      view.dispatch({
        changes: { from, to: end, insert: text },
        selection: { anchor: from + text.length },
        userEvent: "input.complete",
      });
    },
  };
}

/** Room that a meaning needs to stand next to the list. */
const meaningWidth = 280;

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Next to the chosen option, or under the list where the screen is narrow. */
export function placeMeaning(
  _view: unknown,
  list: Edges,
  option: Edges,
  _info: unknown,
  space: Edges,
): { readonly style: string } {
  if (space.right - list.right >= meaningWidth)
    return { style: `left: ${list.right - list.left}px; top: ${option.top - list.top}px` };
  return { style: `left: -1px; right: -1px; top: ${list.bottom - list.top}px` };
}

/** Returns true if no option changes the text, so that Enter can insert a new line. */
function isAlreadyTyped(options: readonly Completion[], typed: string): boolean {
  return options.every(
    ({ text, from, to }) => typed.slice(from, to).toLowerCase() === text.toLowerCase(),
  );
}

/** A word begun, a sign with a blank behind it, or an opened quote. */
const invites = /[\p{L}[]\S?$|[<>=,]\s$|['"]$/u;

/** Completes names, periods and words from what the engine knows. */
export function createCompletion(complete: EditorProps["complete"]): Extension {
  async function source(context: CompletionContext) {
    const typed = context.state.doc.toString();
    const before = typed.slice(0, context.pos);
    if (!context.explicit && !invites.test(before.slice(-2))) return null;
    const found = await complete(typed, context.pos);
    if (context.aborted || found.length === 0) return null;
    // Anyone who has left the text meanwhile reads what is below it, which the list would cover.
    if (context.view?.hasFocus === false) return null;
    if (!context.explicit && isAlreadyTyped(found, typed)) return null;
    return {
      from: Math.min(...found.map(({ from }) => from)),
      options: found.slice(0, mostOptions * 4).map(toOption),
      filter: false,
    };
  }
  return autocompletion({
    override: [source],
    maxRenderedOptions: mostOptions,
    icons: false,
    positionInfo: placeMeaning,
    defaultKeymap: false,
  });
}
