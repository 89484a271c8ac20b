import type { FieldSchema } from "./api-document.ts";

/** One row of a table of fields. */
export interface FieldLine {
  /** `plans[].price_paise`; empty for the top-level value. */
  readonly name: string;
  /** `text, at most 100 characters`, `whole number or nothing`, … */
  readonly kind: string;
  /** Meaning and unit; empty where name and kind are enough. */
  readonly meaning: string;
  readonly isOptional: boolean;
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "nothing",
  array: "list",
  object: "object",
};

const formats: Readonly<Record<string, string>> = {
  "date-time": "moment (ISO 8601, UTC)",
  date: "day (YYYY-MM-DD)",
  uuid: "id (UUID)",
  uri: "address (URL)",
  email: "email address",
};

/** Lists every field of a schema, nested ones by their full path. */
export function listFields(schema: FieldSchema, name = "", isOptional = false): FieldLine[] {
  const own = alternativesOf(schema);
  const line = {
    name,
    kind: own.map(describeKind).join(" or ") || "anything",
    meaning: schema.description ?? "",
    isOptional,
  };
  const within = own.flatMap((one) => [
    ...Object.entries(one.properties ?? {}).flatMap(([key, value]) =>
      listFields(value, name === "" ? key : `${name}.${key}`, one.required?.includes(key) !== true),
    ),
    ...(one.items === undefined ? [] : listWithin(one.items, `${name}[]`)),
    ...(typeof one.additionalProperties === "object"
      ? listWithin(one.additionalProperties, name === "" ? "*" : `${name}.*`)
      : []),
  ]);
  return name === "" && within.length > 0 && line.meaning === "" ? within : [line, ...within];
}

/** A list of plain values needs no rows for its items. */
function listWithin(schema: FieldSchema, name: string): FieldLine[] {
  const [first, ...within] = listFields(schema, name);
  const isPlain = within.length === 0 && first !== undefined && first.meaning === "";
  if (isPlain) return [first];
  return first === undefined || first.meaning === "" ? within : [first, ...within];
}

function alternativesOf(schema: FieldSchema): readonly FieldSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(alternativesOf);
}

function describeKind(schema: FieldSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  }
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const named = formats[schema.format ?? ""];
  const kind = named ?? types.map((type) => words[type] ?? type).join(" or ");
  return schema.maxLength === undefined || named !== undefined
    ? kind
    : `${kind}, at most ${schema.maxLength} characters`;
}
