import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { toFailure } from "../../lib/http.ts";
import { currentAddress } from "../../shell/go.ts";
import type { KycAccountView } from "./account-view.ts";
import { beginJourney } from "./api.ts";
import { Logout } from "./Logout.tsx";
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
          The account <strong>{account.number}</strong>
          {account.bank !== null && ` at ${account.bank}`} is verified.
        </p>
      )}
      <p className="account-lead">
        What is left: show your PAN record on DigiLocker, the government's own page. You come back
        here afterwards. The way there is open for ten minutes.
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
          Continue on DigiLocker
        </Button>
      </div>
    </div>
  );
}
