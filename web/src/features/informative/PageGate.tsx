import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { formatDate } from "../../lib/format.ts";
import { describePlan, fetchPricing } from "../../lib/pricing.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { loginAddress, pricingAddress, signUpAddress } from "../../shell/go.ts";
import { screenerPath } from "../../shell/available-pages.ts";
import { findSymbol, namePage } from "../../shell/page-names.ts";
import { Gate } from "../../ui/Gate.tsx";
import type { MarketEngine } from "../../lib/open-market.ts";
import { loadCompanyPreview } from "./load-preview.ts";
import type { CompanyPreview } from "./load-preview.ts";

/** The gate before the page that a reader asked for, which login and purchase lead back to. */
export function PageGate(props: {
  /** Address of that page, with its query. */
  readonly target: string;
  readonly isSignedIn: boolean;
  readonly getEngine: () => MarketEngine;
}) {
  return (
    <ServerState>
      <GateOfPage {...props} />
    </ServerState>
  );
}

function GateOfPage({
  target,
  isSignedIn,
  getEngine,
}: {
  readonly target: string;
  readonly isSignedIn: boolean;
  readonly getEngine: () => MarketEngine;
}) {
  const symbol = findSymbol(target);
  const preview = useCompanyPreview(symbol, getEngine);
  const pricing = useQuery({ queryKey: ["pricing", "gate"], queryFn: fetchPricing });
  const plan = pricing.data === undefined ? null : describePlan(pricing.data);
  const name = namePage(target) ?? "This page";
  const hasPreview = symbol !== null && preview !== "none";
  return (
    <Gate
      title={hasPreview && preview !== "waiting" ? preview.name : name}
      text={
        isSignedIn
          ? `${name} requires a subscription.`
          : `${name} requires a subscription. Log in if you have one.`
      }
      plan={plan}
      preview={
        hasPreview ? <PreviewOfCompany preview={preview === "waiting" ? null : preview} /> : null
      }
      actions={
        isSignedIn ? (
          <Button component={Link} href={pricingAddress(target)}>
            View plans
          </Button>
        ) : (
          <>
            <Button component={Link} href={loginAddress(target)}>
              Log in
            </Button>
            <Button component={Link} variant="default" href={signUpAddress(target)}>
              Sign up
            </Button>
            <Link className="gate-link" href={pricingAddress(target)}>
              View plans
            </Link>
          </>
        )
      }
    >
      <Link className="gate-link" href={screenerPath}>
        Try the free screener
      </Link>
    </Gate>
  );
}

const waitingLabels = ["Market cap", "P/E", "ROE", "Debt to equity", "52-week high", "52-week low"];

function PreviewOfCompany({ preview }: { readonly preview: CompanyPreview | null }) {
  const figures = preview?.figures ?? waitingLabels.map((label) => ({ label, value: null }));
  return (
    <div className="gate-company" aria-busy={preview === null}>
      <p className="gate-price figure">
        <strong>{preview?.price ?? " "}</strong>{" "}
        {preview !== null && <Change change={preview.change} />}
      </p>
      <p className="gate-of figure">
        {preview === null ? " " : `${preview.sector} · ${formatDate(preview.asOf)}`}
      </p>
      <dl className="figure">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? " "}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** "none" for a page of no company, an unknown symbol, and figures that could not be loaded. */
function useCompanyPreview(
  symbol: string | null,
  getEngine: () => MarketEngine,
): CompanyPreview | "waiting" | "none" {
  const [loaded, setLoaded] = useState<{
    readonly symbol: string;
    readonly preview: CompanyPreview | null;
  } | null>(null);
  useEffect(() => {
    if (symbol === null) return undefined;
    const leaving = new AbortController();
    loadCompanyPreview(symbol, getEngine, leaving.signal).then(
      (preview) => !leaving.signal.aborted && setLoaded({ symbol, preview }),
      () => !leaving.signal.aborted && setLoaded({ symbol, preview: null }),
    );
    return () => leaving.abort();
  }, [symbol, getEngine]);
  if (symbol === null) return "none";
  return loaded?.symbol === symbol ? (loaded.preview ?? "none") : "waiting";
}
