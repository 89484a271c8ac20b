import type { CompanySummary, DayPrice, Figure } from "@munshi/bff/contract";
import { FigureButton } from "../../../company-parts/FigureButton.tsx";
import { missingFigure, printAmount } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { StatementColumns } from "../../../company-parts/StatementList.tsx";
import { formatDate } from "../../../lib/format.ts";
import { PageGroup } from "../PageGroup.tsx";
import { CallsPart } from "./CallsPart.tsx";
import { DeliverablesPart } from "./DeliverablesPart.tsx";
import { ReturnsPart } from "./ReturnsPart.tsx";
import "./overview.css";

/** Key figures, the day's trading, returns, what speaks for and against, and calls of the desk. */
export function OverviewGroup() {
  return (
    <PageGroup id="overview">
      <SectionPart name="summary" title="Key figures" height={260}>
        {(summary) => <KeyFigures summary={summary} />}
      </SectionPart>
      <SectionPart name="commentary" title="For and against" height={220}>
        {({ overall, notes }) => (
          <>
            <StatementColumns pair={overall} />
            {notes.length > 0 && (
              <ul className="overview-notes">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </SectionPart>
      <div className="page-pair">
        <ReturnsPart />
        <DeliverablesPart />
      </div>
      <CallsPart />
    </PageGroup>
  );
}

function KeyFigures({ summary }: { readonly summary: CompanySummary }) {
  const { figures, price } = summary;
  return (
    <>
      <dl className="key-figures">
        {figures.map((figure) => (
          <OneFigure key={figure.key} figure={figure} />
        ))}
      </dl>
      {price !== null && <DayFigures price={price} />}
      <dl className="key-facts figure">
        <PlainFact term="ISIN" text={summary.isin} />
        <PlainFact term="Face value" text={printAmount(summary.faceValue, "rupees")} />
        <PlainFact term="Series" text={summary.series} />
        <PlainFact
          term="Listed on"
          text={summary.listedOn === null ? null : formatDate(summary.listedOn)}
        />
      </dl>
    </>
  );
}

function OneFigure({ figure: { key, title, unit, value } }: { readonly figure: Figure }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <FigureButton figureKey={key} title={title} text={printAmount(value, unit)} />
      </dd>
    </div>
  );
}

function DayFigures({ price }: { readonly price: DayPrice }) {
  const { day, open, high, low, previousClose, volume, value, deliveryPercent } = price;
  return (
    <>
      <h4 className="key-day">Trading of {formatDate(day)}</h4>
      <dl className="key-facts figure">
        <PlainFact term="Open" text={printAmount(open, "price")} />
        <PlainFact term="High" text={printAmount(high, "price")} />
        <PlainFact term="Low" text={printAmount(low, "price")} />
        <PlainFact term="Close before" text={printAmount(previousClose, "price")} />
        <PlainFact term="Shares traded" text={printAmount(volume, "count")} />
        <PlainFact term="Value traded" text={printAmount(value, "money")} />
        <PlainFact term="Delivered" text={printAmount(deliveryPercent, "percent")} />
      </dl>
    </>
  );
}

function PlainFact({ term, text }: { readonly term: string; readonly text: string | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text ?? missingFigure}</dd>
    </div>
  );
}
