import type { KycStatus } from "@munshi/bff/contract";
import { session } from "../lib/session/session.ts";
import { showSnackbar } from "../lib/snackbars.ts";
import { openDialog } from "./dialogs.ts";

export function describeKyc(status: KycStatus | null): string {
  switch (status) {
    case "COMPLETED":
      return "Completed";
    case "BANK_VERIFIED":
      return "Bank account verified";
    case "SUBMITTED":
    case "PAN_VERIFIED":
      return "PAN verified";
    default:
      return "Not started";
  }
}

/**
 * For pages that need it: true where the member's KYC is completed; else says so and opens the
 * dialog. It spares a refusal and decides nothing.
 */
export function requireKyc(): boolean {
  if (session.member?.kycStatus === "COMPLETED") return true;
  showSnackbar("bad", "Please complete Kyc to proceed !");
  openDialog("kyc", { isByChoice: false });
  return false;
}

/** Opens the way to more money at the broker, for anyone who has proved who they are. */
export function openAddFunds(investPaise: number | null): void {
  if (requireKyc()) openDialog("add-funds", { investPaise });
}
