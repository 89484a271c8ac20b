/** `asha@example.co.in` becomes `a***@e***.in`, which hides the length too. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  const ending = dot < 0 ? "" : domain.slice(dot);
  return `${firstLetter(email.slice(0, Math.max(at, 0)))}***@${firstLetter(domain)}***${ending}`;
}

function firstLetter(text: string): string {
  const first = text.codePointAt(0);
  return first === undefined ? "" : String.fromCodePoint(first);
}
