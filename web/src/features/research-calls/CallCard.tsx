import type { ResearchCall } from "@munshi/bff/contract";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { printAmount, printChange } from "../../company-parts/print-figure.ts";
import { formatDate } from "../../lib/format.ts";

const sides: Readonly<Record<ResearchCall["side"], string>> = { buy: "Buy", sell: "Sell" };
const horizons: Readonly<Record<ResearchCall["horizon"], string>> = {
  "short-term": "Short term",
  "long-term": "Long term",
};
const ends: Readonly<Record<ResearchCall["status"], string>> = {
  open: "Open",
  "target-met": "Target met",
  stopped: "Stopped out",
  closed: "Closed by the desk",
};

/** One call: what it says, its levels, how it has gone, and why it was made. */
export function CallCard({ call }: { readonly call: ResearchCall }) {
  const { symbol, name, side, horizon, status, returnPercent, rationale } = call;
  return (
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
          <Change change={printChange(returnPercent, "percent")} />
          <span className="visually-hidden"> since it was opened</span>
        </p>
      </div>
      <Levels call={call} />
      <p className="call-why">{rationale}</p>
    </article>
  );
}

function Levels({ call }: { readonly call: ResearchCall }) {
  const { entry, target, stopLoss, exit, openedOn, closedOn } = call;
  const levels = [
    { title: "Entry", text: printAmount(entry, "price") },
    { title: "Target", text: printAmount(target, "price") },
    { title: "Stop loss", text: printAmount(stopLoss, "price") },
    { title: "Opened", text: formatDate(openedOn) },
    ...(exit === null ? [] : [{ title: "Exit", text: printAmount(exit, "price") }]),
    ...(closedOn === null ? [] : [{ title: "Closed", text: formatDate(closedOn) }]),
  ];
  return (
    <dl className="call-levels figure">
      {levels.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
