import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readPlainMarkup } from "./plain-markup.ts";

test.each([
  ["<p>What a share is, and what it isn&#8217;t</p>\n", "What a share is, and what it isn’t"],
  ["5 &lt; 7 &amp;&amp; more &hellip;", "5 < 7 && more …"],
  ["<script>steal()</script>Safe", "Safe"],
  ["<!-- hidden -->Shown<br/>below", "Shown below"],
  ["a < b and b > c", "a < b and b > c"],
  ["<img src=x onerror=alert(1)", ""],
  ["&#x110000;&#0;&unknown;", "&unknown;"],
])("%j reads as %j", (html, text) => {
  expect(readPlainMarkup(html)).toBe(text);
});

test("text that was escaped comes out as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      expect(readPlainMarkup(escaped)).toBe(text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim());
    }),
  );
});
