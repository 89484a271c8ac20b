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
