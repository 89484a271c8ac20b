import { dictionary } from "@zxcvbn-ts/language-common";
import type { AppError } from "@munshi/platform";
import { failure } from "../../../platform/errors/failure.ts";
import { ownMessages } from "../messages.ts";

export const leastPasswordLength = 8;
export const mostPasswordLength = 256;

export type PasswordProblem = "too_short" | "too_long" | "common" | "personal";

/** Known data of the person who chooses a password; absent or empty if unknown. */
export interface PasswordOwner {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string | null;
}

export const passwordProblems: Readonly<Record<PasswordProblem, string>> = {
  too_short: ownMessages.shortPassword,
  too_long: ownMessages.longPassword,
  common: ownMessages.commonPassword,
  personal: ownMessages.personalPassword,
};

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
const productName = "munshi";
/** A password's own part: what is left of it without the owner's data. */
const leastOwnLength = 6;
const leastPieceLength = 3;
const leastDistinct = 4;

/**
 * Why a new password is refused; null where it may be set. Every character is allowed; lengths count
 * code points. Stored passwords are never checked: a sign-in takes what it took before.
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner,
): PasswordProblem | null {
  const characters = Array.from(password.normalize("NFKC"));
  if (characters.length < leastPasswordLength) return "too_short";
  if (characters.length > mostPasswordLength) return "too_long";
  const folded = fold(password);
  if (isCommon(folded)) return "common";
  return isPersonal(folded, owner) ? "personal" : null;
}

/**
 * @throws AppError `password.too_short`, `password.too_long`, `password.common`,
 * `password.personal` (400), each saying what to do.
 */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = findPasswordProblem(password, owner);
  if (problem !== null) throw refusePassword(problem);
}

function refusePassword(problem: PasswordProblem): AppError {
  const message = passwordProblems[problem];
  return failure(`password.${problem}`, 400, message, { fields: { password: [message] } });
}

/** Also a common password with a few digits or signs at its end: `Password@123`. */
function isCommon(folded: string): boolean {
  const stem = folded.replace(/[^\p{L}]{1,4}$/u, "");
  return common.has(folded) || common.has(stem) || new Set(folded).size < leastDistinct;
}

function isPersonal(folded: string, owner: PasswordOwner): boolean {
  const { email = "", firstName = "", lastName = "", phone } = owner;
  const pieces = [email, email.split("@")[0] ?? "", firstName, lastName, phone ?? "", productName]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => keepWords(fold(text)))
    .filter((text) => text.length >= leastPieceLength)
    .toSorted((one, other) => other.length - one.length);
  const words = keepWords(folded);
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ""), words);
  return rest !== words && rest.length < leastOwnLength;
}

function keepWords(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
