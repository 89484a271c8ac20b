import type { CompanyQuote, TodayPart, WatchedToday } from "@munshi/bff/contract";
import { Change } from "../../company-parts/Change.tsx";
import { FigureButton, FiguresOf } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { ReasonChip } from "../../company-parts/ReasonChip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { AddCompany, CompanyLink, Section, SectionFailure, SectionLocked } from "./Section.tsx";

/** The largest moves among the companies of all watchlists, with their reasons. */
export function WatchedSection({
  part,
  onChange,
}: {
  readonly part: TodayPart<WatchedToday>;
  /** Loads the page again. */
  readonly onChange: () => void;
}) {
  return (
    <Section
      name="watched"
      title="Watchlist moves"
      more={{ label: "Open watchlist", path: "/stock-analyzer/watchlist" }}
    >
      {part.state === "failed" && <SectionFailure onRetry={onChange} />}
      {part.state === "locked" && (
        <SectionLocked drawing="watch" title="Follow stocks and see why they move" />
      )}
      {part.state === "empty" && (
        <EmptyState
          drawing="watch"
          title="Your watchlist is empty"
          hint="Add a company to see how it moves and why."
          level={3}
        >
          <AddCompany label="Add a company to your watchlist" onAdded={onChange} />
        </EmptyState>
      )}
      {part.state === "ready" && (
        <ul className="today-rows">
          {part.data.moves.map((quote) => (
            <FiguresOf key={quote.coCode} coCode={quote.coCode} name={quote.name}>
              <WatchedRow quote={quote} />
            </FiguresOf>
          ))}
        </ul>
      )}
    </Section>
  );
}

function WatchedRow({ quote }: { readonly quote: CompanyQuote }) {
  const { name, price, changePercent, reasons } = quote;
  const change = printChange(changePercent, "percent");
  return (
    <li className="today-row">
      <CompanyLink company={quote}>
        <span className="today-soft">{quote.symbol}</span>
      </CompanyLink>
      <span className="today-reason">
        <ReasonChip name={name} changePercent={changePercent} reasons={reasons} />
      </span>
      <span className="today-figures figure">
        <FigureButton
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(price, "price")}
        />
        <FigureButton figureKey="priceChangePercent" title="Day's change, %" text={change.text}>
          <Change change={change} />
        </FigureButton>
      </span>
    </li>
  );
}
