import type { BankRefusal, PanRefusal } from "../../providers/kyc/index.ts";

/** Texts of the contract. */
export const messages = {
  incomplete: "All the fields are required !",
  toComplete: "Please complete Kyc to proceed !",
  completed: "Congratulations kyc is completed !",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  panMalformed: "Enter a valid PAN, e.g. ABCPE1234F.",
  panOfNobody: "Enter an individual's PAN. Company and HUF PANs are not accepted.",
  nameMissing: "Enter your name as on your PAN card.",
  dobMalformed: "Enter your date of birth.",
  minor: "You must be 18 or older.",
  panTaken: "This PAN cannot be used for this account. Contact support.",
  panKept: "Your PAN is already verified. Contact support to change it.",
  panUnverified: "Verify your PAN first.",
  agreementChanged: "The agreement has been updated. Read it again.",
  unsubmitted: "Complete the previous step first.",
  accountKept: "Your bank account is already verified. Contact support to change it.",
  accountPending: "Verification of the previous account is still pending. Try again in a minute.",
  bankPending: "Waiting for your bank. We will check again shortly.",
  bankFailed: "Bank verification is temporarily unavailable. Try again later.",
  bankUnverified: "Verify your bank account first.",
  changed: "This was changed elsewhere. Reload the page.",
  lapsed: "Your KYC session expired and your details were deleted. Start again.",
  unavailable: "KYC is temporarily unavailable. Try again later.",
} as const;

export const panRefusals: { readonly [R in PanRefusal]: string } = {
  unknown_pan: "PAN not found in Income Tax Department records.",
  pan_not_in_force: "This PAN is inactive as per Income Tax Department records.",
  name_mismatch: "The name does not match the PAN.",
  dob_mismatch: "The date of birth does not match the PAN.",
  unreadable: "Invalid PAN. Check and enter it again.",
};

export const bankRefusals: { readonly [R in BankRefusal]: string } = {
  no_account: "Account not found. Check the account number and IFSC code.",
  unknown_ifsc: "Invalid IFSC code.",
  account_blocked: "This account is blocked by the bank.",
  nre_account: "NRE accounts are not supported. Use a resident account.",
  other_holder: "The account is in a different name. Use your own account.",
  unreadable: "Invalid account details. Check and enter them again.",
};
