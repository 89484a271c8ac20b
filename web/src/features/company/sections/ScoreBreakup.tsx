import type {
  CompanyScores,
  FundamentalCategory,
  Score,
  ScoreCategory,
  ScoreContribution,
} from "@munshi/bff/contract";
import { useState } from "react";
import { Waterfall } from "../../../charts/Waterfall.tsx";
import { FigureButton, PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printBare, printScore } from "../../../company-parts/print-figure.ts";
import { StatementColumns } from "../../../company-parts/StatementList.tsx";
import { useCompany } from "../../../company-parts/company-data.ts";
import { Table } from "../../../table/Table.tsx";
import { TabbedPanel } from "../../../ui/TabbedPanel.tsx";
import { useIsPrinting } from "../usePrinting.ts";
import { formatMoved } from "./ScoreChanges.tsx";

/** A rule's thresholds in a sentence: `0 points; from 10.00% 50; from 20.00% 100.` */
function describeThresholds({
  thresholds,
  unit,
}: Pick<ScoreContribution, "thresholds" | "unit">): string {
  const parts = thresholds.map(({ from, points }) =>
    from === null ? `${points} points` : `from ${printAmount(from, unit)} ${points}`,
  );
  return `${parts.join("; ")}.`;
}

const tabs: readonly { readonly value: ScoreCategory; readonly label: string }[] = [
  { value: "growth", label: "Growth" },
  { value: "trust", label: "Trust" },
  { value: "efficiency", label: "Efficiency" },
  { value: "liquidity", label: "Liquidity" },
  { value: "technical", label: "Technical" },
];

/** Each category by itself: what added to its score and what took from it, and what that means. */
export function ScoreBreakup({ scores }: { readonly scores: CompanyScores }) {
  const [chosen, setChosen] = useState<ScoreCategory>("growth");
  const isPrinting = useIsPrinting();
  if (isPrinting) {
    return tabs.map(({ value, label }) => (
      <div key={value} className="breakup-printed">
        <Category scores={scores} category={value} label={label} />
      </div>
    ));
  }
  const label = tabs.find(({ value }) => value === chosen)?.label ?? "";
  return (
    <TabbedPanel
      label="Category"
      tabs={tabs}
      chosen={chosen}
      panelClassName="breakup"
      onChoose={setChosen}
    >
      <Category key={chosen} scores={scores} category={chosen} label={label} />
    </TabbedPanel>
  );
}

function Category({
  scores,
  category,
  label,
}: {
  readonly scores: CompanyScores;
  readonly category: ScoreCategory;
  readonly label: string;
}) {
  const score = scores[category];
  const parts = scores.categories.find((part) => part.category === category);
  const contributions = parts?.contributions ?? [];
  return (
    <>
      <p className="breakup-lead figure">
        <strong>
          {label}{" "}
          <FigureButton
            figureKey={`${category}Score`}
            title={`${label} score`}
            text={printScore(score)}
          />
        </strong>
        {score.label === null ? "" : `, ${score.label}`}.{" "}
        {parts !== undefined && <CategoryShares score={score} parts={parts} />}
      </p>
      {score.value !== null && contributions.length > 0 && (
        <CategoryWaterfall
          label={label}
          score={score.value}
          rounding={parts?.rounding ?? null}
          contributions={contributions}
          asOf={scores.asOf}
        />
      )}
      {score.value === null && contributions.length > 0 && (
        <RuleTable contributions={contributions} />
      )}
      {category !== "technical" && <CategoryStatements category={category} />}
    </>
  );
}

