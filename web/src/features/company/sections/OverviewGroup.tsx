import type { CompanySummary, DayPrice } from "@munshi/bff/contract";
import type { Unit } from "@munshi/engine/contract";
import { useCompany } from "../../../company-parts/company-data.ts";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { basisNames } from "../../../company-parts/FigureInspector.tsx";
import { crorePrinter, printAmount, wrapCrore } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { noStatements, StatementColumns } from "../../../company-parts/StatementList.tsx";
import { metricGroups } from "../../../company-parts/metric-groups.ts";
import { emptyFigure, formatDate, spellForScreen } from "../../../lib/format.ts";
import { PeriodLabel } from "../../../ui/PeriodLabel.tsx";
import { PageGroup } from "../PageGroup.tsx";
import { CallsPart } from "./CallsPart.tsx";
import { DeliverablesPart } from "./DeliverablesPart.tsx";
import { ReturnsPart } from "./ReturnsPart.tsx";
import "./overview.css";

/** Key metrics, the day's trading, returns, what speaks for and against, and calls of the desk. */
export function OverviewGroup() {
  return (
    <PageGroup id="overview">
      <SectionPart
        name="summary"
        title="Key metrics"
        height={432}
        stamp={({ price }) => ({
          source: "Exchange prices and company filings",
          asOf: price?.day ?? null,
          footnote: "TTM: trailing twelve months. FY26: financial year that ended in 2026.",
        })}
      >
        {(summary) => <KeyFigures summary={summary} />}
      </SectionPart>
      <SectionPart
        name="commentary"
        title="Strengths and weaknesses"
        emptyText={noStatements}
        height={220}
      >
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
  const { basis } = useCompany();
  return (
    <>
      {basis !== null && basis !== summary.basis && (
        <p className="key-figures-basis">
          {basisNames[summary.basis]} accounts, as in the screener. Statements, results and ratios
          below are {basis}.
        </p>
      )}
      <MetricGroups figures={figures} />
      {price !== null && <DayFigures price={price} />}
      <dl className="key-facts figure">
        <PlainFact term="ISIN" text={summary.isin} />
        <div>
          <dt>Face value</dt>
          <dd>
            <PageFigureButton
              code="faceValue"
              title="Face value"
              text={printAmount(summary.faceValue, "rupees")}
            />
          </dd>
        </div>
        <PlainFact term="Series" text={summary.series} />
        <PlainFact
          term="Listed on"
          text={summary.listedOn === null ? null : formatDate(summary.listedOn)}
        />
      </dl>
    </>
  );
}

/** The groups that share the last of four columns. */
const lastColumn: readonly string[] = ["Ownership", "Financial strength"];

function MetricGroups({ figures }: Pick<CompanySummary, "figures">) {
  const groups = metricGroups.flatMap(({ title, keys }) => {
    const available = keys.flatMap((key) => figures.filter((figure) => figure.key === key));
    return available.length === 0 ? [] : [{ title, available }];
  });
  const printCrore = crorePrinter(
    figures.filter(({ unit }) => unit === "money").map(({ value }) => value),
  );
  const isLast = ({ title }: { readonly title: string }) => lastColumn.includes(title);
  const columns = [
    ...groups.filter((group) => !isLast(group)).map((group) => [group]),
    groups.filter(isLast),
  ];
  return (
    <div className="metric-groups">
      {columns.map((column) => (
        <div key={column[0]?.title ?? ""}>
          {column.map(({ title, available }) => (
            <MetricGroup
              key={title}
              title={title}
              figures={available}
              print={(value, unit) =>
                unit === "money" ? wrapCrore(printCrore(value)) : printAmount(value, unit)
              }
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function MetricGroup({
  title,
  figures,
  print,
}: Pick<CompanySummary, "figures"> & {
  readonly title: string;
  readonly print: (value: number | null, unit: Unit) => string;
}) {
  return (
    <>
      <h4>{title}</h4>
      <dl className="metrics figure">
        {figures.map(({ key, title: term, unit, value, period }) => (
          <div key={key}>
            <dt>
              <span>{spellForScreen(term)}</span> <PeriodLabel period={period} />
            </dt>
            <dd>
              <FigureButton figureKey={key} title={term} text={print(value, unit)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function DayFigures({ price }: { readonly price: DayPrice }) {
  const { day, open, high, low, previousClose, volume, value, deliveryPercent } = price;
  return (
    <>
      <h4 className="key-day">Trading on {formatDate(day)}</h4>
      <dl className="key-facts figure">
        <DayFact term="Open" code="openPrice" text={printAmount(open, "price")} />
        <DayFact term="High" code="dayHigh" text={printAmount(high, "price")} />
        <DayFact term="Low" code="dayLow" text={printAmount(low, "price")} />
        <DayFact
          term="Previous close"
          code="previousClose"
          text={printAmount(previousClose, "price")}
        />
        <DayFact term="Volume" code="volume" text={printAmount(volume, "count")} />
        <DayFact term="Turnover" code="tradedValue" text={printAmount(value, "money")} />
        <div>
          <dt>Delivery %</dt>
          <dd>
            <PageFigureButton
              code="dayDeliveredPercent"
              of={[day]}
              title="Delivery %"
              text={printAmount(deliveryPercent, "percent")}
            />
          </dd>
        </div>
      </dl>
    </>
  );
}

function DayFact({
  term,
  code,
  text,
}: {
  readonly term: string;
  readonly code: string;
  readonly text: string;
}) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <FigureButton figureKey={code} title={term} text={text} />
      </dd>
    </div>
  );
}

function PlainFact({ term, text }: { readonly term: string; readonly text: string | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text ?? emptyFigure}</dd>
    </div>
  );
}
