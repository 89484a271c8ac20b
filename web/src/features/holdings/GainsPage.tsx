import { NativeSelect } from "@mantine/core";
import type { RealisedAnswer } from "@munshi/bff/contract";
import { gainsRates, inForce, noReliefs, taxOfGains } from "@munshi/engine/trading";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { emptyFigure, formatCount, formatRupees } from "../../lib/format.ts";
import { todayInIndia } from "../../lib/format-moment.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { Gain } from "./Gain.tsx";
import { useRealised } from "./holdings-api.ts";
import { gainsPath } from "./holdings-pages.ts";
import { HoldingsFrame, Waiting } from "./HoldingsFrame.tsx";
import { SaleTable } from "./SaleTable.tsx";

/** `/holdings/gains`: realised gains of a tax year, `?year=2026-27`; the current one by default. */
export function GainsPage() {
  return (
    <HoldingsFrame current={gainsPath} title="Realised gains">
      <Gains />
    </HoldingsFrame>
  );
}

/** Tax years offered. */
const yearCount = 8;

const nameYear = (start: number): string =>
  `${start}-${String((start + 1) % 100).padStart(2, "0")}`;

/** Tax years up to the one of `today`, newest first. */
export function listTaxYears(today: string): readonly string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const current = month >= 4 ? year : year - 1;
  return Array.from({ length: yearCount }, (_, back) => nameYear(current - back));
}

function Gains() {
  const years = listTaxYears(todayInIndia());
  const wanted = new URLSearchParams(useSearch()).get("year");
  const year = years.find((one) => one === wanted) ?? years[0] ?? "";
  const { data, error, refetch, isPlaceholderData: isSwitching } = useRealised(year);
  return (
    <>
      <div className="ledger-bar">
        <NativeSelect
          label="Tax year"
          data={[...years]}
          value={year}
          onChange={({ currentTarget: { value } }) =>
            navigate(`${gainsPath}?${new URLSearchParams({ year: value })}`)
          }
        />
      </div>
      {error !== null ? (
        <QueryFailure title="Realised gains could not be loaded" query={{ error, refetch }} />
      ) : data === undefined ? (
        <Waiting label="Loading realised gains" />
      ) : (
        <div className="ledger-year" aria-busy={isSwitching}>
          <Year realised={data} />
        </div>
      )}
    </>
  );
}

function Year({ realised }: { readonly realised: RealisedAnswer }) {
  const { tax_year: year, sales, unknown_quantity: unknown } = realised;
  if (sales.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title={`No sales in ${year}`}
        hint="Sales of this tax year appear here with their lots."
      />
    );
  }
  return (
    <>
      <Totals realised={realised} />
      {unknown > 0 && (
        <StatusBanner
          tone="warning"
          title={`${formatCount(unknown)} shares sold without a recorded purchase`}
        >
          <p>They are not in any gain. Add their purchase on the share's page.</p>
        </StatusBanner>
      )}
      <SaleTable label={`Sales in ${year}`} sales={sales} showsShare />
      <p className="ledger-soft">
        Purchases of the same day, then first in, first out in each account. Charges other than STT
        are deducted; purchases up to 31 Jan 18 are not grandfathered.
      </p>
    </>
  );
}

/** Gains by term, and what they use of the exemption of long-term gains. */
function Totals({
  realised: {
    tax_year: year,
    sales,
    short_gain_paise: short,
    long_gain_paise: long,
    intraday_gain_paise: intraday,
  },
}: {
  readonly realised: RealisedAnswer;
}) {
  const rates = inForce(gainsRates, `${year.slice(0, 4)}-04-01`);
  const figures: readonly (readonly [label: string, value: ReactNode, about: string])[] = [
    ["Short-term gain", <Gain key="short" paise={short} />, "Held for 12 months or less"],
    ["Long-term gain", <Gain key="long" paise={long} />, "Held for more than 12 months"],
    rates === null
      ? ["Exemption used", emptyFigure, "Computed from 2025-26 on"]
      : [
          "Exemption used",
          formatRupees(
            rates.exemption - taxOfGains({ short, long }, noReliefs, rates).exemptionLeft,
          ),
          `Of ${formatRupees(rates.exemption)} of long-term gain, after losses`,
        ],
  ];
  const traded: typeof figures = [
    ["Intraday gain", <Gain key="intraday" paise={intraday} />, "Business income, no capital gain"],
  ];
  const shown = sales.some((sale) => sale.is_intraday) ? [...figures, ...traded] : figures;
  return (
    <dl className="ledger-figures figure">
      {shown.map(([label, value, about]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className="ledger-soft">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
