import type { CompanyHit } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { screenerPath, linkToQuery } from "../../shell/available-pages.ts";
import { shell } from "../../shell/shell-state.ts";
import { Audiences } from "./Audiences.tsx";
import { BelowTheFold } from "./BelowTheFold.tsx";
import "./home.css";
import type { ReactNode } from "react";

/** A query with what each of its conditions says, line by line. */
const workedExample: readonly { readonly line: string; readonly meaning: string }[] = [
  {
    line: "Sales growth 3Years > 15 AND",
    meaning: "Sales grew more than 15 % a year over three years",
  },
  {
    line: "Return on equity > 18 AND",
    meaning: "ROE is above 18 %",
  },
  {
    line: "Debt to equity < 0.5",
    meaning: "Debt is less than half of equity",
  },
];

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
            <h1>Find stocks that match your criteria</h1>
            <p className="hero-lead">
              Screen every listed company on fundamentals, valuation and price. Write a query or
              build it with filters.
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
            <h2 id="worked-title">Example query</h2>
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
              Run query
              {market != null && ` on ${formatCount(market.companies)} companies`}
              <IconArrowRight size={16} aria-hidden />
            </Link>
            <dl className="hero-facts figure">
              <div>
                <dt>Companies</dt>
                <dd>{market == null ? "–" : formatCount(market.companies)}</dd>
              </div>
              <div>
                <dt>Prices as of</dt>
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
