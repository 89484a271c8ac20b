import type { ComparedCompany } from "@munshi/bff/contract";
import { IconX } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Change } from "../../company-parts/Change.tsx";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { FigureButton, PageFigureButton } from "../../company-parts/FigureButton.tsx";
import { basisNames } from "../../company-parts/FigureInspector.tsx";
import { printAmount, printBare, printChange } from "../../company-parts/print-figure.ts";
import { ScoreFigure } from "../../company-parts/ScoreFigure.tsx";
import { findBest } from "@munshi/engine/contract";
import { emptyFigure, formatCount, spellForScreen, unitLabel } from "../../lib/format.ts";
import { CompareTable } from "../../table/CompareTable.tsx";
import type { ComparedRow, ComparedThing } from "../../table/CompareTable.tsx";
import {
  comparedScores,
  findCommonGroup,
  isSameSector,
  listKeyFigures,
  listOtherYearEnds,
  listYearlyMeasures,
  readyData,
} from "./compared-figures.ts";
import type { ComparedFigure } from "./compared-figures.ts";

type Companies = readonly ComparedCompany[];

/** Identity, last price and scores; here companies are removed. */
export function Overview({
  companies,
  onRemove,
}: {
  readonly companies: Companies;
  readonly onRemove: (symbol: string) => void;
}) {
  return (
    <Section title="Overview" note="Scores range from 0 to 100 and are not advice.">
      <CompareTable
        label="Overview"
        things={companies.map((company) => nameThing(company, onRemove))}
        groups={[
          { title: "Company", rows: listFacts(companies) },
          { title: "Scores", rows: listScores(companies) },
        ]}
      />
    </Section>
  );
}

/** Valuation, profitability, growth and ownership, next to the median of a common industry. */
export function KeyFigures({ companies }: { readonly companies: Companies }) {
  const group = findCommonGroup(companies);
  const things = companies.map((company) => nameThing(company));
  const median: readonly ComparedThing[] =
    group === null
      ? []
      : [
          {
            id: "median",
            name: "Median",
            head: (
              <>
                Median
                <span className="compare-name">
                  {group.name}, {formatCount(group.size)} companies
                </span>
              </>
            ),
            isReference: true,
          },
        ];
  return (
    <Section
      title="Key metrics"
      note={
        isSameSector(companies)
          ? "The best value is marked where higher or lower is clearly better."
          : "Multiples, margins and debt are not ranked across sectors."
      }
    >
      <CompareTable
        label="Key metrics"
        things={[...things, ...median]}
        groups={listKeyFigures(companies)
          .filter(({ figures }) => figures.length > 0)
          .map(({ title, figures }) => ({
            title,
            rows: figures.map((figure) => ({
              key: figure.key,
              label: spellForScreen(figure.title),
              cells: [
                ...companies.map((company, at) => (
                  <Figure
                    key={company.company.coCode}
                    company={company}
                    figureKey={figure.key}
                    title={spellForScreen(figure.title)}
                    text={printAmount(figure.values[at], figure.unit)}
                  />
                )),
                ...(group === null ? [] : [<Median key="median" figure={figure} of={companies} />]),
              ],
              best: figure.best,
            })),
          }))}
      />
    </Section>
  );
}

/** Sales, profits and margins of the last years. */
export function YearlyResults({ companies }: { readonly companies: Companies }) {
  const measures = listYearlyMeasures(companies);
  const others = listOtherYearEnds(companies);
  return (
    <Section
      title="Results by year"
      note={`Financial years end in March${others.length === 0 ? "" : `; ${others.join(", ")}`}.`}
    >
      {measures.length === 0 ? (
        <p className="compare-none">No financial statements available.</p>
      ) : (
        <CompareTable
          label="Results by year"
          things={companies.map((company) => nameThing(company))}
          groups={measures.map(({ title, unit, years }) => ({
            title: `${title}, ${unitLabel(unit)}`,
            rows: years.map(({ year, cells }) => ({
              key: year,
              label: year,
              cells: companies.map((company, at) => {
                const { value = null, key = null } = cells[at] ?? {};
                const text = printBare(value, unit);
                return key === null ? (
                  text
                ) : (
                  <Figure
                    key={company.company.coCode}
                    company={company}
                    figureKey={key}
                    title={`${title}, ${year}`}
                    text={text}
                  />
                );
              }),
            })),
          }))}
        />
      )}
    </Section>
  );
}

