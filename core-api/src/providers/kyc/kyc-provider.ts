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
  /** Expected account holder. */
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
      /** Null if the provider does not name it. */
      readonly bank: string | null;
    }
  | { readonly outcome: "refused"; readonly reason: BankRefusal }
  | { readonly outcome: "pending" }
  /** The bank could not be asked: says nothing about the account. */
  | { readonly outcome: "failed" };

export interface JourneyQuestion extends Question {
  /** URL that the provider's page redirects to, whatever the outcome. */
  readonly returnTo: string;
}

export type JourneyVerdict =
  | { readonly outcome: "pending" | "denied" | "expired" }
  | {
      readonly outcome: "done";
      readonly pan: string;
      /** `YYYY-MM-DD`; null if the document does not state it. */
      readonly dob: string | null;
    };

/** Verifies identities. Every call may fail with `provider.unavailable` (503). */
export interface KycProvider {
  /** Checks a PAN with its name and date of birth against the tax department's records. */
  checkPan(question: PanQuestion, signal?: AbortSignal): Promise<PanVerdict>;
  /** Asks the bank for the account's holder; each question is sent once. */
  askBank(question: BankQuestion, signal?: AbortSignal): Promise<BankVerdict>;
  /** Returns the bank's verdict, or null if the question never arrived. */
  readBank(id: string, signal?: AbortSignal): Promise<BankVerdict | null>;
  /** Starts a verification on the provider's page, where members prove their identity. */
  beginJourney(question: JourneyQuestion, signal?: AbortSignal): Promise<{ readonly url: string }>;
  /** Returns the verdict of a verification, or null if it never began. */
  readJourney(id: string, signal?: AbortSignal): Promise<JourneyVerdict | null>;
}
