import { acceptNextPath, findGateRow } from "@munshi/bff/contract";
import type { PricingAnswer } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { describeRun, fetchPricing } from "../../lib/pricing.ts";
import { formatDate } from "../../lib/format.ts";
import { go } from "../../shell/go.ts";
import { namePage } from "../../shell/page-names.ts";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { CouponField, PaymentTerms, RedeemOffer } from "./CouponField.tsx";
import { isOpenToday, listPricedProducts, OpensTable } from "./OpensTable.tsx";
import { PlanCard } from "./PlanCard.tsx";
import "./pricing.css";
import { usePlanQuotes } from "./usePlanQuotes.ts";

/** Prices and benefits of a subscription. */
export function PricingPage() {
  return (
    <ServerState>
      <div className="page pricing">
        <h1>Pricing</h1>
        <p className="pricing-lead">One subscription for all included products. No auto-renewal.</p>
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
    ? `${name} requires a subscription. You return there afterwards.`
    : `You return to ${name} afterwards.`;
  return (
    <p className="pricing-reason">
      {isSubscribed ? <Link href={wanted.address}>Open {name}</Link> : reason}
    </p>
  );
}

/** Expiry of the member's subscription, past or future. */
function PresentState({ pricing }: { readonly pricing: PricingAnswer }) {
  const { viewer } = useSnapshot(session);
  const { subs_valid_till: till, trial_valid_till: trial } = pricing;
  if (till === null) return null;
  return (
    <p className="pricing-state figure">
      {viewer.isSubscribed
        ? describeRun(trial, till)
        : `Subscription ended on ${formatDate(till)}.`}{" "}
      <Link href="/subscription">Subscription details</Link>
    </p>
  );
}

/** Products still to be built, listed apart from the plans. */
function ComingSoon({ plans }: { readonly plans: PricingAnswer["plans"] }) {
  const products = listPricedProducts(plans).filter((product) => !isOpenToday(product));
  if (products.length === 0) return null;
  return (
    <section className="pricing-coming" aria-labelledby="pricing-coming">
      <h2 id="pricing-coming">Coming soon</h2>
      <p className="pricing-lead">Not available yet. Do not subscribe for these alone.</p>
      <ul aria-labelledby="pricing-coming">
        {products.map(({ label, about }) => (
          <li key={label}>
            <span className="plan-product">{label}</span>
            <span className="plan-about">{about}</span>
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
    return <QueryFailure title="Plans could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <div className="plans-waiting" aria-busy="true" />;
  return (
    <>
      <PresentState pricing={data} />
      {data.plans.length === 0 ? (
        <p className="pricing-lead">Data not found!</p>
      ) : (
        <Offers plans={data.plans} />
      )}
    </>
  );
}

/** The plans with their prices for this member, and what they open. */
function Offers({ plans }: { readonly plans: PricingAnswer["plans"] }) {
  const offered = new URLSearchParams(useSearch()).get("coupon") ?? "";
  const [coupon, setCoupon] = useState(() => offered.trim().slice(0, 100));
  const { quotes, result } = usePlanQuotes(plans, coupon);
  const next = useWantedPage()?.address ?? null;
  return (
    <>
      <ul className="plans">
        {plans.map((plan, at) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isOnly={plans.length === 1}
            quote={quotes[at] ?? null}
            next={next}
          />
        ))}
      </ul>
      <div className="pricing-coupons">
        <CouponField applied={coupon} result={result} onApply={setCoupon} />
        <RedeemOffer />
      </div>
      <PaymentTerms />
      <section className="pricing-opens" aria-labelledby="pricing-opens">
        <h2 id="pricing-opens">What each plan includes</h2>
        <OpensTable plans={plans} />
      </section>
      <ComingSoon plans={plans} />
    </>
  );
}
