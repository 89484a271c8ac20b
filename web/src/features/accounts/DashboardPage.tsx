import type { ReferralsAnswer } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { formatCount } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "./accounts.css";
import { formatConversion, referralAddress, ReferralLink } from "./dashboard/ReferralLink.tsx";
import { ReferralMonths } from "./dashboard/ReferralMonths.tsx";
import { ReferredPeople } from "./dashboard/ReferredPeople.tsx";
import "./dashboard/dashboard.css";
import { fetchReferrals } from "./member-api.ts";

/** Results of a referrer's recommendations. */
export function DashboardPage() {
  return (
    <ServerState>
      <div className="page dashboard">
        <h1>Dashboard</h1>
        <p className="account-lead">
          Leads, sign-ups and subscriptions from your referral link. Free trials are not counted.
        </p>
        <Referrals />
      </div>
    </ServerState>
  );
}

function Referrals() {
  const { member } = useSnapshot(session);
  const { data, error, refetch } = useQuery({
    queryKey: ["referrals", member?.userId ?? null],
    queryFn: fetchReferrals,
  });
  if (error !== null) {
    return <QueryFailure title="Referrals could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="dashboard-waiting" aria-busy="true" />;
  return (
    <>
      <ReferralLink address={referralAddress(window.location.origin, data.ref_id)} />
      <Totals {...data.totals} />
      <div className="dashboard-tables">
        <ReferralMonths months={data.months} />
        <ReferredPeople people={data.people} total={data.totals.sign_ups} />
      </div>
    </>
  );
}

function Totals(totals: ReferralsAnswer["totals"]) {
  const figures = [
    ["Leads", formatCount(totals.leads)],
    ["Signed up", formatCount(totals.sign_ups)],
    ["Subscribed", formatCount(totals.subscriptions)],
    ["Conversion", formatConversion(totals.conversion)],
  ] as const;
  return (
    <dl className="dashboard-totals">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
