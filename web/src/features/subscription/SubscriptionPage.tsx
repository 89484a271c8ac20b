import { decideGate, findGateRow } from "@munshi/bff/contract";
import type { AccessAnswer } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatRupees } from "../../lib/format.ts";
import { session } from "../../lib/session/session.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { useAccess } from "../../pay-parts/pay-api.ts";
import { isAvailablePath, savedScreensPath, screenerPath } from "../../shell/available-pages.ts";
import "../../ui/account-sheet.css";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { ProductAccessCard } from "./ProductAccessCard.tsx";
import "./subscription.css";

/** `/subscription`: what is open to the member and why, and the ways to renew, pause and cancel. */
export function SubscriptionPage() {
  return (
    <ServerState>
      <div className="page account-page">
        <div className="account-sheet account-sheet-wide">
          <h1>Subscription</h1>
          <Content />
        </div>
      </div>
    </ServerState>
  );
}

function Content() {
  const { data, error, refetch } = useAccess();
  if (error !== null) {
    return (
      <QueryFailure title="Your subscription could not be loaded" query={{ error, refetch }} />
    );
  }
  if (data === undefined) {
    return (
      <div className="skeleton subscription-waiting" aria-busy="true">
        <span className="visually-hidden">Loading subscription</span>
      </div>
    );
  }
  const { products } = data;
  return (
    <>
      {products.map((product) => (
        <ProductAccessCard key={product.product} access={product} />
      ))}
      {!products.some(({ is_open: isOpen }) => isOpen) && <OwnWork />}
      <Fees access={data} />
      <MoreLinks />
    </>
  );
}

/** Pages where a member's own work is read, as far as they open without a subscription. */
const workPages = [
  { path: screenerPath, label: "Saved queries in the screener" },
  { path: savedScreensPath, label: "Saved screens" },
  { path: "/stock-analyzer/newMyStock", label: "Watchlists" },
  { path: "/my-stock-box", label: "My stock boxes" },
  { path: "/profile/security", label: "Download all your data" },
];

/** Shown to those who subscribed before: their own work stays theirs. */
function OwnWork() {
  const { member, viewer } = useSnapshot(session);
  if (viewer.isSubscribed || (member?.subsValidTill ?? null) === null) return null;
  const open = workPages.filter(({ path }) => {
    const row = findGateRow(path);
    return row !== null && isAvailablePath(path) && decideGate(row, viewer).kind === "open";
  });
  return (
    <section className="subscription-part" aria-labelledby="own-work">
      <h2 id="own-work">Your work</h2>
      <p className="account-lead">You can still read and export what you created.</p>
      <ul className="subscription-links">
        {open.map(({ path, label }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fees of the financial year against the most that may be charged. */
function Fees({
  access: { fees_paid_paise: paid, fees_cap_paise: cap },
}: {
  readonly access: AccessAnswer;
}) {
  return (
    <section className="subscription-part" aria-labelledby="fees">
      <h2 id="fees">Fees this financial year</h2>
      <dl className="subscription-facts figure">
        <div>
          <dt>Paid, without GST</dt>
          <dd>{formatRupees(paid)}</dd>
        </div>
        <div>
          <dt>SEBI’s limit per family</dt>
          <dd>{formatRupees(cap)}</dd>
        </div>
      </dl>
    </section>
  );
}

const links = [
  { path: "/order-summary", label: "Orders and invoices" },
  { path: "/payment-setup", label: "Billing details" },
  { path: "/pricing", label: "Pricing" },
  { path: "/refund-policy", label: "Refund policy" },
];

function MoreLinks() {
  return (
    <nav className="subscription-part" aria-label="Payments">
      <ul className="subscription-links subscription-links-row">
        {links
          .filter(({ path }) => isAvailablePath(path))
          .map(({ path, label }) => (
            <li key={path}>
              <Link href={path}>{label}</Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
