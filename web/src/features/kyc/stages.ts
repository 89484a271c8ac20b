import type { KycCaseAnswer } from "@munshi/bff/contract";

export type KycStage = "unavailable" | "pan" | "bank" | "identity" | "done";

export const stageTitles: { readonly [S in KycStage]: string } = {
  unavailable: "KYC",
  pan: "Step 1/2 PAN Verification",
  bank: "Step 2/2 Bank Account Verification",
  identity: "Verify your identity",
  done: "KYC is completed",
};

/** The next stage of a KYC case. */
export function findStage({
  kyc_status: status,
  is_available: isAvailable,
}: Pick<KycCaseAnswer, "kyc_status" | "is_available">): KycStage {
  if (status === "COMPLETED") return "done";
  if (!isAvailable) return "unavailable";
  if (status === "SUBMITTED") return "bank";
  return status === "BANK_VERIFIED" ? "identity" : "pan";
}

/** A bank account as the dialog shows it: its number is masked. */
export type KycAccountView = NonNullable<KycCaseAnswer["account"]>;
