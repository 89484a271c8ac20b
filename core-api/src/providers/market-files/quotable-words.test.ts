import { expect, test } from "vitest";

import { listWords } from "./quotable-words.ts";

test.each([
  ["columns of a table", ["Name", "52W High", "P/E (TTM)"], "Name, 52W High, P/E (TTM)"],
  ["names of code", ["instrument_token", "last_price"], "instrument_token, last_price"],
  ["more than six", ["a", "b", "c", "d", "e", "f", "g"], "a, b, c, d, e, f, ..."],
])("%s are quoted", (_, cells, told) => {
  expect(listWords(cells)).toBe(told);
});

test.each([
  ["nothing", []],
  ["a blank name", ["Name", ""]],
  ["an assignment", ["secret=123456"]],
  ["a key", ["id", "rzp_live_A1b2C3d4E5f6G7"]],
  ["a token in hexadecimal", ["9f86d081884c7d659a2feaa0c55ad015"]],
  ["a long word", ["x".repeat(21)]],
  ["prose", ["Dear all", "please find the attached prices"]],
  ["an address", ["asha@example.in", "name"]],
  ["a control character", ["Na\u001bme", "b"]],
])("%s is not quoted", (_, cells) => {
  expect(listWords(cells)).toBeNull();
});
