import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { currentAddress } from "../../shell/go.ts";
import type { KycAccountView } from "./stages.ts";
import { beginJourney } from "./api.ts";
import { Logout } from "./step-parts.tsx";
import { describeKycFailure } from "./messages.ts";

/** The last step happens on a page that is not ours, which leads back here. */
export function IdentityStep({ account }: { readonly account: KycAccountView | null }) {
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setIsBusy(true);
    setProblem("");
    try {
      const { url } = await beginJourney({ return_to: currentAddress() });
      window.location.assign(url);
    } catch (error) {
      setProblem(describeKycFailure(toFailure(error).message));
      setIsBusy(false);
    }
  };
  return (
    <div className="account-form">
      {account !== null && (
        <p>
          Account <strong>{account.number}</strong>
          {account.bank !== null && ` at ${account.bank}`} is verified.
        </p>
      )}
      <p className="account-lead">
        Share your PAN record through DigiLocker to complete KYC. The link is valid for 10 minutes.
      </p>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <div className="kyc-foot">
        <Logout />
        <Button
          size="md"
          loading={isBusy}
          rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
          onClick={() => void leave()}
        >
          Continue to DigiLocker
        </Button>
      </div>
    </div>
  );
}
