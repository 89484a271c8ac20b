import type { BoxDetail, BoxOwn } from "@munshi/bff/contract";
import type { Ref } from "react";
import { Link } from "wouter";
import {
  boxEditorOf,
  boxPageOf,
  investedPageOf,
  managerPageOf,
} from "../../box-parts/box-pages.ts";
import { BoxOpenUntil } from "../../box-parts/BoxPurchase.tsx";
import { boxTermNames, boxTypeNames, printFee, printSum } from "../../box-parts/print-box.ts";
import { useInvestment } from "../../box-parts/invest-api.ts";
import { RiskChip } from "../../box-parts/RiskChip.tsx";
import { formatRupees } from "../../lib/format.ts";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { BoxActions } from "./BoxActions.tsx";
import type { BoxSide } from "./record.ts";

/** Name, idea, manager, chips, actions and notices. */
export function BoxHead({
  ref,
  box,
  own,
  side,
}: {
  readonly ref: Ref<HTMLElement>;
  readonly box: BoxDetail;
  /** Null on a shared page. */
  readonly own: BoxOwn | null;
  readonly side: BoxSide;
}) {
  return (
    <header className="box-head" ref={ref}>
      <div className="box-who">
        <h1>{box.name}</h1>
        {box.idea !== "" && <p className="box-one-idea">{box.idea}</p>}
        <Maker box={box} own={own} />
        <div className="box-chips">
          {box.version > 0 && <RiskChip level={box.risk.level} />}
          {box.tags.map((tag) => (
            <StatusChip key={tag} state="done" label={tag} />
          ))}
          <BoxOpenUntil box={box} />
          {box.isPrivate && <StatusChip state="none" label="Private" />}
          {own?.isShared === true && box.isPrivate && (
            <StatusChip state="open" label="Shared by link" />
          )}
          <span className="box-soft">
            {boxTypeNames[box.type]} · {boxTermNames[box.term]}
          </span>
        </div>
      </div>
      <BoxActions box={box} own={own} side={side} />
      {own !== null && <Notices box={box} own={own} />}
    </header>
  );
}

function Maker({ box, own }: { readonly box: BoxDetail; readonly own: BoxOwn | null }) {
  const { manager, managerHolding } = box;
  if (manager === null) {
    return (
      <p className="box-soft">
        {own?.isOwner === true ? "Created by you" : "Created by a member"}
        {own?.source != null && (
          <>
            , copied from <Link href={boxPageOf(own.source.id)}>{own.source.name}</Link>
          </>
        )}
      </p>
    );
  }
  return (
    <p className="box-soft figure">
      <Link href={managerPageOf(manager.slug)}>{manager.name}</Link>, {manager.title},{" "}
      {manager.registration} · Fee: {printFee(box)}
      {managerHolding !== null && ` · Manager’s investment: ${printSum(managerHolding)}`}
    </p>
  );
}

/** Shows the member's investment in the box, and a version that they have not switched to yet. */
function Investment({ box, own: { follow } }: { readonly box: BoxDetail; readonly own: BoxOwn }) {
  const { data } = useInvestment(box.id);
  if (data?.is_invested === true) {
    const { can_rebalance: canRebalance, value_paise: value, version } = data;
    return (
      <StatusBanner
        tone="info"
        title={
          canRebalance
            ? `Version ${box.version} is out`
            : `You hold ${formatRupees(value)} of this box`
        }
        action={
          canRebalance ? (
            <Link href={investedPageOf(box.id, "rebalance")}>Review rebalance</Link>
          ) : (
            <Link href={investedPageOf(box.id)}>View investment</Link>
          )
        }
      >
        <p>Your shares follow version {version}.</p>
      </StatusBanner>
    );
  }
  if (follow === null || follow.version >= box.version) return null;
  return (
    <StatusBanner tone="info" title={`Version ${box.version} is out`}>
      <p>You follow version {follow.version}.</p>
    </StatusBanner>
  );
}

/** Pending changes for the member. */
function Notices({ box, own }: { readonly box: BoxDetail; readonly own: BoxOwn }) {
  const { source, hasProposal, copies, isOwner } = own;
  const editor = boxEditorOf(box.id, box.term);
  const [copy] = copies;
  return (
    <>
      {isOwner && hasProposal && (
        <StatusBanner
          tone="info"
          title="A new version is proposed"
          action={<Link href={editor}>Review changes</Link>}
        >
          <p>The query behind this box has new matches.</p>
        </StatusBanner>
      )}
      {isOwner && source !== null && source.newest > source.version && (
        <StatusBanner
          tone="info"
          title={`${source.name} has a new version`}
          action={<Link href={editor}>Merge changes</Link>}
        >
          <p>
            Your copy is based on version {source.version}; version {source.newest} is current.
          </p>
        </StatusBanner>
      )}
      {box.version > 0 && <Investment box={box} own={own} />}
      {copy !== undefined && (
        <p className="box-soft box-copies">
          Your copy: <Link href={boxEditorOf(copy.id, box.term)}>{copy.name}</Link>
        </p>
      )}
    </>
  );
}
