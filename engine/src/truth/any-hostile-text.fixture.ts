import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { functionDirectory } from "../functions/directory.ts";
import { anyQuery } from "./any-query.fixture.ts";

/** Queries that users of an Indian screener published; only with the real data next to the repository. */
const published = path.resolve(
  process.env["REAL_DATA_DIR"] ?? path.resolve(import.meta.dirname, "../../../../shared/data/real"),
  "../published-queries.jsonl",
);
const publishedTexts = (existsSync(published) ? readFileSync(published, "utf8") : "")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => (JSON.parse(line) as { readonly query: string }).query);
const examples = [...functionDirectory.values()].flatMap(({ forms }) =>
  forms.flatMap((form) => form.examples),
);

/** Texts that are queries, or nearly so. */
const right = fc.oneof(
  anyQuery.map(({ text }) => text),
  fc.constantFrom(...examples, ...publishedTexts),
);

// oxfmt-ignore
const pieces = [
  ...Array.from("()[]<>=!+-*/%,.;'\"\\{}$&|?#@^~`\n\t\0\u0007\u001b\u007f \u00a0\u200b\u202e\u2028\u2212éßİ"),
  "\ud83d", "\ude00", "👩‍👩‍👧", "𝕊𝕒𝕝𝕖𝕤", "ｓａｌｅｓ", "विक्रय", "e\u0301", "\u{10ffff}", "ﬁ",
  "Sales", "Debt to", "Is SME", "is not", "AND", "AN", "ANDD", "or", "not", "between", "in (", "is empty",
  "1,00,000", "1e999", "1e-999", "0x10", "5..5", "2025-13-45", "9999999", "crore", "lakh crore",
  "last year", "99999 years ago", "3 quarters ago", "3 years", ", 3 years)", "max(", "if(", "growth(", "rank(", "foo(",
  "is null", "/*", "*/", "--", "//", "=>", "=!", "&&", "||", "__proto__", "constructor", "toString", "${1}",
] as const;

type Mutation = (text: string, at: number, length: number) => string;

const anyPiece = fc.oneof(
  { arbitrary: fc.constantFrom<string>(...pieces), weight: 6 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 8 }), weight: 2 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }), weight: 1 },
);

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  anyPiece.map(
    (piece): Mutation =>
      (text, at) =>
        text.slice(0, at) + piece + text.slice(at),
  ),
  anyPiece.map(
    (piece): Mutation =>
      (text, at, length) =>
        text.slice(0, at) + piece + text.slice(at + length),
  ),
  fc.constant<Mutation>((text, at, length) => text.slice(0, at) + text.slice(at + length)),
  fc.constant<Mutation>((text, at) => text.slice(0, at)),
  fc.constant<Mutation>((text, at) => text.slice(at)),
  fc.constant<Mutation>(
    (text, at, length) =>
      text.slice(0, at) + text.slice(at, at + length).repeat(3) + text.slice(at),
  ),
  right.map(
    (other): Mutation =>
      (text, at) =>
        text.slice(0, at) + other + text.slice(at),
  ),
);

const mutated = fc
  .tuple(right, fc.array(fc.tuple(mutations, fc.nat(), fc.nat(9)), { minLength: 1, maxLength: 6 }))
  .map(([text, all]) =>
    all.reduce(
      (changed, [mutate, at, length]) => mutate(changed, at % (changed.length + 1), length),
      text,
    ),
  );

/** One piece over and over, up to the bounds and beyond. */
const repeated = fc
  .tuple(
    fc.oneof(anyPiece, right),
    fc.constantFrom(2, 99, 101, 999, 4001, 10_001),
    fc.oneof(fc.constant(""), right),
  )
  .map(([piece, times, tail]) => (piece.repeat(times) + tail).slice(0, 12_000));

/** A query between brackets or calls, nested as deep as the bounds allow and deeper. */
const nested = fc
  .tuple(
    right,
    fc.constantFrom("(", "NOT (", "abs(", "-(", "max(1, ", "if(1 > 0, ", "growth(", "["),
    fc.constantFrom(1, 20, 99, 100, 101, 1500),
    fc.boolean(),
  )
  .map(([text, open, depth, closes]) =>
    (open.repeat(depth) + text + (closes ? ")".repeat(depth) : "")).slice(0, 12_000),
  );

const joined = fc
  .array(fc.tuple(anyPiece, fc.constantFrom("", " ", "\n")), { maxLength: 30 })
  .map((all) => all.flat().join(""));

export const anyHostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: mutated, weight: 30 },
  { arbitrary: joined, weight: 15 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 80 }), weight: 3 },
  { arbitrary: nested, weight: 1 },
  { arbitrary: repeated, weight: 1 },
);
