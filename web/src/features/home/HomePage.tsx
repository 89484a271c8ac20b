import type { CompanyHit } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../lib/session/session.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { signUpAddress } from "../../shell/go.ts";
import { screenerPath } from "../../shell/available-pages.ts";
import { Audiences } from "./Audiences.tsx";
import { ExampleResultTable } from "./ExampleResultTable.tsx";
import { BelowTheFold } from "./BelowTheFold.tsx";
import "./home.css";
import type { ReactNode } from "react";

/** Landing page: pitch, company search, audiences, and more below the fold. */
export function HomePage({
  onChooseCompany,
  marketTiles,
}: {
  readonly onChooseCompany: (hit: CompanyHit) => void;
  /** A few market tiles; rendered when they are about to scroll into view. */
  readonly marketTiles: ReactNode;
}) {
  const { viewer } = useSnapshot(session);
  return (
    <>
      <section className="hero">
        <div className="page hero-row">
          <div>
            <h1>Screen every listed company</h1>
            <p className="hero-lead">
              On fundamentals, valuation and price. Write a query or build it with filters.
            </p>
            <div className="hero-search">
              <CompanySearch size="large" onChoose={onChooseCompany} />
            </div>
            <div className="hero-ways">
              <Button
                component={Link}
                href={screenerPath}
                size="md"
                rightSection={<IconArrowRight size={18} aria-hidden />}
              >
                Try the screener
              </Button>
              {!viewer.isSignedIn && (
                <Button component={Link} href={signUpAddress("/")} size="md" variant="default">
                  Sign up
                </Button>
              )}
            </div>
          </div>
          <ExampleResultTable />
        </div>
      </section>
      <Audiences />
      <BelowTheFold marketTiles={marketTiles} />
    </>
  );
}
