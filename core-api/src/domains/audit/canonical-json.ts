export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** One text for one value whatever the order of its keys: what an audit hash is taken over. */
export function writeCanonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== "object") {
    if (typeof value === "number" && !Number.isFinite(value)) {
      throw new RangeError("A number that JSON cannot hold cannot be audited");
    }
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(writeCanonicalJson).join(",")}]`;
  const fields = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${writeCanonicalJson(value[key] ?? null)}`);
  return `{${fields.join(",")}}`;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
