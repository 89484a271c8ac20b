import { dayMs, marketDate } from "@munshi/platform";

const panPattern = /^[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z]$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const adultYears = 18;
const longestYears = 120;

export function tidyName(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, " ");
}

export function isPan(text: string): boolean {
  return panPattern.test(text);
}

/** The fourth letter says what the holder is. */
export function isPersonsPan(pan: string): boolean {
  return pan.charAt(3) === "P";
}

/** A plausible birthday of a living person. */
export function isBirthday(text: string, now: Date): boolean {
  if (!dayPattern.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) return false;
  const oldest = now.getTime() - longestYears * 366 * dayMs;
  return at >= oldest && text <= marketDate(now);
}

/** 18 is reached at the start of the birthday in India; on 1 March for 29 February. */
export function isAdult(dob: string, now: Date): boolean {
  const [year = "", month = "", day = ""] = dob.split("-");
  const coming = `${Number(year) + adultYears}-${month}-${day}`;
  // As texts, so that 29 February lies before 1 March in a year that has none.
  return coming <= marketDate(now);
}
