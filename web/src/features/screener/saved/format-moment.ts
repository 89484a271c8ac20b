const parts = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "short",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The day of an instant in India: `21 Nov 26`. */
export function formatDayOf(instant: string): string {
  return formatMoment(instant).split(",")[0] ?? "";
}

/** An instant as India's clocks have it: `21 Nov 26, 14:05`. */
export function formatMoment(instant: string): string {
  const found = new Map(
    parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? "";
  // Some browsers write Sept where the house writes Sep.
  const month = part("month").slice(0, 3);
  return `${part("day")} ${month} ${part("year")}, ${part("hour")}:${part("minute")}`;
}
