import type { KycStatus } from "../../contract/index.ts";

/** `lapsed`: not finished in time; what was sealed is forgotten, and a new case may begin. */
export type CaseStatus =
  | "opened"
  | "pan_verified"
  | "submitted"
  | "bank_verified"
  | "completed"
  | "lapsed";

/** Whence each status is reached: the whole machine, and there is no way back. */
export const transitions: { readonly [To in CaseStatus]: readonly CaseStatus[] } = {
  opened: [],
  // Before it is submitted another PAN may be verified in its place.
  pan_verified: ["opened", "pan_verified"],
  submitted: ["pan_verified"],
  bank_verified: ["submitted"],
  completed: ["bank_verified"],
  lapsed: ["opened", "pan_verified", "submitted", "bank_verified"],
};

export interface CaseRow {
  readonly id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly status: CaseStatus;
  readonly pan_sealed: Buffer | null;
  readonly pan_fingerprint: Buffer | null;
  readonly name_sealed: Buffer | null;
  readonly dob_sealed: Buffer | null;
  readonly account_sealed: Buffer | null;
  readonly ifsc: string | null;
  readonly bank: string | null;
  readonly agreement: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type CheckKind = "pan" | "bank" | "identity";
/** `asked`: the provider's answer is unknown. `failed`: there is no answer. */
export type CheckStatus = "asked" | "pending" | "passed" | "refused" | "failed" | "lapsed";

/** One question to a provider. */
export interface CheckRow {
  readonly id: string;
  readonly case_id: string;
  readonly kind: CheckKind;
  readonly status: CheckStatus;
  readonly subject_fingerprint: Buffer | null;
  readonly subject_sealed: Buffer | null;
  readonly reason: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

const spellings: { readonly [S in Exclude<CaseStatus, "lapsed">]: KycStatus } = {
  opened: "OPENED",
  pan_verified: "PAN_VERIFIED",
  submitted: "SUBMITTED",
  bank_verified: "BANK_VERIFIED",
  completed: "COMPLETED",
};

/** A lapsed case is none to show. */
export function presentStatus(status: CaseStatus): KycStatus | null {
  return status === "lapsed" ? null : spellings[status];
}

/** Is the first step of the dialog done? */
export function isSubmitted(status: CaseStatus): boolean {
  return status === "submitted" || isBankVerified(status);
}

export function isBankVerified(status: CaseStatus): boolean {
  return status === "bank_verified" || status === "completed";
}
