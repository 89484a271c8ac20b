const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * A day as people in India type it: `25/11/2026`, `25-11-26` or `25 Nov 26`. Returns `2026-11-25`, or
 * null for text that is no day. Years of two digits are in this century.
 */
export function parseDay(typed: string): string | null {
  const match = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./,-]+(\d{4}|\d{2})$/.exec(
    typed.trim().toLowerCase(),
  );
  const [, day = "", month = "", year = ""] = match ?? [];
  if (match === null) return null;
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** `2026-11-25` as it is typed: `25/11/2026`. */
export function typeDay(isoDate: string): string {
  return isoDate.split("-").toReversed().join("/");
}
