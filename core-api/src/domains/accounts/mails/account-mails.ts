import { escapeHtml } from "../../../providers/mail/index.ts";
import type { Mail } from "../../../providers/mail/index.ts";

/** A mail without receiver and id. */
export type MailContent = Pick<Mail, "subject" | "text" | "html">;

export function writeSignUpMail(code: string): MailContent {
  return writeMail("Verify your e-mail address", [
    "Welcome to Munshi.",
    `Your verification code is ${code}. It works for ten minutes, in the browser that asked for it.`,
    "If you did not ask for it, nothing happens without the code.",
  ]);
}

/** To somebody who has an account and asked for another. */
export function writeKnownAddressMail(loginUrl: string): MailContent {
  return writeMail("You have an account already", [
    "Somebody, probably you, wants to sign up at Munshi with this e-mail address.",
    `It has an account already. You can login, or choose a new password, at ${loginUrl}`,
    "If it was not you, nothing has changed.",
  ]);
}

export function writeBrokerCodeMail(code: string): MailContent {
  return writeMail("Your login code", [
    `Your code to go on with your login is ${code}. It works for ten minutes, in the browser that asked for it.`,
    "If you did not ask for it, nothing happens without the code.",
  ]);
}

export function writeResetMail(code: string, resetUrl: string): MailContent {
  return writeMail("Choose a new password", [
    "Somebody, probably you, asked for a new password for your account at Munshi.",
    `Your code is ${code}. It works for ten minutes, in the browser that asked for it.`,
    `In any other browser, choose the password at ${resetUrl}`,
    "If you did not ask for it, your password stays as it is.",
  ]);
}

export function writePasswordChangedMail(resetUrl: string): MailContent {
  return writeMail("Your password was changed", [
    "The password of your account at Munshi was changed, and every login with the old one has ended.",
    `If it was not you, choose a new one at once at ${resetUrl}`,
  ]);
}

/** `change` says what happened, in a sentence. */
export function writeSecurityMail(change: string, resetUrl: string): MailContent {
  return writeMail("Your account's security has changed", [
    `${change} This concerns your account at Munshi.`,
    `If it was not you, reset your password at once at ${resetUrl}`,
  ]);
}

export function writeBrokerConnectedMail(brokerName: string, resetUrl: string): MailContent {
  return writeMail(`${brokerName} was connected to your account`, [
    `Your Munshi account was connected to an account at ${brokerName}, which can log in to it from now on.`,
    `If this was not you, disconnect it under Broker in your profile menu, and reset your password at ${resetUrl}`,
  ]);
}

function writeMail(subject: string, paragraphs: readonly string[]): MailContent {
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
