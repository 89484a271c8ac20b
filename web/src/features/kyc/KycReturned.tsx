import { useEffect } from "react";
import { toFailure } from "../../lib/http.ts";
import { kycReturn } from "../../lib/session/kyc-return.ts";
import type { KycReturn } from "../../lib/session/kyc-return.ts";
import { reloadSession, session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { rereadKyc } from "./api.ts";
import { describeKycFailure, messages, ownMessages } from "./messages.ts";

/** Says what became of a visit to the provider. The flag of an address decides nothing. */
export function KycReturned() {
  useEffect(() => {
    const { flag } = kycReturn;
    kycReturn.flag = null;
    if (flag !== null && session.member !== null) void tell(flag);
  }, []);
  return null;
}

async function tell(flag: KycReturn): Promise<void> {
  const isCompleted = session.member?.kycStatus === "COMPLETED";
  if (flag === "submitted") {
    showSnackbar("good", isCompleted ? messages.completed : ownMessages.submitted);
    if (!isCompleted) openDialog("kyc", { isByChoice: true });
    return;
  }
  if (flag === "cancel") {
    if (!isCompleted) showSnackbar("bad", messages.toComplete);
    return;
  }
  try {
    const { kyc_status: status } = await rereadKyc();
    if (status === "COMPLETED") showSnackbar("good", messages.completed);
    else showSnackbar("bad", messages.toComplete);
    await reloadSession();
  } catch (error) {
    showSnackbar("bad", describeKycFailure(toFailure(error).message), {
      label: "Retry",
      run: () => void tell(flag),
    });
  }
}
