import { expect, test } from "vitest";
import { parseBroadcastText } from "./broadcast-texts.ts";

test("a text is cut into its parts, with fallbacks, and misspelt placeholders are named", () => {
  expect(parseBroadcastText("Dear {{ first_name | investor }}, {{site}}")).toEqual({
    parts: [
      { text: "Dear " },
      { placeholder: "first_name", fallback: "investor" },
      { text: ", " },
      { placeholder: "site", fallback: null },
    ],
  });
  for (const text of ["{{fist_name}}", "{{first_name}", "first_name}}", "{{}}", "{{toString}}"]) {
    expect(parseBroadcastText(text)).toHaveProperty("problem");
  }
  expect(parseBroadcastText("A {brace} alone")).toEqual({ parts: [{ text: "A {brace} alone" }] });
});
