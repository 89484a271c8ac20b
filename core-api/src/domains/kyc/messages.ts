import type { BankRefusal, PanRefusal } from "../../providers/kyc/index.ts";

/** Texts of the contract. */
export const messages = {
  incomplete: "All the fields are required !",
  toComplete: "Please complete Kyc to proceed !",
  completed: "Congratulations kyc is completed !",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  panMalformed: "A PAN has five letters, four digits and a letter, such as ABCPE1234F.",
  panOfNobody: "The fourth letter of a person's PAN is P. A company's or family's cannot be used.",
  nameMissing: "Please give your name as it stands on the PAN card.",
  dobMalformed: "Please give your date of birth.",
  minor: "You have to be 18 or older.",
  panTaken: "This PAN cannot be used for this account. Please write to support.",
  panKept: "Your PAN is verified already. Please write to support to change it.",
  panUnverified: "Please verify your PAN first.",
  agreementChanged: "The agreement has changed meanwhile. Please read it again.",
  unsubmitted: "Please finish the first step first.",
  accountKept: "Your bank account is verified already. Please write to support to change it.",
  accountPending: "Your bank has not answered yet about the account before. Please wait a minute.",
  bankPending: "Your bank has not answered yet. We ask again in a moment.",
  bankFailed: "Your bank cannot be asked at the moment. Please try again later.",
  bankUnverified: "Please verify your bank account first.",
  changed: "Somebody has changed this meanwhile. Please load the page again.",
  lapsed: "Your KYC was not finished in time. What you gave is forgotten; please begin it anew.",
  unavailable: "KYC cannot be done at the moment. Please try again later.",
} as const;

export const panRefusals: { readonly [R in PanRefusal]: string } = {
  unknown_pan: "The tax department does not know this PAN.",
  pan_not_in_force: "The tax department says that this PAN is not in force.",
  name_mismatch: "The name does not match the PAN.",
  dob_mismatch: "The date of birth does not match the PAN.",
  unreadable: "The PAN could not be read. Please check what you typed.",
};

export const bankRefusals: { readonly [R in BankRefusal]: string } = {
  no_account: "The bank has no such account. Please check the number and the IFSC code.",
  unknown_ifsc: "No bank branch has this IFSC code.",
  account_blocked: "The bank says that this account is blocked.",
  nre_account: "This is an NRE account. Please give a resident account of your own.",
  other_holder: "The account is held in another name. Please give an account of your own.",
  unreadable: "The account could not be read. Please check what you typed.",
};
