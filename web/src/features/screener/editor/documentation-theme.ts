import { EditorView } from "@codemirror/view";

/** How a word's documentation looks, in both themes. */
export const documentationTheme = EditorView.theme({
  ".cm-tooltip .documentation": {
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
  ".documentation code": { fontFamily: "var(--font-mono)", fontSize: "13px" },
  ".documentation-formula": { margin: "8px 0", overflowX: "auto", textAlign: "center" },
  ".documentation-formula math": { fontSize: "17px" },
});
