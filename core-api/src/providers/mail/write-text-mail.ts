import type { Mail } from "./mail-provider.ts";

/** A mail without receiver and id. */
export type MailContent = Pick<Mail, "subject" | "text" | "html">;

/** A mail of plain paragraphs in both forms; an address that ends a paragraph becomes a link. */
export function writeTextMail(subject: string, paragraphs: readonly string[]): MailContent {
  const html = paragraphs.map((paragraph) => `<p>${linkUp(escapeHtml(paragraph))}</p>`).join("\n");
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en-IN"><body>\n${html}\n</body></html>\n`,
  };
}

function linkUp(escaped: string): string {
  return escaped.replace(/https?:\/\/\S+$/, (url) => `<a href="${url}">${url}</a>`);
}

/** A text as HTML that shows it, within an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
