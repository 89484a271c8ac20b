/** Edition of the agreement that pages show and submissions accept. */
export const kycAgreement = "2026-11.2";

const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const accountPattern = /^[A-Z0-9]{6,34}$/;

/** Normalizes a PAN, account number or IFSC code for storage: without spaces, in capitals. */
export function tidyCode(typed: string): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}

/** Format error of a typed value: the field and the message to show. */
export interface BankProblem {
  readonly field: "account_num" | "ifsc";
  readonly message: string;
}

/**
 * Looks at the form alone, before anybody is asked; null where nothing is wrong with it. Whether
 * there is such an account, and whose it is, the bank says.
 */
export function findBankProblem(given: {
  readonly account_num: string;
  readonly ifsc: string;
}): BankProblem | null {
  if (!accountPattern.test(tidyCode(given.account_num))) {
    return {
      field: "account_num",
      message: "Enter a valid account number (6 to 34 characters).",
    };
  }
  if (!ifscPattern.test(tidyCode(given.ifsc))) {
    return {
      field: "ifsc",
      message: "Enter a valid IFSC code, e.g. HDFC0000123.",
    };
  }
  return null;
}
