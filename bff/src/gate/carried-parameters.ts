/** Parameters that redirects preserve. */
const carried = ["ref_id", "code", "product_type", "vendor", "chat_id"] as const;
const longest = 300;

/** Adds the preserved parameters of `from` to those of the redirect. */
export function carryParameters(
  from: URLSearchParams,
  added: Readonly<Record<string, string>> = {},
): string {
  const kept = new URLSearchParams(added);
  for (const name of carried) {
    const value = from.get(name);
    if (value !== null && value !== "" && value.length <= longest) kept.set(name, value);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
