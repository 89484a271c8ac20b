const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/**
 * Whether brokers take no order at all now: around a session they do not take after-market orders.
 * A journey through orders cannot be tested then. Holidays count as trading days.
 */
export function isAroundSession(at = new Date()): boolean {
  const [weekday = "", time = ""] = clock.format(at).split(" ");
  const isWeekend = weekday.startsWith("S");
  // A journey takes minutes.
  return !isWeekend && ((time >= "08:50" && time < "09:15") || (time >= "15:25" && time < "16:00"));
}
