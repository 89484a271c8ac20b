const dayMs = 86_400_000;

/** Milliseconds until a subscription ends; null unless that is within the next 24 hours. */
export function readTimeLeft(validTill: string | null, now: number): number | null {
  if (validTill === null) return null;
  const left = Date.parse(validTill) - now;
  return left > 0 && left < dayMs ? left : null;
}

/** `hh:mm:ss`, rounded up, so that nothing is left only when nothing is. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
