import type { FigureDetail, FigureInput } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { formatDate } from "../lib/format.ts";
import { session } from "../lib/session/session.ts";
import { Table } from "../table/Table.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { QueryFailure } from "../ui/FailureNotice.tsx";
import { fetchFigureDetail } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";
import { FigureButton, InspectProvider } from "./FigureButton.tsx";
import type { InspectedFigure } from "./FigureButton.tsx";
import { ReportFigure } from "./ReportFigure.tsx";
import { printAmount, printExactly, printResultChange } from "./print-figure.ts";
import "./figure-inspector.css";

/** Lets every figure of a company below it open what is behind it, in a sheet at the side. */
export function FigureInspection({
  coCode,
  basis,
  children,
}: {
  /** Null while the company is not known yet. */
  readonly coCode: number | null;
  readonly basis: WantedBasis;
  readonly children: ReactNode;
}) {
  return (
    <Inspection coCode={coCode} basis={basis} canOpen={coCode !== null}>
      {children}
    </Inspection>
  );
}

/**
 * The same over companies in a list, each with its figures in a `FiguresOf`. What is behind a figure
 * is shown to subscribers; for others figures are text.
 */
export function FigureListInspection({ children }: { readonly children: ReactNode }) {
  const { viewer } = useSnapshot(session);
  return (
    <Inspection coCode={null} basis={null} canOpen={viewer.isSubscribed}>
      {children}
    </Inspection>
  );
}

function Inspection({
  coCode: coCodeOfPage,
  basis,
  canOpen,
  children,
}: {
  /** Company whose figures are shown; null if each figure names its company. */
  readonly coCode: number | null;
  readonly basis: WantedBasis;
  readonly canOpen: boolean;
  readonly children: ReactNode;
}) {
  const [trail, setTrail] = useState<readonly InspectedFigure[]>([]);
  const inspected = trail.at(-1);
  const coCode = inspected?.coCode ?? coCodeOfPage;
  return (
    <InspectProvider value={canOpen ? (figure) => setTrail([figure]) : null}>
      {children}
      {inspected !== undefined && coCode !== null && (
        <Dialog title={inspected.title} shape="figure-sheet" onClose={() => setTrail([])}>
          {trail.length > 1 && (
            <button
              type="button"
              className="figure-back"
              onClick={() => setTrail(trail.slice(0, -1))}
            >
              ← Back to {trail.at(-2)?.title}
            </button>
          )}
          <InspectProvider
            value={(figure) =>
              setTrail([...trail, { ...figure, coCode: figure.coCode ?? inspected.coCode }])
            }
          >
            <Inspected
              key={`${inspected.coCode ?? ""} ${inspected.key}`}
              coCode={coCode}
              // Another company is there as it is published.
              basis={inspected.coCode === undefined ? basis : null}
              figure={inspected}
            />
          </InspectProvider>
        </Dialog>
      )}
    </InspectProvider>
  );
}

function Inspected({
  coCode,
  basis,
  figure,
}: {
  readonly coCode: number;
  readonly basis: WantedBasis;
  readonly figure: InspectedFigure;
}) {
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ["company-figure", coCode, figure.key, basis],
    queryFn: ({ signal }) => fetchFigureDetail(coCode, figure.key, basis, signal),
  });
  const data = found?.data;
  return (
    <div className="figure-detail" aria-busy={data === undefined && error === null}>
      <p className="figure-detail-value figure">
        {data === undefined ? figure.text : (data.text ?? printFigure(data.figure))}
      </p>
      {data !== undefined && <DetailParts detail={data} />}
      <QueryFailure title="Details could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && (
        <div className="skeleton figure-detail-waiting">
          <span className="visually-hidden">Loading details</span>
        </div>
      )}
      {found !== undefined && (
        <ReportFigure
          coCode={coCode}
          figureKey={figure.key}
          title={figure.title}
          shown={found.data.text ?? printFigure(found.data.figure)}
          basis={basis}
          dataset={found.version}
        />
      )}
    </div>
  );
}

const resultChanges = /^page\.(?:resultChange|quarterChange)@/;

/** A figure as text; changes of results always have one decimal. */
export function printFigure({ key, value, unit }: FigureDetail["figure"]): string {
  return resultChanges.test(key)
    ? printResultChange(value, true).text.replace(/^[▲▼] \+?/, "")
    : printAmount(value, unit);
}

