import { completionStatus, startCompletion } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Completion, Diagnostic, HoverInfo } from "@munshi/engine/contract";
import { expect, test, vi } from "vitest";
import { createCompletion, placeMeaning, toOption } from "./completion.ts";
import { drawDocumentation } from "./documentation.ts";
import { toUnderline } from "./marking.ts";
import { replaceText } from "./replace-text.ts";

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

test("a diagnostic underlines its stretch, and its action fixes the text", () => {
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

test("a meaning stands next to its option, or under the list where there is no room", () => {
  const list = { left: 20, right: 320, top: 100, bottom: 300 };
  const option = { left: 20, right: 320, top: 136, bottom: 172 };
  const wide = { left: 0, right: 1440, top: 0, bottom: 900 };
  expect(placeMeaning(null, list, option, null, wide).style).toBe("left: 300px; top: 36px");
  const narrow = { ...wide, right: 390 };
  expect(placeMeaning(null, list, option, null, narrow).style).toBe(
    "left: -1px; right: -1px; top: 200px",
  );
});

test.each([
  { left: false, shown: "active" },
  { left: true, shown: null },
])("options that come for a text that was left ($left) are shown: $shown", async (one) => {
  const option: Completion = {
    text: "Sales",
    from: 0,
    to: 2,
    kind: "parameter",
    unit: "",
    meaning: "",
  };
  const answer = Promise.withResolvers<Completion[]>();
  const complete = vi.fn(() => answer.promise);
  const state = EditorState.create({
    doc: "Sa",
    selection: { anchor: 2 },
    extensions: createCompletion(complete),
  });
  const view = new EditorView({ state, parent: document.body });
  view.focus();
  startCompletion(view);
  await vi.waitFor(() => expect(complete).toHaveBeenCalled());
  if (one.left) view.contentDOM.blur();
  answer.resolve([option]);
  await vi.waitFor(() => expect(completionStatus(view.state)).toBe(one.shown));
  view.destroy();
});

const word: HoverInfo = {
  from: 0,
  to: 16,
  title: "Return on equity",
  kind: "parameter",
  unit: "%",
  meaning: "What a year earned. It may be followed by `last year`.",
  formula: { text: "100 × Net profit / Net worth", tex: String.raw`\frac{\text{Net profit}}{2}` },
  aliases: ["ROE"],
  examples: ["ROE > 15"],
};

// jsdom knows no styles of elements beyond those of HTML, which every browser has
Object.defineProperty(Element.prototype, "style", { get: () => ({}), configurable: true });

test("a word's documentation shows its words at once and its formula as mathematics after", async () => {
  const onGrown = vi.fn<() => void>();
  const drawn = drawDocumentation(word, onGrown);
  expect(drawn.textContent).toContain("100 × Net profit / Net worth");
  expect([...drawn.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual([
    "last year",
    "ROE > 15",
  ]);
  await vi.waitFor(() => expect(onGrown).toHaveBeenCalled());
  expect(drawn.querySelector("math mfrac")?.textContent).toContain("Net");
  expect(drawn.textContent).not.toContain("×");
});

test("a formula told in words, or one that cannot be drawn, stays as it is", async () => {
  const onGrown = vi.fn<() => void>();
  for (const tex of ["", String.raw`\frac{`]) {
    const drawn = drawDocumentation({ ...word, formula: { text: "Mean of OPM", tex } }, onGrown);
    await import("temml");
    await Promise.resolve();
    expect(drawn.querySelector(".documentation-formula")?.textContent).toBe("Mean of OPM");
  }
  expect(onGrown).not.toHaveBeenCalled();
});

test("a new text changes only what differs, and the caret stays by its words", () => {
  const at = (before: string, after: string, caret: number) => {
    const view = createView(before, caret);
    view.dispatch(replaceText(before, after, caret));
    expect(view.state.doc.toString()).toBe(after);
    return view.state.selection.main.head;
  };
  expect(at("roe > 20 and x", "roe > 20 AND x", 4)).toBe(4);
  expect(at("a and b or c", "a AND b OR c", 6)).toBe(6);
  expect(at("roe > 20", "Return on equity > 20", 8)).toBe(21);
  expect(at("roe > 20", "Return on equity > 20", 2)).toBe(16); // behind the name that it stood in
  expect(at("", "Sales > 5", 0)).toBe(9);
  expect(at("Sales > 5", "", 3)).toBe(0);
  expect(at("aaa", "aaaa", 3)).toBe(4);
});
