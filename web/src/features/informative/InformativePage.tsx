import { Button } from "@mantine/core";
import { acceptNextPath, decideGate, findGateRow } from "@munshi/bff/contract";
import type { Viewer } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import type {
  ExplainedProduct,
  InformativeContent,
} from "../../content/informative/informative-content.ts";
import { session } from "../../lib/session/session.ts";
import { namePage } from "../../shell/page-names.ts";
import { loginAddress, pricingAddress } from "../../shell/go.ts";
import { isAvailablePath, screenerPath, linkToQuery } from "../../shell/available-pages.ts";
import { useInView } from "../../charts/useInView.ts";
import { OptionalPart } from "../../ui/OptionalPart.tsx";
import "./informative.css";
import type { MarketEngine } from "../../lib/open-market.ts";
import { PageGate } from "./PageGate.tsx";
import { ProductChart } from "./ProductChart.tsx";

export interface InformativePageProps {
  /** The tab's engine; asked for when the chart is wanted. */
  readonly getEngine: () => MarketEngine;
  /** Tiles of the market's day, for the page that explains them; drawn where it shows them. */
  readonly marketTiles: ReactNode;
}

type Openness = ExplainedProduct["openTo"];

const openNow: Readonly<Record<Openness, string>> = {
  everyone: "Free for everyone. No account needed.",
  members: "Requires an account. One health check is free; more need a subscription.",
  subscribers: "Requires a subscription.",
};

const openLater: Readonly<Record<Openness, string>> = {
  everyone: "",
  members: " Requires an account.",
  subscribers: " Requires a subscription.",
};

/** Returns the first barrier to a product; the product's page handles any further ones. */
function findBar({ path, openTo }: ExplainedProduct, viewer: Viewer): "login" | "price" | null {
  const row = findGateRow(path.split(/[?#]/)[0] ?? "");
  if (row === null || decideGate(row, viewer).kind === "open") return null;
  if (!viewer.isSignedIn) return "login";
  return openTo === "subscribers" && !viewer.isSubscribed ? "price" : null;
}

/** The page that led here and opens to the viewer later; null where none did. */
function findTarget(search: string, here: string): string | null {
  const next = acceptNextPath(new URLSearchParams(search).get("next") ?? "");
  const [path = ""] = next?.split(/[?#]/) ?? [];
  return findGateRow(path)?.otherwise === here && isAvailablePath(path) ? next : null;
}

/** Availability of the product, its audience, and what to try meanwhile. */
function Access({
  product,
  tryQuery,
  getEngine,
}: {
  readonly product: ExplainedProduct;
  readonly tryQuery: string | null;
  readonly getEngine: () => MarketEngine;
}) {
  const { viewer, isKnown } = useSnapshot(session);
  const target = findTarget(useSearch(), useLocation()[0]);
  const isScreener = product.path === screenerPath;
  const available = isAvailablePath(product.path);
  const bar = findBar(target === null ? product : { ...product, path: target }, viewer);
  const plans = pricingAddress(product.path);
  const ways = {
    none: {
      href: target ?? product.path,
      words: `Open ${(target === null ? null : namePage(target)) ?? product.name}`,
    },
    login: { href: loginAddress(product.path), words: `Log in to open ${product.name}` },
    price: { href: plans, words: `Subscribe to open ${product.name}` },
  };
  const way =
    isScreener && tryQuery !== null
      ? { href: linkToQuery(tryQuery), words: "Try the query below" }
      : ways[bar ?? "none"];
  if (target !== null && (bar !== null || !isKnown)) {
    return <PageGate target={target} isSignedIn={viewer.isSignedIn} getEngine={getEngine} />;
  }
  return (
    <aside className="informative-access" aria-label="Availability">
      {available ? (
        <p>{openNow[product.openTo]}</p>
      ) : (
        <p>
          <strong>Coming soon.</strong>
          {openLater[product.openTo]}
        </p>
      )}
      <p className="informative-actions">
        {available && (
          <Button component={Link} href={way.href}>
            {way.words}
          </Button>
        )}
        {!isScreener && <Link href={screenerPath}>Try the free screener</Link>}
        {product.openTo !== "everyone" && isAvailablePath("/pricing") && way.href !== plans && (
          <Link href={plans}>View pricing</Link>
        )}
      </p>
    </aside>
  );
}

/** The feature that the page explains, with the newest day's data. */
function MarketDay({ tiles }: { readonly tiles: ReactNode }) {
  const [place, isNear] = useInView<HTMLDivElement>();
  return (
    <section className="informative-day" aria-labelledby="informative-day">
      <h2 id="informative-day">Latest market day</h2>
      <div ref={place} className="informative-tiles">
        {isNear && <OptionalPart>{tiles}</OptionalPart>}
      </div>
    </section>
  );
}

/** One product in plain words: what it is for, how to read it, what it does not do, one example. */
export function InformativePage({
  content,
  getEngine,
  marketTiles,
}: InformativePageProps & { readonly content: InformativeContent }) {
  const { heading, lead, product, purpose, reading, doesNot, example, chart, chartNote } = content;
  const tryQuery = chart.kind === "bands" ? (chart.bands.at(-1)?.query ?? null) : null;
  return (
    <article className="page informative">
      <header>
        <h1>{heading}</h1>
        <p className="informative-lead">{lead}</p>
      </header>
      <Access product={product} tryQuery={tryQuery} getEngine={getEngine} />
      {content.showsMarketTiles === true && <MarketDay tiles={marketTiles} />}
      <div className="informative-text">
        <section>
          <h2>What you can do</h2>
          <ul className="informative-list">
            {purpose.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>How to read it</h2>
          <dl className="informative-terms">
            {reading.map(({ term, meaning }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h2>What it does not do</h2>
          <ul className="informative-list">
            {doesNot.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
      <div className="informative-side">
        <section className="informative-example">
          <h2>{example.title}</h2>
          <ol>
            {example.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{example.result}</p>
          {example.isFromMarket !== true && (
            <p className="informative-small">Illustrative example.</p>
          )}
        </section>
        <section aria-labelledby="informative-market">
          <h2 id="informative-market">In market data</h2>
          <p className="informative-note">{chartNote}</p>
          <ProductChart spec={chart} getEngine={getEngine} />
        </section>
      </div>
    </article>
  );
}
