/** A list, or the parts of one text with commas, semicolons, bars or blanks between; anything else as it is. */
export function splitList(value: unknown): unknown {
  return typeof value === "string" ? value.split(/[\s,;|]+/u).filter((part) => part !== "") : value;
}
