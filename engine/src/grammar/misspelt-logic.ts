const misspeltAnd = new Set([
  "an",
  "ad",
  "nd",
  "adn",
  "nad",
  "dan",
  "annd",
  "aand",
  "andd",
  "amd",
  "but",
]);
const misspeltOr = new Set(["ro", "orr", "oor"]);

/** The word of logic that a folded word was most likely meant to be; null for any other word. */
export function meantLogic(folded: string): "AND" | "OR" | null {
  if (misspeltAnd.has(folded)) return "AND";
  return misspeltOr.has(folded) ? "OR" : null;
}
