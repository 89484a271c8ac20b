import { formatDate } from "./format.ts";

const inIndia = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** India's calendar and clock at an instant (ISO 8601), as `2026-11-21` and `14:05`; null for what is none. */
function readIndia(instant: string): { readonly day: string; readonly clock: string } | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const parts = new Map(inIndia.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    clock: `${part("hour")}:${part("minute")}`,
  };
}

/** The day of an instant (ISO 8601) in India: `21 Nov 26`. Empty for what is no instant, as all of these. */
export function formatDayOf(instant: string): string {
  return formatDate(readIndia(instant)?.day ?? "");
}

/** The day of an instant (ISO 8601) in India: `2026-11-21`. */
export function dayInIndia(instant: string): string {
  return readIndia(instant)?.day ?? "";
}

/** Today in India: `2026-11-21`. */
export function todayInIndia(): string {
  return dayInIndia(new Date().toISOString());
}

/** India's clock at an instant: `14:05`. */
export function formatClock(instant: string): string {
  return readIndia(instant)?.clock ?? "";
}

/** An instant as India's calendar and clock have it: `21 Nov 26, 14:05`. */
export function formatMoment(instant: string): string {
  const india = readIndia(instant);
  return india === null ? "" : `${formatDate(india.day)}, ${india.clock}`;
}

const format = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `2025-05` becomes `May 2025`. Text that is no month is returned as it is. */
export function formatMonth(month: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? format.format(new Date(`${month}-01`)) : month;
}

/** `40 seconds`, `3 minutes`, `2 hours`. */
export function describeAge(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), "second"]
      : seconds < 3600
        ? [Math.round(seconds / 60), "minute"]
        : [Math.round(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
