import type { PageFigureCode, ResearchCall } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { FiguresOf, PageFigureButton } from "../../company-parts/FigureButton.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { CallSource } from "../../company-parts/CallSource.tsx";
import { formatDate } from "../../lib/format.ts";

const sides: Readonly<Record<ResearchCall["side"], string>> = { buy: "Buy", sell: "Sell" };
const horizons: Readonly<Record<ResearchCall["horizon"], string>> = {
  "short-term": "Short term",
  "long-term": "Long term",
};
const ends: Readonly<Record<ResearchCall["status"], string>> = {
  open: "Open",
  "target-met": "Target met",
  stopped: "Stop loss hit",
  expired: "Expired",
  withdrawn: "Withdrawn",
  closed: "Closed",
};

/** One call: what it says, its levels, how it has gone, and why it was made. */
export function CallCard({ call }: { readonly call: ResearchCall }) {
  const { id, coCode, symbol, name, side, horizon, status, returnPercent, rationale } = call;
  const change = printChange(returnPercent, "percent");
  return (
    <FiguresOf coCode={coCode} name={name}>
      <article className="call" aria-label={`${sides[side]} ${name}`}>
        <div className="call-head">
          <p className={`call-side call-side-${side}`}>{sides[side]}</p>
          <h2>
            <Link href={`/stock-analyzer/company/${encodeURIComponent(symbol)}`}>{name}</Link>
          </h2>
          <p className="call-kind">
            {symbol} · {horizons[horizon]} · {ends[status]}
          </p>
          <p className="call-return">
            <PageFigureButton code="callReturn" of={[id]} title="Call return" text={change.text}>
              <Change change={change} />
            </PageFigureButton>
            <span className="visually-hidden"> since opening</span>
          </p>
        </div>
        <Levels call={call} />
        <p className="call-why">{rationale}</p>
        <CallSource call={call} />
      </article>
    </FiguresOf>
  );
}

interface Level {
  readonly title: string;
  readonly text: string;
  /** What opens it; null for a day. */
  readonly code: PageFigureCode | null;
}

function Levels({ call }: { readonly call: ResearchCall }) {
  const { id, entry, target, stopLoss, exit, openedOn, closedOn } = call;
  const price = (title: string, code: PageFigureCode, value: number): Level => ({
    title,
    code,
    text: printAmount(value, "price"),
  });
  const day = (title: string, date: string): Level => ({
    title,
    code: null,
    text: formatDate(date),
  });
  const levels = [
    price("Entry", "callEntry", entry),
    price("Target", "callTarget", target),
    price("Stop loss", "callStop", stopLoss),
    day("Opened", openedOn),
    ...(exit === null ? [] : [price("Exit", "callExit", exit)]),
    ...(closedOn === null ? [] : [day("Closed", closedOn)]),
  ];
  return (
    <dl className="call-levels figure">
      {levels.map(({ title, text, code }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {code === null ? (
              text
            ) : (
              <PageFigureButton code={code} of={[id]} title={title} text={text} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
