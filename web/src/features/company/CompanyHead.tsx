import type { CompanySummary, DayPrice } from "@munshi/bff/contract";
import { IconChartCandle, IconPrinter } from "@tabler/icons-react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useCompany } from "../../company-parts/company-data.ts";
import { FigureButton } from "../../company-parts/FigureButton.tsx";
import { basisNames } from "../../company-parts/FigureInspector.tsx";
import { DayChange } from "../../company-parts/Change.tsx";
import { chartPageOf } from "../../company-parts/company-pages.ts";
import { printAmount } from "../../company-parts/print-figure.ts";
import { ReasonChip } from "../../company-parts/ReasonChip.tsx";
import { formatDate } from "../../lib/format.ts";
import { Segments } from "../../ui/Segments.tsx";
import { readCompanyAddress, writeCompanyAddress } from "./company-address.ts";
import { WatchButton } from "./WatchButton.tsx";
import "./company-head.css";

/** Who the company is, what its share cost last, and what can be done from here. */
export function CompanyHead() {
  const { symbol, view } = useCompany();
  const section = view?.sections.summary;
  const summary = section?.state === "ready" ? section.data : null;
  return (
    <header className="company-head">
      <div className="company-who">
        <h1>{view?.company.name ?? symbol}</h1>
        <Marks summary={summary} symbol={view?.company.symbol ?? symbol} />
      </div>
      <PriceBlock price={summary?.price ?? null} state={section?.state ?? null} />
      <div className="company-tools">
        <BasisSwitch summary={summary} />
        <div className="company-buttons">
          <WatchButton />
          <Link className="company-button" href={chartPageOf(view?.company.symbol ?? symbol)}>
            <IconChartCandle size={18} stroke={1.6} aria-hidden />
            Chart
          </Link>
          <button type="button" className="company-button" onClick={() => window.print()}>
            <IconPrinter size={18} stroke={1.6} aria-hidden />
            Print or PDF
          </button>
        </div>
      </div>
      {summary !== null && <Warnings summary={summary} />}
    </header>
  );
}

function Marks({
  summary,
  symbol,
}: {
  readonly summary: CompanySummary | null;
  readonly symbol: string;
}) {
  if (summary === null) return <p className="company-marks">NSE {symbol}</p>;
  const { bseCode, industry, sector, marketCapClass, isSme, indices } = summary;
  const marks = [
    `NSE ${symbol}`,
    bseCode === null ? null : `BSE ${bseCode}`,
    isSme ? "SME" : null,
    sector,
    industry === sector ? null : industry,
    marketCapClass,
  ].filter((mark) => mark !== null);
  return (
    <>
      <p className="company-marks">{marks.join(" · ")}</p>
      {indices.length > 0 && <p className="company-indices">In {listIndices(indices)}</p>}
    </>
  );
}

function listIndices(indices: readonly string[]): string {
  const shown = indices.slice(0, 3).join(", ");
  const others = indices.length - 3;
  return others > 0 ? `${shown} and ${others} more ${others === 1 ? "index" : "indices"}` : shown;
}

function PriceBlock({
  price,
  state,
}: {
  readonly price: DayPrice | null;
  /** Of the summary; null while it is on the way. */
  readonly state: "ready" | "empty" | "failed" | null;
}) {
  if (price === null) {
    return (
      <div className="company-price">
        {state === null && <span className="skeleton company-price-waiting" />}
        {state === "failed" && <p className="company-price-none">Price could not be loaded.</p>}
        {(state === "ready" || state === "empty") && (
          <p className="company-price-none">No price data.</p>
        )}
      </div>
    );
  }
  const { close, day } = price;
  return (
    <div className="company-price figure">
      <p className="company-close">
        <FigureButton
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(close, "price")}
        />
      </p>
      <p className="company-change">
        <DayChange price={price} />
      </p>
      <p className="company-day">Close, {formatDate(day)}</p>
      <WhyItMoved />
    </div>
  );
}

/** Why the share moved on its last day. */
function WhyItMoved() {
  const { view } = useCompany();
  const move = view?.sections.move;
  return (
    <div className="company-reason">
      {view !== null && move?.state === "ready" && (
        <ReasonChip
          name={view.company.name}
          changePercent={move.data.changePercent}
          reasons={move.data.reasons}
        />
      )}
    </div>
  );
}

function BasisSwitch({ summary }: { readonly summary: CompanySummary | null }) {
  const search = useSearch();
  const { basis, view, isRefreshing } = useCompany();
  const statements = view?.sections.statements;
  const shown =
    basis ?? (statements?.state === "ready" ? statements.data.basis : summary?.basis) ?? null;
  const filed = summary?.bases ?? [];
  return (
    <div className="company-basis" aria-busy={isRefreshing}>
      <Segments
        label="Consolidated or standalone"
        chosen={shown ?? "consolidated"}
        choices={(["consolidated", "standalone"] as const).map((value) => ({
          value,
          label: basisNames[value],
          disabled: !filed.includes(value),
        }))}
        onChoose={(chosen) => {
          const address = readCompanyAddress(search);
          const wanted = { ...address, basis: chosen === summary?.basis ? null : chosen };
          const { pathname, hash } = window.location;
          navigate(pathname + writeCompanyAddress(wanted, search) + hash, { replace: true });
        }}
      />
    </div>
  );
}

function Warnings({ summary }: { readonly summary: CompanySummary }) {
  const { surveillance, delistedOn } = summary;
  const current = surveillance.filter(({ until }) => until === null);
  if (current.length === 0 && delistedOn === null) return null;
  return (
    <ul className="company-warnings">
      {delistedOn !== null && <li>Delisted on {formatDate(delistedOn)}.</li>}
      {current.map(({ list, stage, since }) => (
        <li key={list}>
          Under exchange surveillance {list}
          {stage === null ? "" : `, stage ${stage}`}, since {formatDate(since)}.
        </li>
      ))}
    </ul>
  );
}
