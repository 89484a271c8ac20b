import type { CompanyHit } from "@munshi/bff/contract";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { watchCompany } from "../../company-parts/watch-api.ts";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { toFailure } from "../../lib/http.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { pricingAddress } from "../../shell/go.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { EmptyDrawing } from "../../ui/EmptyState.tsx";

/** A section of the page with its heading and the link to all of it. */
export function Section({
  name,
  title,
  more,
  children,
}: {
  /** For its place in the grid. */
  readonly name: string;
  readonly title: string;
  readonly more: { readonly label: string; readonly path: string };
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`today-section today-${name}`} aria-labelledby={id}>
      <div className="today-section-head">
        <h2 id={id}>{title}</h2>
        <Link href={more.path}>{more.label}</Link>
      </div>
      {children}
    </section>
  );
}

/** In place of a section that could not be loaded. */
export function SectionFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="today-note">
      <output>This section could not be loaded. </output>
      <button type="button" className="empty-action" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

/** In place of a section that needs a subscription. */
export function SectionLocked({
  drawing,
  title,
}: {
  readonly drawing: EmptyDrawing;
  readonly title: string;
}) {
  return (
    <EmptyState drawing={drawing} title={title} hint="Watchlists require a subscription." level={3}>
      <Link className="empty-action" href={pricingAddress("/today")}>
        See plans
      </Link>
    </EmptyState>
  );
}

/** A search that adds the chosen company to the member's first watchlist. */
export function AddCompany({
  label,
  onAdded,
}: {
  readonly label: string;
  readonly onAdded: () => void;
}) {
  const [problem, setProblem] = useState("");
  const add = async ({ coCode }: CompanyHit): Promise<void> => {
    setProblem("");
    try {
      await watchCompany(coCode);
      onAdded();
    } catch (error) {
      setProblem(toFailure(error).message);
    }
  };
  return (
    <>
      <CompanySearch
        size="small"
        label={label}
        placeholder="Search for a company"
        onChoose={(hit) => void add(hit)}
      />
      <output className="today-problem">{problem}</output>
    </>
  );
}

/** A company's name as the link to its page, with something under it. */
export function CompanyLink({
  company: { symbol, name },
  children,
}: {
  readonly company: { readonly symbol: string; readonly name: string };
  readonly children?: ReactNode;
}) {
  return (
    <span className="today-company">
      <Link href={companyPageOf(symbol)}>{name}</Link>
      {children}
    </span>
  );
}
