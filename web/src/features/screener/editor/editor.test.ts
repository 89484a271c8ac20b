import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Completion, Diagnostic } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { placeMeaning, toOption } from "./completion.ts";
import { toUnderline } from "./marking.ts";

const diagnostic: Diagnostic = {
  code: "formula.unknown_name",
  message: "No parameter is called so",
  severity: "error",
  span: { start: 0, end: 16, line: 1, column: 1 },
  expected: [],
  suggestions: [{ label: "Use it", start: 0, end: 16, text: "Return on equity" }],
};

function createView(doc: string, caret: number) {
  return new EditorView({ state: EditorState.create({ doc, selection: { anchor: caret } }) });
}

test("a diagnostic underlines its stretch, and its action mends the text", () => {
  const view = createView("Retrun on equity > 15", 0);
  const underline = toUnderline(diagnostic, view.state.doc.length);
  expect(underline).toMatchObject({ from: 0, to: 16, severity: "error" });
  underline.actions?.[0]?.apply(view, underline.from, underline.to);
  expect(view.state.doc.toString()).toBe("Return on equity > 15");
});

test("an option replaces all the words that it completes", () => {
  const completion: Completion = {
    text: "Return on capital employed",
    from: 10,
    to: 19,
    kind: "parameter",
    unit: "%",
    meaning: "What the business earns on the capital in it.",
  };
  const view = createView("Sales > 1 return on > 2", 19);
  const option = toOption(completion);
  expect(option).toMatchObject({ label: completion.text, detail: "%", info: completion.meaning });
  if (typeof option.apply === "function") option.apply(view, option, 10, 19);
  expect(view.state.doc.toString()).toBe("Sales > 1 Return on capital employed > 2");
  expect(view.state.selection.main.head).toBe(36);
});

test("a meaning stands beside its option, or under the list where there is no room", () => {
  const list = { left: 20, right: 320, top: 100, bottom: 300 };
  const option = { left: 20, right: 320, top: 136, bottom: 172 };
  const wide = { left: 0, right: 1440, top: 0, bottom: 900 };
  expect(placeMeaning(null, list, option, null, wide).style).toBe("left: 300px; top: 36px");
  const narrow = { ...wide, right: 390 };
  expect(placeMeaning(null, list, option, null, narrow).style).toBe(
    "left: -1px; right: -1px; top: 200px",
  );
});
