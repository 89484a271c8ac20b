/** A field that an entry says was changed. */
export interface FieldChange {
  readonly field: string;
  /** Null: there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface DescribedDetails {
  readonly changes: readonly FieldChange[];
  readonly facts: readonly (readonly [name: string, value: string])[];
}

type Values = Readonly<Record<string, unknown>>;

const masked = "•••••";

/** Details of an entry: changed fields with both values, and everything else. Email addresses are masked. */
export function describeDetails(details: Values): DescribedDetails {
  const { before, after, fields, ...others } = details;
  const changes: FieldChange[] = [];
  const facts: (readonly [string, string])[] = [];
  if (after !== undefined) changes.push(...compare(before ?? null, after));
  else if (before !== undefined) facts.push(["before", writeValue(before)]);
  if (Array.isArray(fields)) {
    // Values of personal fields are never recorded.
    for (const field of fields) {
      changes.push({ field: String(field), before: masked, after: masked });
    }
  } else if (fields !== undefined) facts.push(["fields", writeValue(fields)]);
  for (const [name, value] of Object.entries(others)) {
    if (isValues(value) && "from" in value && "to" in value) {
      changes.push({
        field: name,
        before: writeValue(value["from"]),
        after: writeValue(value["to"]),
      });
    } else facts.push([name, writeValue(value)]);
  }
  return { changes, facts };
}

function compare(before: unknown, after: unknown): readonly FieldChange[] {
  const [former, current] = [readValues(before), readValues(after)];
  if (current === null) {
    return [{ field: "value", before: writeOrNull(before), after: writeOrNull(after) }];
  }
  const names = new Set([...Object.keys(former ?? {}), ...Object.keys(current)]);
  return [...names].flatMap((field) => {
    const [was, is] = [writeOrNull(former?.[field]), writeOrNull(current[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object, or its JSON; null for other values. */
function readValues(value: unknown): Values | null {
  if (isValues(value)) return value;
  if (typeof value !== "string" || !value.startsWith("{")) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return isValues(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function writeOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : writeValue(value);
}

function writeValue(value: unknown): string {
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  const text = isList
    ? value.join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  return text.replaceAll(/([^\s"@,;])[^\s"@,;]*@(?=[^\s"@,;]+\.)/g, `$1•••@`);
}
