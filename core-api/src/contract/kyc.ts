import type { PlainAnswer } from "./accounts.ts";

/**
 * How far the KYC of a member is; it only moves on. `OPENED`: a PAN was asked about and not
 * verified. `PAN_VERIFIED`: the tax department knows name, PAN and date of birth together.
 * `SUBMITTED`: the agreement is accepted, the bank account comes next. `BANK_VERIFIED`: an account
 * in the member's own name is known, the provider's own page comes next. `COMPLETED`: done for good.
 */
export type KycStatus = "OPENED" | "PAN_VERIFIED" | "SUBMITTED" | "BANK_VERIFIED" | "COMPLETED";

/** The edition of the agreement that is accepted with a submission: the text that pages show. */
export const kycAgreement = "2026-11";

/** `POST /user/get_pan_status`. */
export interface PanPayload {
  /** Ten signs; case and spaces around it do not matter. */
  readonly pan: string;
  /** Counts only where the profile does not know first and last name. */
  readonly full_name: string;
  /** `YYYY-MM-DD`. */
  readonly dob: string;
}

/** `POST /user/get_bank_account_status`. */
export interface BankAccountPayload {
  readonly ifsc: string;
  /** 6 to 34 digits or letters. */
  readonly account_num: string;
}

/** What a check of a PAN or an account answers with 200, whatever its outcome. */
export interface KycCheckAnswer extends PlainAnswer {
  /** `VERIFIED`, `PENDING` (ask the same again a little later), or why not, in words to show. */
  readonly data: string;
  readonly kyc_status: KycStatus;
}

/** `POST /user/get_kyc_status`: submits the verified PAN; sending it says that the agreement is accepted. */
export interface KycSubmitPayload {
  readonly pan: string;
  readonly dob: string;
  /** The edition that was read; the current one where absent. */
  readonly agreement?: string;
}

/** `POST /user/get_kyc_status`. */
export interface KycStatusAnswer extends PlainAnswer {
  readonly kyc_id: string;
  readonly kyc_status: KycStatus;
}

/** `GET /user/set_kyc_status`: what the provider says now; nulls for who has begun no KYC. */
export interface KycReadAnswer extends PlainAnswer {
  readonly kyc_id: string | null;
  readonly kyc_status: KycStatus | null;
}

/** `GET /user/kyc`: what the dialog shows. Personal data are masked. */
export interface KycCaseAnswer {
  /** Null for who has begun no KYC. */
  readonly kyc_id: string | null;
  readonly kyc_status: KycStatus | null;
  /** False: nobody is configured who could verify anything. */
  readonly is_available: boolean;
  /** First and last name of the profile; null where one is missing, so that it has to be typed. */
  readonly known_name: string | null;
  /** `ABXXXXXX4F`; null before it is verified. */
  readonly pan: string | null;
  /** The verified account, `XXXXXX1234`, or the one that the bank has yet to answer about. */
  readonly account: KycAccount | null;
  /** The edition of the agreement that was accepted; null before. */
  readonly agreement: string | null;
}

export interface KycAccount {
  readonly number: string;
  readonly ifsc: string;
  /** Null where it was not said. */
  readonly bank: string | null;
  readonly is_pending: boolean;
}

/** `POST /user/kyc_journey`: begins the part of the KYC that happens on the provider's own page. */
export interface KycJourneyPayload {
  /** A path of ours to come back to; `kyc=return` is added to it. `/` where absent. */
  readonly return_to?: string;
}

export interface KycJourneyAnswer extends PlainAnswer {
  /** Where to send the browser within ten minutes. */
  readonly url: string;
}

/** `GET /user/add_funds?invest_amount=` and `GET /user/tradelab_add_fund?invest_amount=`. */
export interface AddFundsAnswer extends PlainAnswer {
  /** The connected broker's page for adding funds, with the amount where it takes one; null: it has none. */
  readonly data: string | null;
  /** Null where no amount was named. */
  readonly required: RequiredFunds | null;
  /** Of the connected broker; null without one. */
  readonly broker: string | null;
}

/** The required fund: the invest amount and 2 % of it, as prices move meanwhile. */
export interface RequiredFunds {
  readonly invest_paise: number;
  readonly buffer_paise: number;
  readonly required_paise: number;
}
