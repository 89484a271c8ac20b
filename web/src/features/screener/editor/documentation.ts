import { StateEffect, StateField } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import {
  closeHoverTooltips,
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
} from "@codemirror/view";
import type { Tooltip } from "@codemirror/view";
import type { HoverInfo } from "@munshi/engine/contract";
import type { EditorProps } from "./editor-props.ts";

function append(parent: HTMLElement, tag: string, className: string, text = ""): HTMLElement {
  const child = document.createElement(tag);
  child.className = className;
  // Text between backticks is shown as code.
  for (const [index, part] of text.split("`").entries()) {
    if (index % 2 === 0) child.append(part);
    else child.append(Object.assign(document.createElement("code"), { textContent: part }));
  }
  parent.append(child);
  return child;
}

/** Puts a formula's mathematics in the place of its words, once the code for it has come. */
async function typeset(tex: string, into: HTMLElement): Promise<void> {
  const { default: temml } = await import("temml");
  const drawn = document.createElement("div");
  temml.render(tex, drawn, { displayMode: true, throwOnError: true });
  into.replaceChildren(...drawn.childNodes);
}

/** A word's documentation; `onGrown` is called when its formula is typeset. */
export function drawDocumentation(info: HoverInfo, onGrown: () => void): HTMLElement {
  const box = document.createElement("div");
  box.className = "documentation";
  const head = append(box, "div", "documentation-head");
  append(head, "strong", "documentation-title", info.title);
  if (info.unit !== "") append(head, "span", "documentation-unit", info.unit);
  append(box, "p", "documentation-meaning", info.meaning);
  if (info.formula !== null) {
    const { text, tex } = info.formula;
    const formula = append(box, "div", "documentation-formula", text);
    // If typesetting fails, the plain text remains.
    if (tex !== "") typeset(tex, formula).then(onGrown, () => undefined);
  }
  if (info.aliases.length > 0)
    append(box, "p", "documentation-more", `Also known as ${info.aliases.join(", ")}`);
  for (const example of info.examples)
    append(box, "p", "documentation-more", `Example: \`${example}\``);
  return box;
}

function toTooltip(info: HoverInfo): Tooltip {
  return {
    pos: info.from,
    end: info.to,
    above: true,
    create: (view) => ({ dom: drawDocumentation(info, () => view.requestMeasure()) }),
  };
}

const showWord = StateEffect.define<HoverInfo | null>();

/** The word that was asked for by keyboard; typing and moving on take it away. */
const askedWord = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(showWord)) return effect.value === null ? null : toTooltip(effect.value);
    return transaction.docChanged || transaction.selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

/** Tells what a word means: under the pointer, or at the caret by a key, then also aloud. */
export function createDocumentation(describe: EditorProps["describe"]): Extension {
  async function showAtCaret(view: EditorView): Promise<void> {
    const { doc, selection } = view.state;
    const text = doc.toString();
    const { head } = selection.main;
    const info = (await describe(text, head)) ?? (await describe(text, head - 1));
    if (info === null || !view.state.doc.eq(doc)) return;
    const { title, unit, meaning } = info;
    const spoken = [title, unit, meaning.replaceAll("`", "")].filter((part) => part !== "");
    view.dispatch({
      effects: [closeHoverTooltips, showWord.of(info), EditorView.announce.of(spoken.join(". "))],
    });
  }
  return [
    askedWord,
    hoverTooltip(async (view, position) => {
      const { doc } = view.state;
      // One card at a time: what was asked for by key stays.
      if (view.state.field(askedWord) !== null) return null;
      const info = await describe(doc.toString(), position);
      return info === null || !view.state.doc.eq(doc) ? null : toTooltip(info);
    }),
    keymap.of([
      {
        key: "Mod-i",
        preventDefault: true,
        run: (view) => {
          void showAtCaret(view);
          return true;
        },
      },
      {
        key: "Escape",
        run: (view) => {
          if (view.state.field(askedWord) === null) return false;
          view.dispatch({ effects: showWord.of(null) });
          return true;
        },
      },
    ]),
  ];
}
