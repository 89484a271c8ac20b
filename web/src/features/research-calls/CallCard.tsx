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
  const { strategy, disclosure, aiUse } = call;
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
            {[symbol, horizons[horizon], ends[status], strategy].filter(Boolean).join(" · ")}
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
        {disclosure !== null && (
          <details className="call-disclosure">
            <summary>Disclosure</summary>
            <p>{disclosure}</p>
            <p>{aiUse === null ? "AI was not used." : `Use of AI: ${aiUse}`}</p>
          </details>
        )}
      </article>
    </FiguresOf>
  );
}

interface Level {
  readonly title: string;
  readonly text: string;
  /** The figure that it opens; null if none. */
  readonly code: PageFigureCode | null;
}

function Levels({ call }: { readonly call: ResearchCall }) {
  const { id, entry, entryBand: band, targets, stopLoss, exit, openedOn, closedOn } = call;
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
    ...(band === null || band.low === band.high
      ? [price("Entry", "callEntry", entry)]
      : [
          {
            title: "Entry",
            code: null,
            text: `${printAmount(band.low, "price")} to ${printAmount(band.high, "price")}`,
          },
          price("Measured from", "callEntry", entry),
        ]),
    ...targets.map((target, at) =>
      at === 0
        ? price("Target", "callTarget", target)
        : { title: `Target ${at + 1}`, code: null, text: printAmount(target, "price") },
    ),
    price("Stop loss", "callStop", stopLoss),
    day("Opened", openedOn),
    ...(call.expiresOn === null || closedOn !== null ? [] : [day("Expires", call.expiresOn)]),
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
