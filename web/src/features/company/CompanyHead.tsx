import type { CompanySummary } from "@munshi/bff/contract";
import { IconChartCandle, IconColumns2, IconPrinter } from "@tabler/icons-react";
import type { Ref } from "react";
import { Link, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { useCompany } from "../../company-parts/company-data.ts";
import { basisNames } from "../../company-parts/FigureInspector.tsx";
import { chartPageOf, comparePageOf } from "../../company-parts/company-pages.ts";
import { formatDate } from "../../lib/format.ts";
import { Segments } from "../../ui/Segments.tsx";
import { OrderButtons } from "./OrderButtons.tsx";
import { readCompanyAddress, writeCompanyAddress } from "./company-address.ts";
import { FirstView } from "./FirstView.tsx";
import { WatchButton } from "./WatchButton.tsx";
import "./company-head.css";

/** The company's identity and the page's actions. */
export function CompanyHead({ ref }: { readonly ref: Ref<HTMLElement> }) {
  const { symbol, view } = useCompany();
  const section = view?.sections.summary;
  const summary = section?.state === "ready" ? section.data : null;
  const shownSymbol = view?.company.symbol ?? symbol;
  return (
    <header className="company-head" ref={ref}>
      <div className="company-who">
        <h1>{view?.company.name ?? symbol}</h1>
        <Marks summary={summary} symbol={shownSymbol} />
      </div>
      <OrderButtons />
      <div className="company-tools">
        <div className="company-buttons">
          <WatchButton />
          <Link className="company-button" href={chartPageOf(shownSymbol)}>
            <IconChartCandle size={18} stroke={1.6} aria-hidden />
            Chart
          </Link>
          <Link className="company-button" href={comparePageOf(shownSymbol)}>
            <IconColumns2 size={18} stroke={1.6} aria-hidden />
            Compare
          </Link>
          <button
            type="button"
            className="company-button company-print"
            onClick={() => window.print()}
          >
            <IconPrinter size={18} stroke={1.6} aria-hidden />
            Print or PDF
          </button>
        </div>
        <BasisSwitch summary={summary} />
      </div>
      {view !== null && summary !== null && (
        <Warnings summary={summary} marketDay={view.dataset.asOf} />
      )}
      <FirstView />
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
  if (summary === null)
    return (
      <>
        <p className="company-marks">NSE {symbol}</p>
        <p className="company-indices" />
      </>
    );
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
      <p className="company-indices">{indices.length > 0 && `In ${listIndices(indices)}`}</p>
    </>
  );
}

function listIndices(indices: readonly string[]): string {
  const shown = indices.slice(0, 3).join(", ");
  const others = indices.length - 3;
  return others > 0 ? `${shown} and ${others} more ${others === 1 ? "index" : "indices"}` : shown;
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

const dayMs = 86_400_000;
/** Holidays and a missing file leave fewer days without trades. */
const mostUntradedDays = 7;

function Warnings({
  summary,
  marketDay,
}: {
  readonly summary: CompanySummary;
  readonly marketDay: string;
}) {
  const { surveillance, delistedOn, price } = summary;
  const current = surveillance.filter(({ until }) => until === null);
  const untradedDays = price === null ? 0 : (Date.parse(marketDay) - Date.parse(price.day)) / dayMs;
  const isUntraded = untradedDays > mostUntradedDays;
  if (current.length === 0 && delistedOn === null && !isUntraded) return null;
  return (
    <ul className="company-warnings">
      {price !== null && isUntraded && (
        <li>
          Last traded on {formatDate(price.day)}. Price, valuation, returns and technical scores use
          that day's close.
        </li>
      )}
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
