const key = "munshi.telegram-asked";
const restMs = 30 * 86_400_000;

/** Was the bot offered on this device within the last thirty days? */
export function wasAskedLately(now: number): boolean {
  try {
    return now - Number(localStorage.getItem(key) ?? 0) < restMs;
  } catch {
    return false;
  }
}

export function rememberAsking(now: number): void {
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Storage may be forbidden; the next sign-in asks again.
  }
}
