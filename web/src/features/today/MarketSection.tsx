import type { MarketToday, TileMover, TodayPart } from "@munshi/bff/contract";
import { Change } from "../../company-parts/Change.tsx";
import { printBare, printChange } from "../../company-parts/print-figure.ts";
import { ReasonChip } from "../../company-parts/ReasonChip.tsx";
import { formatCount } from "../../lib/format.ts";
import { CompanyLink, Section, SectionFailure } from "./Section.tsx";

/** The market in short: rating, advances and declines, indices, and who moved most and why. */
export function MarketSection({
  part,
  onRetry,
}: {
  readonly part: TodayPart<MarketToday>;
  readonly onRetry: () => void;
}) {
  return (
    <Section
      name="market"
      title="Market"
      more={{ label: "Open market", path: "/stock-analyzer/market" }}
    >
      {part.state === "ready" ? (
        <Market market={part.data} />
      ) : (
        <SectionFailure onRetry={onRetry} />
      )}
    </Section>
  );
}

function Market({
  market: { barometer, indices, gainers, losers },
}: {
  readonly market: MarketToday;
}) {
  return (
    <>
      {barometer !== null && (
        <p className="today-soft figure">
          {barometer.index} {barometer.label.toLowerCase()} ·{" "}
          {formatCount(barometer.breadth.advances)} advances,{" "}
          {formatCount(barometer.breadth.declines)} declines
        </p>
      )}
      <dl className="today-indices">
        {indices.map(({ name, close, changePercent }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">
              {printBare(close, "price")} <Change change={printChange(changePercent, "percent")} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="today-movers">
        <Movers title="Top gainers" movers={gainers} />
        <Movers title="Top losers" movers={losers} />
      </div>
    </>
  );
}

function Movers({
  title,
  movers,
}: {
  readonly title: string;
  readonly movers: readonly TileMover[];
}) {
  return (
    <div>
      <h3>{title}</h3>
      {movers.length === 0 && <p className="today-soft">No stocks on this day.</p>}
      <ul className="today-rows">
        {movers.map((mover) => (
          <li key={mover.coCode} className="today-mover">
            <CompanyLink company={mover} />
            <span className="today-figures figure">
              <Change change={printChange(mover.changePercent, "percent")} />
            </span>
            <ReasonChip
              name={mover.name}
              changePercent={mover.changePercent}
              reasons={mover.reasons}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
