export { escapeHtml, writeTextMail } from "./write-text-mail.ts";
export type { Mail, MailProvider } from "./mail-provider.ts";
export { createSmtpMail } from "./smtp-mail.ts";
export type { MailContent } from "./write-text-mail.ts";
