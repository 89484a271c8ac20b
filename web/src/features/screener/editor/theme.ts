import { EditorView } from "@codemirror/view";

const underline = (colour: string) => ({
  backgroundImage: "none",
  textDecoration: `underline wavy ${colour} 1.5px`,
  textUnderlineOffset: "4px",
});

/** The editor in the product's own tokens, both themes at once. */
export const editorTheme = EditorView.theme({
  "&": { fontSize: "16px", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "24px",
    minHeight: "48px",
    maxHeight: "264px",
  },
  ".cm-content": { padding: "12px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 16px" },
  ".cm-placeholder": { color: "var(--ink-soft)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection": {
    background: "var(--accent-wash)",
  },
  ".cm-lintRange-error": underline("var(--loss)"),
  ".cm-lintRange-warning": underline("var(--warn)"),
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    background: "var(--sheet)",
    color: "var(--ink)",
    boxShadow: "var(--shadow)",
    fontFamily: "var(--font-sans)",
    fontSize: "14px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxHeight: "292px",
    minWidth: "min(360px, 80vw)",
    fontFamily: "var(--font-sans)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    gap: "16px",
    minHeight: "36px",
    padding: "4px 12px",
  },
  ".cm-completionDetail": {
    marginLeft: "auto",
    color: "var(--ink-soft)",
    fontStyle: "normal",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    background: "var(--accent-wash)",
    color: "var(--ink)",
  },
  ".cm-tooltip.cm-completionInfo": { padding: "8px 12px", maxWidth: "280px" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeftWidth: "3px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--loss)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnosticAction": {
    minHeight: "28px",
    padding: "2px 12px",
    marginLeft: "8px",
    border: "1px solid var(--accent)",
    borderRadius: "4px",
    background: "var(--sheet)",
    color: "var(--accent)",
    cursor: "pointer",
  },
  ".tok-parameter": { color: "var(--code-parameter)", fontWeight: "600" },
  ".tok-period": { color: "var(--code-period)" },
  ".tok-number, .tok-unit, .tok-text": { color: "var(--code-number)" },
  ".tok-logic, .tok-function": { color: "var(--code-logic)", fontWeight: "600" },
  ".tok-comment": { color: "var(--ink-soft)", fontStyle: "italic" },
});
