import type { CompanyHit } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { screenerPath } from "../../shell/standing-pages.ts";
import { shell } from "../../shell/shell-state.ts";
import { Audiences } from "./Audiences.tsx";
import { BelowTheFold } from "./BelowTheFold.tsx";
import "./home.css";
import { linkToQuery } from "../../shell/screener-link.ts";
import type { ReactNode } from "react";
import { workedExample } from "./worked-example.ts";

const workedQuery = workedExample.map(({ line }) => line).join("\n");

/** What the product does, a company search, for whom it is made, and more as one scrolls. */
export function HomePage({
  onChooseCompany,
  marketTiles,
}: {
  readonly onChooseCompany: (hit: CompanyHit) => void;
  /** A few tiles of the market's day; drawn once their place comes near the screen. */
  readonly marketTiles: ReactNode;
}) {
  const market = useSnapshot(shell).view?.market;
  return (
    <>
      <section className="hero">
        <div className="page hero-row">
          <div>
            <h1>Ask the accounts of every listed company</h1>
            <p className="hero-lead">
              Write what you look for in the words of an annual report. Munshi reads it against the
              figures of each one and lists those that match.
            </p>
            <div className="hero-search">
              <CompanySearch size="large" onChoose={onChooseCompany} />
            </div>
            <Button
              component={Link}
              href={screenerPath}
              size="md"
              rightSection={<IconArrowRight size={18} aria-hidden />}
            >
              Open the screener
            </Button>
          </div>
          <section className="worked" aria-labelledby="worked-title">
            <h2 id="worked-title">A query, line by line</h2>
            <dl className="worked-lines">
              {workedExample.map(({ line, meaning }) => (
                <div key={line}>
                  <dt>
                    <code>{line}</code>
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
            <Link className="worked-run" href={linkToQuery(workedQuery)}>
              Run it
              {market != null && ` on ${formatCount(market.companies)} companies`}
              <IconArrowRight size={16} aria-hidden />
            </Link>
            <dl className="hero-facts figure">
              <div>
                <dt>Companies</dt>
                <dd>{market == null ? "–" : formatCount(market.companies)}</dd>
              </div>
              <div>
                <dt>Prices of</dt>
                <dd>{market == null ? "–" : formatDate(market.asOf)}</dd>
              </div>
            </dl>
          </section>
        </div>
      </section>
      <Audiences />
      <BelowTheFold marketTiles={marketTiles} />
    </>
  );
}
