/**
 * A parameter's name or definition as screens spell it. The query language keeps the spelling that
 * its users brought along, and takes this one too.
 */
export function spellForScreen(text: string): string {
  return text.replace(/\b([Mm])arket [Cc]apitalization\b/g, "$1arket capitalisation");
}
