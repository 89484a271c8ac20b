import { expect, test } from "vitest";
import { listFields } from "./list-fields.ts";

test("lists fields within objects and lists by full path, with kind and meaning", () => {
  const lines = listFields({
    type: "object",
    required: ["plans", "subs_valid_till", "statement_type"],
    properties: {
      subs_valid_till: {
        anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
        description: "The last instant",
      },
      statement_type: { type: "string", enum: ["Live", ""] },
      plans: {
        type: "array",
        items: {
          type: "object",
          required: ["price_paise", "products"],
          properties: {
            price_paise: { type: "integer", description: "In paise" },
            products: { type: "array", items: { type: "string" } },
          },
        },
      },
      note: { type: "string", maxLength: 9 },
      answers: { type: "object", additionalProperties: { type: "string" } },
    },
  });
  expect(
    lines.map(({ name, kind, meaning, isOptional }) => [name, kind, meaning, isOptional]),
  ).toEqual([
    ["subs_valid_till", "moment (ISO 8601, UTC) or nothing", "The last instant", false],
    ["statement_type", '"Live", ""', "", false],
    ["plans", "list", "", false],
    ["plans[].price_paise", "whole number", "In paise", false],
    ["plans[].products", "list", "", false],
    ["plans[].products[]", "text", "", false],
    ["note", "text, at most 9 characters", "", true],
    ["answers", "object", "", true],
    ["answers.*", "text", "", false],
  ]);
});

test("describes an answer that is a single value", () => {
  expect(listFields({ type: "boolean" })).toEqual([
    { name: "", kind: "true or false", meaning: "", isOptional: false },
  ]);
  expect(listFields({})).toMatchObject([{ kind: "anything" }]);
});