function Section({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="compare-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <p className="compare-note">{note}</p>
    </section>
  );
}

/** A company's column: its symbol, which links to its page, and its name. */
function nameThing(
  { company: { coCode, symbol, name } }: ComparedCompany,
  onRemove?: (symbol: string) => void,
): ComparedThing {
  return {
    id: String(coCode),
    name: symbol,
    head: (
      <>
        <span className="compare-symbol">
          <Link href={companyPageOf(symbol)}>{symbol}</Link>
          {onRemove !== undefined && (
            <button
              type="button"
              className="compare-remove"
              aria-label={`Remove ${name}`}
              title={`Remove ${name}`}
              onClick={() => onRemove(symbol)}
            >
              <IconX size={14} stroke={1.8} aria-hidden />
            </button>
          )}
        </span>
        <span className="compare-name">{name}</span>
      </>
    ),
  };
}

function Figure({
  company: { company },
  figureKey,
  title,
  text,
  children,
}: {
  readonly company: ComparedCompany;
  readonly figureKey: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  if (text === emptyFigure) return text;
  return (
    <FigureButton
      figureKey={figureKey}
      title={`${title}, ${company.name}`}
      text={text}
      coCode={company.coCode}
    >
      {children}
    </FigureButton>
  );
}

function Median({
  figure: { key, title, unit, median },
  of: [first],
}: {
  readonly figure: ComparedFigure;
  readonly of: Companies;
}) {
  if (median === null || first === undefined) return emptyFigure;
  return (
    <PageFigureButton
      code="groupMedian"
      of={[key]}
      title={`${spellForScreen(title)}, median`}
      text={printAmount(median, unit)}
      coCode={first.company.coCode}
    />
  );
}

function listFacts(companies: Companies): readonly ComparedRow[] {
  const summaries = companies.map(({ sections }) => readyData(sections.summary));
  const words = (key: string, label: string, texts: readonly (string | null | undefined)[]) => ({
    key,
    label,
    cells: texts.map((text) => (
      <span key={text} className="compare-words">
        {text ?? emptyFigure}
      </span>
    )),
  });
  return [
    {
      key: "price",
      label: "Current price",
      cells: companies.map((company, at) => (
        <Figure
          key={company.company.coCode}
          company={company}
          figureKey="currentPrice"
          title="Current price"
          text={printAmount(summaries[at]?.price?.close, "price")}
        />
      )),
    },
    {
      key: "change",
      label: "Day's change",
      cells: companies.map((company, at) => {
        const change = printChange(summaries[at]?.price?.changePercent ?? null, "percent");
        return (
          <Figure
            key={company.company.coCode}
            company={company}
            figureKey="priceChangePercent"
            title="Day's change, %"
            text={change.text}
          >
            <Change change={change} />
          </Figure>
        );
      }),
    },
    words(
      "sector",
      "Sector",
      summaries.map((summary) => summary?.sector),
    ),
    words(
      "industry",
      "Industry",
      summaries.map((summary) => summary?.industry),
    ),
    words(
      "size",
      "Size",
      summaries.map((summary) => summary?.marketCapClass),
    ),
    words(
      "accounts",
      "Accounts",
      summaries.map((summary) => (summary === null ? null : basisNames[summary.basis])),
    ),
  ];
}

function listScores(companies: Companies): readonly ComparedRow[] {
  const scores = companies.map(({ sections }) => readyData(sections.scores));
  const among = { isSameSector: isSameSector(companies) };
  return comparedScores.map(({ key, title, code }) => ({
    key,
    label: title,
    cells: companies.map(({ company }, at) => {
      const score = scores[at]?.[key];
      return score === undefined ? (
        emptyFigure
      ) : (
        <ScoreFigure
          key={company.coCode}
          figureKey={code}
          title={`${title}, ${company.name}`}
          score={score}
          coCode={company.coCode}
        />
      );
    }),
    best: findBest(
      code,
      scores.map((one) => one?.[key].value ?? null),
      among,
    ),
  }));
}
