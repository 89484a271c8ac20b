import type { Diagnostic } from "@munshi/engine/contract";
import { expect, test } from "vitest";
import { applySuggestion, describePlace, underlinedRange } from "./problems.ts";

function makeDiagnostic(start: number, end: number): Diagnostic {
  return {
    code: "formula.unknown_name",
    message: "No parameter is called so",
    severity: "error",
    span: { start, end, line: 2, column: 3 },
    expected: [],
    suggestions: [],
  };
}

test("a suggestion replaces its own stretch and nothing else", () => {
  const text = "Retrun on equity > 15";
  expect(
    applySuggestion(text, { label: "Use it", start: 0, end: 16, text: "Return on equity" }),
  ).toBe("Return on equity > 15");
});

test("a diagnostic names its line and column", () => {
  expect(describePlace(makeDiagnostic(4, 6))).toBe("Line 2, column 3");
});

test("a mistake at the end of the text underlines its last character", () => {
  expect(underlinedRange(makeDiagnostic(10, 10), 10)).toEqual({ from: 9, to: 10 });
  expect(underlinedRange(makeDiagnostic(0, 0), 0)).toEqual({ from: 0, to: 0 });
});

test("a stretch beyond the text is cut to it", () => {
  expect(underlinedRange(makeDiagnostic(5, 40), 8)).toEqual({ from: 5, to: 8 });
});
