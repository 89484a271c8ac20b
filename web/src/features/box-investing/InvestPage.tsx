import type { BoxInvestment } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import { queryBox } from "../../box-parts/box-api.ts";
import { investedPageOf, sipPageOf } from "../../box-parts/box-pages.ts";
import { formatDate, formatRupees } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { go } from "../../shell/go.ts";
import { Segments } from "../../ui/Segments.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { InvestHead, LockedBox, NoBoxChosen, readBoxId, WithInvestment } from "./InvestShell.tsx";
import { LumpSum } from "./LumpSum.tsx";
import { SipStart } from "./SipStart.tsx";

/** `/theme-layout/stock-box/invest?id=`: a lump sum or a SIP in one box. */
export function InvestPage() {
  const search = useSearch();
  const id = readBoxId(search);
  return (
    <ServerState>
      <div className="page invest-page">
        {id === null ? (
          <NoBoxChosen title="Invest" />
        ) : (
          <WithInvestment id={id} key={id}>
            {(investment) => <Invest investment={investment} search={search} />}
          </WithInvestment>
        )}
      </div>
    </ServerState>
  );
}

type PaymentType = "lumpsum" | "sip";

function Invest({
  investment,
  search,
}: {
  readonly investment: BoxInvestment;
  readonly search: string;
}) {
  const { box, as_of: asOf, is_locked: isLocked, minimum_paise: minimum } = investment;
  const chosen = new URLSearchParams(search);
  const type: PaymentType = chosen.get("payment_type") === "sip" ? "sip" : "lumpsum";
  const isActive = chosen.get("invest_actively") !== "false";
  // In the address, so that the way back from the broker's login leads to the same choice.
  const choose = (name: string, value: string): void => {
    chosen.set(name, value);
    go(`${window.location.pathname}?${chosen}`, { replace: true });
  };
  const side = investment.is_invested ? investment.invest_actively : isActive;
  return (
    <>
      <InvestHead box={box} title="Invest">
        <p className="invest-soft figure">
          {minimum === null
            ? "A stock has no price, so the minimum amount is not available."
            : `Minimum amount ${formatRupees(minimum)} at closing prices of ${formatDate(asOf)}.`}
        </p>
      </InvestHead>
      {isLocked ? (
        <LockedBox box={box}>Pay the fee to invest and to see its stocks.</LockedBox>
      ) : (
        <>
          <Held investment={investment} />
          <div className="invest-choices">
            <Segments
              label="Payment type"
              chosen={type}
              choices={[
                { value: "lumpsum", label: "Lump sum" },
                { value: "sip", label: "SIP" },
              ]}
              onChoose={(next) => choose("payment_type", next)}
            />
            {!investment.is_invested && (
              <SideChoice
                box={box.id}
                isActive={isActive}
                onChoose={(next) => choose("invest_actively", String(next))}
              />
            )}
          </div>
          {type === "lumpsum" ? (
            <LumpSum investment={investment} isActive={side} />
          ) : (
            <SipPart investment={investment} isActive={side} />
          )}
        </>
      )}
    </>
  );
}

/** Offered where the box has a passive portfolio. */
function SideChoice({
  box,
  isActive,
  onChoose,
}: {
  readonly box: number;
  readonly isActive: boolean;
  readonly onChoose: (isActive: boolean) => void;
}) {
  const { data } = useQuery(queryBox(box));
  if (data === undefined || data.box.passive === null || data.box.version < 2) return null;
  return (
    <Segments
      label="Portfolio"
      chosen={isActive ? "active" : "passive"}
      choices={[
        { value: "active", label: "Active" },
        { value: "passive", label: "Passive" },
      ]}
      onChoose={(side) => onChoose(side === "active")}
    />
  );
}

/** Investment that the member already holds, with a link to its page. */
function Held({ investment }: { readonly investment: BoxInvestment }) {
  const {
    box,
    is_invested: isInvested,
    value_paise: value,
    can_rebalance: canRebalance,
  } = investment;
  if (!isInvested) return null;
  return (
    <StatusBanner
      tone="info"
      title={`You hold ${formatRupees(value)} of this box`}
      action={<Link href={investedPageOf(box.id)}>View investment</Link>}
    >
      <p>
        {canRebalance
          ? "A new version is out. New money buys the new version; rebalance your shares too."
          : "New money buys stocks below their target weight."}
      </p>
    </StatusBanner>
  );
}

function SipPart({
  investment,
  isActive,
}: {
  readonly investment: BoxInvestment;
  readonly isActive: boolean;
}) {
  const { sip } = investment;
  if (sip === null || sip.state === "stopped")
    return <SipStart investment={investment} isActive={isActive} />;
  return (
    <StatusBanner
      tone="info"
      title={`You have a SIP of ${formatRupees(sip.amount_paise)} in this box`}
      action={<Link href={sipPageOf(sip.id)}>Open SIP</Link>}
    >
      <p>A box has one SIP. Change its amount or schedule instead.</p>
    </StatusBanner>
  );
}
