import { dayMs, marketDate, startOfDay } from "@munshi/platform";

/**
 * When a session that begins now ends: at the next time of day at which the broker ends all of them
 * (`03:30` in Asia/Kolkata), or at its own end where that comes first.
 */
export function findSessionEnd(begun: Date, endsAt: string, own: Date | null = null): Date {
  const [hours = 0, minutes = 0] = endsAt.split(":").map(Number);
  const today = startOfDay(marketDate(begun)).getTime() + (hours * 60 + minutes) * 60_000;
  const end = today > begun.getTime() ? today : today + dayMs;
  return new Date(own === null ? end : Math.min(end, own.getTime()));
}
