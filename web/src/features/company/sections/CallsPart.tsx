import type { ResearchCall } from "@munshi/bff/contract";
import { CallSource } from "../../../company-parts/CallSource.tsx";
import { Change } from "../../../company-parts/Change.tsx";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatDate } from "../../../lib/format.ts";

const sides = { buy: "Buy", sell: "Sell" } as const;
const horizons = { "short-term": "Short term", "long-term": "Long term" } as const;
const statuses: Readonly<Record<ResearchCall["status"], string>> = {
  open: "Open",
  "target-met": "Target met",
  stopped: "Stop loss hit",
  expired: "Expired",
  withdrawn: "Withdrawn",
  closed: "Closed",
};

/** The research desk's calls on the share, with their outcomes. */
export function CallsPart() {
  return (
    <SectionPart
      name="calls"
      title="Research calls"
      emptyText="No research calls on this company."
      height={120}
    >
      {({ calls }) => (
        <ul className="company-calls">
          {calls.map((call) => (
            <OneCall key={call.id} call={call} />
          ))}
        </ul>
      )}
    </SectionPart>
  );
}

function OneCall({ call }: { readonly call: ResearchCall }) {
  const { id, side, horizon, openedOn, closedOn, entry, target, stopLoss, exit, status } = call;
  return (
    <li className="company-call figure">
      <p className="company-call-head">
        <span>
          {sides[side]} · {statuses[status]}
        </span>
        <CallReturn call={call} />
        <span>
          {horizons[horizon]}, {formatDate(openedOn)}
          {closedOn === null ? "" : ` to ${formatDate(closedOn)}`}
        </span>
      </p>
      <p>
        Entry <CallPrice id={id} code="callEntry" price={entry} />, target{" "}
        <CallPrice id={id} code="callTarget" price={target} />, stop loss{" "}
        <CallPrice id={id} code="callStop" price={stopLoss} />
        {exit !== null && (
          <>
            , exit <CallPrice id={id} code="callExit" price={exit} />
          </>
        )}
      </p>
      <p className="page-soft">{call.rationale}</p>
      <CallSource call={call} />
    </li>
  );
}

const prices = {
  callEntry: "Entry",
  callTarget: "Target",
  callStop: "Stop loss",
  callExit: "Exit",
} as const;

function CallPrice({
  id,
  code,
  price,
}: {
  readonly id: string;
  readonly code: keyof typeof prices;
  readonly price: number;
}) {
  const text = printAmount(price, "price");
  return <PageFigureButton code={code} of={[id]} title={prices[code]} text={text} />;
}

function CallReturn({ call: { id, returnPercent } }: { readonly call: ResearchCall }) {
  const change = printChange(returnPercent, "percent");
  return (
    <PageFigureButton code="callReturn" of={[id]} title="Call return" text={change.text}>
      <Change change={change} />
    </PageFigureButton>
  );
}
