import { hashSecretText, isSecretText } from "./secret-text.ts";

/** Marks of the accounts that logged in from a browser, latest first. */
export interface HeldMark {
  /** Identifies the account without naming it. */
  readonly account: string;
  readonly mark: string;
}

/** More accounts than share a browser in practice; core-api reads at most eight. */
const mostMarks = 5;
const accountLength = 8;

/** Parses the cookie, skipping malformed marks. */
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

/** Returns the cookie's value after a login, with the account's old mark replaced. */
export function keepMarkOf(held: readonly HeldMark[], userId: string, mark: string): string {
  const account = hashSecretText(userId).toString("base64url").slice(0, accountLength);
  return [{ account, mark }, ...held.filter((one) => one.account !== account)]
    .slice(0, mostMarks)
    .map((one) => one.account + one.mark)
    .join(".");
}
