import { writeTextMail } from "../../../providers/mail/index.ts";
import type { MailContent } from "../../../providers/mail/index.ts";

export function writeSignUpMail(code: string): MailContent {
  return writeTextMail("Verify your email address", [
    "Welcome to Munshi.",
    `Your verification code is ${code}. It expires in ten minutes and works only in the browser that requested it.`,
    "If you did not request it, ignore this email.",
  ]);
}

/** To an address that already has an account. */
export function writeKnownAddressMail(loginUrl: string): MailContent {
  return writeTextMail("You already have an account", [
    "Someone, probably you, tried to sign up for Munshi with this email address.",
    `It already has an account. Log in or reset your password at ${loginUrl}`,
    "If this was not you, ignore this email.",
  ]);
}

export function writeBrokerCodeMail(code: string): MailContent {
  return writeTextMail("Your login code", [
    `Your login code is ${code}. It expires in ten minutes and works only in the browser that requested it.`,
    "If you did not request it, ignore this email.",
  ]);
}

export function writeResetMail(code: string, resetUrl: string): MailContent {
  return writeTextMail("Reset your password", [
    "Someone, probably you, asked to reset the password of your Munshi account.",
    `Your code is ${code}. It expires in ten minutes and works only in the browser that requested it.`,
    `In another browser, reset it at ${resetUrl}`,
    "If you did not request it, ignore this email. Your password is unchanged.",
  ]);
}

export function writePasswordChangedMail(resetUrl: string): MailContent {
  return writeTextMail("Your password was changed", [
    "The password of your Munshi account was changed, and all devices were logged out.",
    `If this was not you, reset your password now at ${resetUrl}`,
  ]);
}

/** `change` says what happened, in a sentence. */
export function writeSecurityMail(change: string, resetUrl: string): MailContent {
  return writeTextMail("Your account's security has changed", [
    `${change} This is about your Munshi account.`,
    `If this was not you, reset your password now at ${resetUrl}`,
  ]);
}

export function writeBrokerConnectedMail(brokerName: string, resetUrl: string): MailContent {
  return writeTextMail(`${brokerName} was connected to your account`, [
    `Your Munshi account was connected to an account at ${brokerName}, which can now be used to log in.`,
    `If this was not you, disconnect it under Broker in your profile menu, and reset your password at ${resetUrl}`,
  ]);
}
