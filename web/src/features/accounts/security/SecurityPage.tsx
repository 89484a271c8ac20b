import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ServerState } from "../../../lib/ServerState.tsx";
import { fetchSecurity, securityKey } from "../../../shell/identity/IdentityFields.tsx";
import { QueryFailure } from "../../../ui/FailureNotice.tsx";
import "../../../ui/inputs.css";
import "../accounts.css";
import { SignedInDevices, useSignIns } from "../SignedInDevices.tsx";
import { OwnDataSections } from "./OwnDataSections.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import "./security.css";
import { TwoStepSection } from "./TwoStepSection.tsx";

/** Security settings of the member's account, and its signed-in devices. */
export function SecurityPage() {
  return (
    <ServerState>
      <div className="page account-page">
        <div className="account-sheet account-sheet-wide">
          <h1>Security</h1>
          <Sections />
        </div>
      </div>
    </ServerState>
  );
}

function Sections() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: securityKey,
    queryFn: fetchSecurity,
    staleTime: 0,
  });
  const { isPending: awaitsDevices } = useSignIns();
  const reload = (): void => void queries.invalidateQueries({ queryKey: securityKey });
  if (error !== null) {
    return (
      <QueryFailure title="Security settings could not be loaded" query={{ error, refetch }} />
    );
  }
  // The sections below the devices would move.
  if (data === undefined || awaitsDevices)
    return <div className="account-waiting" aria-busy="true" />;
  return (
    <>
      <PasswordSection security={data} onChange={reload} />
      <TwoStepSection security={data} onChange={reload} />
      <SignedInDevices />
      <OwnDataSections security={data} />
    </>
  );
}