/** A category's weight, and how much of it could be rated. */
function CategoryShares({
  score: { absence },
  parts: { category, weight, known },
}: {
  readonly score: Score;
  readonly parts: CompanyScores["categories"][number];
}) {
  const share = (
    <PageFigureButton
      code="categoryKnown"
      of={[category]}
      title="Rules with data"
      text={printAmount(known, "percent")}
    />
  );
  return (
    <>
      {weight !== null && weight > 0 && (
        <>
          Weight:{" "}
          <PageFigureButton
            code="categoryWeight"
            of={[category]}
            title="Category weight"
            text={printAmount(weight, "percent")}
          />{" "}
          of the fundamental score.{" "}
        </>
      )}
      {absence !== null && <>Only {share} of its rules have data, too few for a score.</>}
      {absence === null && known < 100 && <>{share} of its rules by weight have data.</>}
    </>
  );
}

function CategoryWaterfall({
  label,
  score,
  rounding,
  contributions,
  asOf,
}: {
  readonly label: string;
  readonly score: number;
  readonly rounding: number | null;
  readonly contributions: readonly ScoreContribution[];
  readonly asOf: string;
}) {
  const steps = contributions.map(({ rule, title, value, unit, moved }) => ({
    key: rule,
    label: title,
    note: printAmount(value, unit),
    moved,
  }));
  const rounded =
    rounding === null || Math.abs(rounding) < 0.005
      ? steps
      : [...steps, { key: "rounding", label: "Rounding", moved: rounding }];
  return (
    <Waterfall
      title={`Contributions to ${label}`}
      source="Points above or below a neutral 50"
      asOf={asOf}
      start={{ label: "Neutral", value: 50 }}
      end={{ label, value: score }}
      steps={rounded}
      format={formatMoved}
      table={{
        heads: ["Rule", "Value", "Points", "Weight", "Impact"],
        rows: contributions.map((part) => ({
          key: part.rule,
          label: part.title,
          cells: [
            <RuleFigure key="figure" part={part} />,
            <RulePart key="points" part={part} code="rulePoints" />,
            <RulePart key="weight" part={part} code="ruleWeight" />,
            <RulePart key="moved" part={part} code="ruleMoved" />,
          ],
        })),
      }}
    />
  );
}

function RuleFigure({ part }: { readonly part: ScoreContribution }) {
  const text = printAmount(part.value, part.unit);
  return <PageFigureButton code="ruleValue" of={[part.rule]} title={part.title} text={text} />;
}

const ruleParts = {
  rulePoints: { title: "Points", print: (part) => printBare(part.points, "score") },
  ruleWeight: { title: "Weight", print: (part) => printAmount(part.weight, "percent") },
  ruleMoved: {
    title: "Impact",
    print: (part) => (part.moved === null ? "not scored" : formatMoved(part.moved)),
  },
} satisfies Record<
  string,
  { readonly title: string; readonly print: (part: ScoreContribution) => string }
>;

function RulePart({
  part,
  code,
}: {
  readonly part: ScoreContribution;
  readonly code: keyof typeof ruleParts;
}) {
  const { title, print } = ruleParts[code];
  return (
    <PageFigureButton
      code={code}
      of={[part.rule]}
      title={`${title} of “${part.title}”`}
      text={print(part)}
    />
  );
}

/** Lists the rules alone when there is no score that they could have moved. */
function RuleTable({ contributions }: { readonly contributions: readonly ScoreContribution[] }) {
  return (
    <Table
      label="Rules"
      narrow="fit"
      columns={[
        {
          id: "rule",
          header: "Rule",
          render: (part) => <span title={describeThresholds(part)}>{part.title}</span>,
        },
        {
          id: "figure",
          header: "Value",
          align: "end",
          render: (part) => <RuleFigure part={part} />,
        },
        {
          id: "points",
          header: "Points",
          align: "end",
          render: (part) => <RulePart part={part} code="rulePoints" />,
        },
      ]}
      rows={contributions}
      rowKey={({ rule }) => rule}
    />
  );
}

function CategoryStatements({ category }: { readonly category: FundamentalCategory }) {
  const { view } = useCompany();
  const section = view?.sections.commentary;
  return section?.state === "ready" ? <StatementColumns pair={section.data[category]} /> : null;
}
