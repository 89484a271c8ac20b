/** A request has an id, created and stored before it is sent. */
interface Question {
  readonly id: string;
}

export interface PanQuestion extends Question {
  readonly pan: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly dob: string;
}

export type PanRefusal =
  | "unknown_pan"
  /** Known, but fake, deactivated, deleted or of a deceased person. */
  | "pan_not_in_force"
  | "name_mismatch"
  | "dob_mismatch"
  /** The provider could not read what was given. */
  | "unreadable";

export type PanVerdict =
  | { readonly outcome: "verified" }
  | { readonly outcome: "refused"; readonly reason: PanRefusal };

export interface BankQuestion extends Question {
  readonly account: string;
  readonly ifsc: string;
  /** Whose the account has to be. */
  readonly name: string;
}

export type BankRefusal =
  | "no_account"
  | "unknown_ifsc"
  | "account_blocked"
  | "nre_account"
  | "other_holder"
  | "unreadable";

export type BankVerdict =
  | {
      readonly outcome: "verified";
      /** Null where the provider does not name it. */
      readonly bank: string | null;
    }
  | { readonly outcome: "refused"; readonly reason: BankRefusal }
  | { readonly outcome: "pending" }
  /** Nobody could ask the bank: that says nothing about the account. */
  | { readonly outcome: "failed" };

export interface JourneyQuestion extends Question {
  /** Whereto the provider's page sends the browser back, whatever happened there. */
  readonly returnTo: string;
}

export type JourneyVerdict =
  | { readonly outcome: "pending" | "denied" | "expired" }
  | {
      readonly outcome: "done";
      readonly pan: string;
      /** `YYYY-MM-DD`; null where the document does not tell. */
      readonly dob: string | null;
    };

/** Verifies identities. Every call may fail with `provider.unavailable` (503). */
export interface KycProvider {
  /** Does the tax department know this PAN together with this name and date of birth? */
  checkPan(question: PanQuestion, signal?: AbortSignal): Promise<PanVerdict>;
  /** Asks the bank whose the account is; one question is asked of it once. */
  askBank(question: BankQuestion, signal?: AbortSignal): Promise<BankVerdict>;
  /** What became of a question to a bank; null where it never arrived. */
  readBank(id: string, signal?: AbortSignal): Promise<BankVerdict | null>;
  /** Starts a verification on the provider's page, where members prove their identity. */
  beginJourney(question: JourneyQuestion, signal?: AbortSignal): Promise<{ readonly url: string }>;
  /** What became of a visit; null where it never began. */
  readJourney(id: string, signal?: AbortSignal): Promise<JourneyVerdict | null>;
}
