import {
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { Prec } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { createCompletion } from "./completion.ts";
import { createDocumentation } from "./documentation.ts";
import type { EditorProps } from "./editor-props.ts";
import { tokenColours } from "./marking.ts";
import { editorTheme } from "./theme.ts";

/** Styles of a word's documentation, for both themes. */
const documentationTheme = EditorView.theme({
  ".documentation": {
    boxSizing: "border-box",
    maxWidth: "min(440px, calc(100vw - 32px))",
    maxHeight: "50vh",
    overflow: "auto",
    padding: "12px 16px",
    lineHeight: "20px",
  },
  ".documentation-head": {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: "16px",
  },
  ".documentation-unit, .documentation-more": { color: "var(--ink-soft)" },
  ".documentation p": { margin: "4px 0 0" },
  ".documentation-formula": { margin: "8px 0", overflowX: "auto", textAlign: "center" },
  ".documentation-formula math": { fontSize: "17px" },
});

type Wishes = Pick<
  EditorProps,
  "example" | "onChange" | "onRun" | "onFormat" | "onChoosing" | "complete" | "describe"
>;

/** All that the editor does. Tab is bound to nothing, so that it leaves the editor. */
export function createEditorExtensions({
  example,
  onChange,
  onRun,
  onFormat,
  onChoosing,
  complete,
  describe,
}: Wishes): Extension {
  const runKey = keymap.of([
    {
      key: "Mod-Enter",
      run: () => {
        onRun();
        return true;
      },
    },
    {
      key: "Shift-Alt-f",
      run: () => {
        onFormat();
        return true;
      },
    },
  ]);
  return [
    Prec.highest(runKey),
    history(),
    closeBrackets(),
    createCompletion(complete),
    createDocumentation(describe),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
    ]),
    placeholder(example),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
      const choosing = completionStatus(update.state) === "active";
      if (choosing !== (completionStatus(update.startState) === "active")) onChoosing(choosing);
    }),
    tokenColours,
    editorTheme,
    documentationTheme,
  ];
}
