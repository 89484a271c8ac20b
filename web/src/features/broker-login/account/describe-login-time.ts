import { formatDate } from "../../../lib/format.ts";

const inIndia = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Kolkata",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant (ISO 8601) as India's clocks tell it: `23 Nov 26, 06:00`. Empty for what is none. */
export function describeLoginTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  return `${formatDate(inIndia.format(at))}, ${clock.format(at)}`;
}
