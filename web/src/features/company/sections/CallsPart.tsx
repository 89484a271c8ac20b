import type { ResearchCall } from "@munshi/bff/contract";
import { Change } from "../../../company-parts/Change.tsx";
import { printAmount, printChange } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatDate } from "../../../lib/format.ts";

const sides = { buy: "Buy", sell: "Sell" } as const;
const horizons = { "short-term": "Short term", "long-term": "Long term" } as const;
const statuses: Readonly<Record<ResearchCall["status"], string>> = {
  open: "Open",
  "target-met": "Target met",
  stopped: "Stopped",
  closed: "Closed",
};

/** What the research desk said of the share, and what became of it. */
export function CallsPart() {
  return (
    <SectionPart
      name="calls"
      title="Research calls"
      emptyText="The research desk has made no call on this company."
      height={120}
    >
      {({ calls }) => (
        <ul className="call-list">
          {calls.map((call) => (
            <OneCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </SectionPart>
  );
}

function OneCall({ call }: { readonly call: ResearchCall }) {
  const { side, horizon, openedOn, closedOn, entry, target, stopLoss, exit, status } = call;
  return (
    <li className="call figure">
      <p className="call-head">
        <span>
          {sides[side]} · {statuses[status]}
        </span>
        <Change change={printChange(call.returnPercent, "percent")} />
        <span>
          {horizons[horizon]}, {formatDate(openedOn)}
          {closedOn === null ? "" : ` to ${formatDate(closedOn)}`}
        </span>
      </p>
      <p>
        Entry {printAmount(entry, "price")}, target {printAmount(target, "price")}, stop loss{" "}
        {printAmount(stopLoss, "price")}
        {exit === null ? "" : `, exit ${printAmount(exit, "price")}`}
      </p>
      <p className="page-soft">{call.rationale}</p>
    </li>
  );
}
