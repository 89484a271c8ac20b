import { Button } from "@mantine/core";
import { acceptNextPath, findGateRow } from "@munshi/bff/contract";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { Link, useSearch } from "wouter";
import { toFailure } from "../../lib/http.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { openDialog } from "../../shell/dialogs.ts";
import { loginAddress } from "../../shell/go.ts";
import { findDestination } from "../../shell/navigation.ts";
import { isAvailablePath, screenerPath } from "../../shell/available-pages.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "./accounts.css";
import { describeRun } from "./messages.ts";
import { fetchPricing } from "./member-api.ts";
import "./pricing.css";
import { formatRupees } from "../../lib/format.ts";

/** What a subscription holds and costs. */
export function PricingPage() {
  return (
    <ServerState>
      <div className="page pricing">
        <h1>Pricing</h1>
        <p className="account-lead">One subscription for all products. No auto-renewal.</p>
        <Reason />
        <Plans />
      </div>
    </ServerState>
  );
}

/** Why the gate led here: the page of `next` requires a subscription. Nothing for any other `next`. */
function Reason() {
  const { viewer } = useSnapshot(session);
  const next = acceptNextPath(new URLSearchParams(useSearch()).get("next") ?? "");
  const [path = ""] = next?.split(/[?#]/) ?? [];
  const label = findDestination(path)?.label;
  if (next === null || label === undefined || findGateRow(path)?.who !== "subscriber") return null;
  return (
    <p className="pricing-reason">
      {viewer.isSubscribed ? (
        <Link href={next}>Open {label}</Link>
      ) : (
        `${label} requires a subscription.`
      )}
    </p>
  );
}

/** Where each product of the plans begins. */
const productPages: ReadonlyMap<string, string> = new Map([
  ["Stock Help", "/theme-layout/stock-help"],
  ["Optimizer", "/guest-create-portfolio"],
  ["Stock Box", "/emoji-stocks"],
  ["Analyzer", "/stock-analyzer/"],
  ["Scanner", screenerPath],
  ["Tracklists", "/tracklist"],
]);

function isOpen(product: string): boolean {
  const path = productPages.get(product);
  return path !== undefined && isAvailablePath(path);
}

/** Those that are open come first; what is still to come says so. */
function PlanProducts({ products }: { readonly products: readonly string[] }) {
  const lists = [
    ["Available now", products.filter(isOpen)],
    ["Coming soon", products.filter((product) => !isOpen(product))],
  ] as const;
  return (
    <div className="plan-products">
      {lists
        .filter(([, names]) => names.length > 0)
        .map(([title, names]) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul aria-label={title}>
              {names.map((product) => (
                <li key={product}>
                  {isOpen(product) && <IconCheck size={18} stroke={2} aria-hidden />}
                  {product}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
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
  if (data === undefined) return <div className="account-waiting" aria-busy="true" />;
  return (
    <>
      <ul className="plans">
        {data.plans.map(({ id, scheme, duration, price_paise, products }) => (
          <li key={id} className="plan">
            <p className={data.plans.length > 1 ? "plan-scheme plan-tag" : "plan-scheme"}>
              Plan: {scheme}
            </p>
            <h2 className="plan-price figure">
              {formatRupees(price_paise)} <span>for {duration}</span>
            </h2>
            <PlanProducts products={products} />
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
              <Button component={Link} href={loginAddress("/pricing")} size="md" fullWidth>
                Log in to redeem a coupon
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.plans.length === 0 && <p className="account-lead">Data not found!</p>}
    </>
  );
}
