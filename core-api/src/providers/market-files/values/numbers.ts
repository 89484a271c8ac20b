const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** 1,234,567.89 and 12,34,567.89. */
const grouped = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const empties = new Set(["", "-", "--", "na", "n/a", "nan", "null", "nil"]);

/** A number as exchanges print it; NaN for an empty cell, null for text that is not a finite number. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  if (plain.test(trimmed)) return finite(Number(trimmed));
  if (empties.has(trimmed.toLowerCase())) return Number.NaN;
  if (grouped.test(trimmed)) return finite(Number(trimmed.replaceAll(",", "")));
  return null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
