import { expect, test } from "vitest";
import { plainText } from "./text-fields.ts";

test("signs that turn the direction of writing are left out, wherever they stand", () => {
  const text = plainText(20);
  // an override that would show `gpj.exe` as `exe.jpg`, isolates, marks
  expect(text.parse("a\u202egpj.exe\u202c")).toBe("agpj.exe");
  expect(text.parse("\u2066one\u2069 \u200etwo\u200f \u061c")).toBe("one two ");
  // and count for nothing
  expect(text.parse("\u202a".repeat(50) + "x".repeat(20))).toHaveLength(20);
});

test("letters of every script, and what joins them, stay", () => {
  for (const name of ["तेज़ी", "مضبوط", "മലയാളം", "क्\u200dष", "Ünïcode ₹ 🐂"]) {
    expect(plainText(20).parse(name)).toBe(name);
  }
});

test("lines, control characters, half characters and too many are refused", () => {
  for (const text of ["a\nb", "a\u0000", "\u001b[1m", "\ud800", "x".repeat(21)]) {
    expect(plainText(20).safeParse(text).success).toBe(false);
  }
});