/** Definition, formula, inputs and source of a figure. */
export function DetailParts({ detail }: { readonly detail: FigureDetail }) {
  const { absence, definition, formula, unofficial, inputs, basis, filing, priceDay, source } =
    detail;
  return (
    <>
      {absence !== null && <p className="figure-detail-absence">{absence}</p>}
      <p>{definition}</p>
      {detail.caution !== undefined && <p className="figure-detail-note">{detail.caution}</p>}
      {unofficial && <p className="figure-detail-note">Munshi's own definition of this ratio.</p>}
      {formula !== null && (
        <DetailPart title="Formula">
          <p className="figure-detail-formula">{formula}</p>
        </DetailPart>
      )}
      {detail.sum !== undefined && (
        <DetailPart title="With numbers">
          <p className="figure-detail-sum figure">
            {detail.sum} = {detail.text ?? printFigure(detail.figure)}
          </p>
        </DetailPart>
      )}
      {inputs.length > 0 && <Inputs inputs={inputs} />}
      <DetailPart title="Source">
        <dl className="figure-detail-facts">
          {basis !== null && <Fact term="Basis" text={basisNames[basis]} />}
          {filing !== null && (
            <>
              <Fact term="Period" text={`${filing.label}, to ${formatDate(filing.periodEnd)}`} />
              <Fact term="Filed" text={formatDate(filing.publishedAt)} />
              <Fact term="Filing" text={nameFiling(filing, basis)} />
              {filing.audited !== null && (
                <Fact term="Audited" text={filing.audited ? "Yes" : "No"} />
              )}
            </>
          )}
          {priceDay !== null && <Fact term="Prices as of" text={formatDate(priceDay)} />}
          {detail.readyMadeOn !== undefined && (
            <Fact term="Table date" text={formatDate(detail.readyMadeOn)} />
          )}
          {source !== undefined && <Fact term="Source" text={source.file} />}
          {source !== undefined && source.day !== null && (
            <Fact term="File date" text={formatDate(source.day)} />
          )}
          {basis === null && filing === null && priceDay === null && source === undefined && (
            <Fact
              term="Source"
              text={
                detail.figure.unit === "score"
                  ? "The published scoring rules"
                  : "Computed across all companies"
              }
            />
          )}
        </dl>
      </DetailPart>
      {filing !== null && filing.restatements.length > 0 && (
        <Restatements filing={filing} unit={detail.figure.unit} />
      )}
    </>
  );
}

/** `Consolidated results, Q2 FY27`; a source's identifiers are not for readers. */
function nameFiling(
  { filing, label }: NonNullable<FigureDetail["filing"]>,
  basis: FigureDetail["basis"],
): string {
  return basis === null ? filing : `${basisNames[basis]} results, ${label}`;
}

export const basisNames = { consolidated: "Consolidated", standalone: "Standalone" } as const;

function Inputs({ inputs }: Pick<FigureDetail, "inputs">) {
  return (
    <DetailPart title="Inputs">
      <ul className="figure-detail-inputs">
        {inputs.map((input) => (
          <li key={`${input.coCode ?? ""} ${input.key}`}>
            <InputFigure input={input} />
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function InputFigure({ input }: { readonly input: FigureInput }) {
  const { key, value, unit, decimals = 0, day, coCode } = input;
  const text = input.text ?? printExactly(value, unit, decimals);
  const title = day === undefined ? input.title : `${input.title} ${formatDate(day)}`;
  const content = (
    <>
      <span>{title}</span>
      <span>{text}</span>
    </>
  );
  if (input.isPlain === true) return <span className="figure-detail-plain">{content}</span>;
  return (
    <FigureButton figureKey={key} title={title} text={text} coCode={coCode}>
      {content}
    </FigureButton>
  );
}

function Restatements({
  filing,
  unit,
}: {
  readonly filing: NonNullable<FigureDetail["filing"]>;
  readonly unit: FigureDetail["figure"]["unit"];
}) {
  return (
    <DetailPart title="Earlier filings">
      <Table
        label="Earlier filings"
        className="figure-detail-restatements"
        narrow="fit"
        columns={[
          { id: "filed", header: "Filed", render: ({ publishedAt }) => formatDate(publishedAt) },
          {
            id: "figure",
            header: "Value",
            align: "end",
            render: ({ value }) => printAmount(value, unit),
          },
        ]}
        rows={filing.restatements}
        rowKey={(before) => `${before.publishedAt} ${before.filing}`}
      />
    </DetailPart>
  );
}

function DetailPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="figure-detail-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ term, text }: { readonly term: string; readonly text: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
