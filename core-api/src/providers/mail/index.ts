export { escapeHtml } from "./escape-html.ts";
export type { Mail, MailProvider } from "./mail-provider.ts";
export { createSmtpMail } from "./smtp-mail.ts";
export { writeTextMail } from "./write-text-mail.ts";
export type { MailContent } from "./write-text-mail.ts";
