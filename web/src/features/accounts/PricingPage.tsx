import { Button } from "@mantine/core";
import { acceptNextPath, findGateRow } from "@munshi/bff/contract";
import type { PricingAnswer } from "@munshi/bff/contract";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { fetchPricing } from "../../lib/pricing.ts";
import { currentAddress, go, loginAddress } from "../../shell/go.ts";
import { findDestination } from "../../shell/navigation.ts";
import { namePage } from "../../shell/page-names.ts";
import { isAvailablePath, screenerPath } from "../../shell/available-pages.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "./accounts.css";
import { describeRun } from "./messages.ts";
import "./pricing.css";
import { formatRupees } from "../../lib/format.ts";

/** What a subscription holds and costs. */
export function PricingPage() {
  return (
    <ServerState>
      <div className="page pricing">
        <h1>Pricing</h1>
        <p className="account-lead">One subscription for all included products. No auto-renewal.</p>
        <Reason />
        <Plans />
      </div>
    </ServerState>
  );
}

interface WantedPage {
  readonly address: string;
  readonly name: string;
  /** The whole page requires a subscription, not only a part of it. */
  readonly isClosed: boolean;
}

/** The page that led here; null where none did, or one without a name. */
function useWantedPage(): WantedPage | null {
  const address = acceptNextPath(new URLSearchParams(useSearch()).get("next") ?? "");
  const name = address === null ? null : namePage(address);
  if (address === null || name === null) return null;
  const [path = ""] = address.split(/[?#]/);
  return { address, name, isClosed: findGateRow(path)?.who === "subscriber" };
}

/** Says why the gate led here, and leads back once a subscription has begun on this page. */
function Reason() {
  const { viewer, isKnown } = useSnapshot(session);
  const { isSignedIn, isSubscribed } = viewer;
  const wanted = useWantedPage();
  const address = wanted?.address ?? null;
  const hadNone = useRef(false);
  useEffect(() => {
    if (!isKnown || !isSignedIn) return;
    if (!isSubscribed) hadNone.current = true;
    else if (hadNone.current && address !== null) go(address);
  }, [isKnown, isSignedIn, isSubscribed, address]);
  if (wanted === null) return null;
  const { name, isClosed } = wanted;
  const reason = isClosed
    ? `${name} requires a subscription. You return to it afterwards.`
    : `You return to ${name} afterwards.`;
  return (
    <p className="pricing-reason">
      {isSubscribed ? <Link href={wanted.address}>Open {name}</Link> : reason}
    </p>
  );
}

/** What each product of the plans is called elsewhere, what it does, and where it begins. */
const products: ReadonlyMap<string, { readonly path: string; readonly label: string }> = new Map([
  ["Stock Help", { path: "/theme-layout/stock-help", label: "Stock Help" }],
  ["Optimizer", { path: "/guest-create-portfolio", label: "Optimizer" }],
  ["Stock Box", { path: "/emoji-stocks", label: "Stock Box" }],
  ["Analyzer", { path: "/stock-analyzer/", label: "Stock Analyzer" }],
  ["Scanner", { path: screenerPath, label: "Screener" }],
  ["Tracklists", { path: "/tracklist", label: "Tracklists" }],
]);

function isOpen(product: string): boolean {
  const path = products.get(product)?.path;
  return path !== undefined && isAvailablePath(path);
}

function labelOf(product: string): string {
  return products.get(product)?.label ?? product;
}

function aboutOf(product: string): string | undefined {
  const path = products.get(product)?.path;
  return path === undefined ? undefined : findDestination(path)?.about;
}

/** Products that can be used today; the others are no part of what a plan sells. */
function PlanProducts({ names }: { readonly names: readonly string[] }) {
  return (
    <div className="plan-products">
      <h3>Included</h3>
      <ul aria-label="Included">
        {names.filter(isOpen).map((product) => (
          <li key={product}>
            <IconCheck size={18} stroke={2} aria-hidden />
            <span>
              <span className="plan-product">{labelOf(product)}</span>
              {aboutOf(product) !== undefined && (
                <span className="plan-about">{aboutOf(product)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is still to be built, apart from the plans. */
function ComingSoon({ plans }: { readonly plans: PricingAnswer["plans"] }) {
  const names = new Set(plans.flatMap((plan) => plan.products.filter((name) => !isOpen(name))));
  if (names.size === 0) return null;
  return (
    <section className="pricing-coming" aria-labelledby="pricing-coming">
      <h2 id="pricing-coming">Coming soon</h2>
      <p className="account-lead">Not available yet. Do not subscribe for these alone.</p>
      <ul aria-labelledby="pricing-coming">
        {[...names].map((name) => (
          <li key={name}>
            <span className="plan-product">{labelOf(name)}</span>
            <span className="plan-about">{aboutOf(name)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plans() {
  const { viewer, member } = useSnapshot(session);
  const { data, error, refetch } = useQuery({
    queryKey: ["pricing", member?.userId ?? null, viewer.isSubscribed],
    queryFn: fetchPricing,
  });
  if (error !== null) {
    return (
      <FailureNotice
        title="Plans could not be loaded"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <div className="plans-waiting" aria-busy="true" />;
  return (
    <>
      <ul className="plans">
        {data.plans.map(({ id, scheme, duration, price_paise, products: names }) => (
          <li key={id} className="plan">
            <p className={data.plans.length > 1 ? "plan-scheme plan-tag" : "plan-scheme"}>
              Plan: {scheme}
            </p>
            <h2 className="plan-price figure">
              {formatRupees(price_paise)} <span>for {duration}</span>
            </h2>
            <PlanProducts names={names} />
            {viewer.isSubscribed && data.subs_valid_till !== null ? (
              <p className="plan-state">
                {describeRun(data.trial_valid_till, data.subs_valid_till)}
              </p>
            ) : (
              <p className="plan-state">
                Online payment is coming soon. Redeem a coupon to subscribe.
              </p>
            )}
            {viewer.isSignedIn ? (
              <Button size="md" fullWidth onClick={() => openDialog("coupon")}>
                Redeem A Coupon
              </Button>
            ) : (
              <Button component={Link} href={loginAddress(currentAddress())} size="md" fullWidth>
                Log in to redeem a coupon
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.plans.length === 0 && <p className="account-lead">Data not found!</p>}
      <ComingSoon plans={data.plans} />
    </>
  );
}
