import { hashSecretText, isSecretText } from "./secret-text.ts";

/** A mark of each account that signed in from a browser, the latest first. */
export interface HeldMark {
  /** Recognises the account without naming it. */
  readonly account: string;
  readonly mark: string;
}

/** More accounts than people share a browser for; core-api reads no more than eight. */
const mostMarks = 5;
const accountLength = 8;

/** What the cookie holds; anything that is no mark is left out. */
export function readHeldMarks(text: string): readonly HeldMark[] {
  return text
    .split(".")
    .map((entry) => ({
      account: entry.slice(0, accountLength),
      mark: entry.slice(accountLength),
    }))
    .filter(({ mark }) => isSecretText(mark))
    .slice(0, mostMarks);
}

export function listMarks(held: readonly HeldMark[]): readonly string[] {
  return held.map(({ mark }) => mark);
}

/** The cookie's text after a sign-in: the account's new mark in place of its old one. */
export function keepMarkOf(held: readonly HeldMark[], userId: string, mark: string): string {
  const account = hashSecretText(userId).toString("base64url").slice(0, accountLength);
  return [{ account, mark }, ...held.filter((one) => one.account !== account)]
    .slice(0, mostMarks)
    .map((one) => one.account + one.mark)
    .join(".");
}
