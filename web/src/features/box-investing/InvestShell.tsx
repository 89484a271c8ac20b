import { Button } from "@mantine/core";
import type { BoxInvestment } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { queryBox } from "../../box-parts/box-api.ts";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { BoxPurchase } from "../../box-parts/BoxPurchase.tsx";
import { printFee } from "../../box-parts/print-box.ts";
import { useInvestment } from "../../box-parts/invest-api.ts";
import { toFailure } from "../../lib/http.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import "./box-investing.css";

/** Null if it cannot be the id of a box. */
export function readBoxId(search: string): number | null {
  const text = new URLSearchParams(search).get("id") ?? "";
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** A box's name as a link, and the title of what is done with it. */
export function InvestHead({
  box,
  title,
  children,
}: {
  readonly box: BoxInvestment["box"];
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <header className="invest-head">
      <Link className="invest-back" href={boxPageOf(box.id)}>
        {box.name}
      </Link>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

const unknownCodes: ReadonlySet<string> = new Set(["stock_box.not_found", "request.invalid"]);

/** Loads the member's shares of a box for a page. */
export function WithInvestment({
  id,
  children,
}: {
  readonly id: number;
  readonly children: (investment: BoxInvestment) => ReactNode;
}) {
  const { data, error, refetch } = useInvestment(id);
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting label="Loading stock box" />;
  const failure = toFailure(error);
  if (unknownCodes.has(failure.code)) return <NoBoxChosen title="Stock box not found" />;
  if (failure.code === "stock_box.empty") {
    return (
      <>
        <h1>Invest</h1>
        <EmptyState drawing="query" title="No stocks yet" hint={failure.message}>
          <Link className="empty-action" href={boxPageOf(id)}>
            Open stock box
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <FailureNotice
      isPage
      title="Stock box could not be loaded"
      failure={failure}
      onRetry={() => void refetch()}
    />
  );
}

export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="skeleton invest-waiting" aria-busy="true">
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

export function NoBoxChosen({ title }: { readonly title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <EmptyState drawing="query" title="Choose a stock box" hint="Open a box and press Invest.">
        <Link className="empty-action" href="/emoji-stocks">
          Browse stock boxes
        </Link>
      </EmptyState>
    </>
  );
}

/** Notice of an unpaid box, with a way to pay its fee. */
export function LockedBox({
  box: { id, name },
  children,
}: {
  readonly box: BoxInvestment["box"];
  /** Text on what is still possible. */
  readonly children: ReactNode;
}) {
  const { data } = useQuery(queryBox(id));
  const fee = data === undefined ? "" : ` The fee is ${printFee(data.box)}.`;
  return (
    <StatusBanner
      tone="info"
      title={`Access to ${name} is not paid`}
      action={
        data === undefined ? (
          <Button component={Link} size="sm" variant="default" href={boxPageOf(id)}>
            Open stock box
          </Button>
        ) : (
          <BoxPurchase box={data.box} side="ACTIVE" />
        )
      }
    >
      <p>
        {children}
        {fee}
      </p>
    </StatusBanner>
  );
}
