import type { CompanyScores, FigureInput, ScoreContribution } from "../../../contract/index.ts";
import { toFigure } from "../../company-fundamentals/index.ts";
import { toInput } from "../page-figure.ts";
import type { AskedPageFigure, PageFigure, PageFigureReader } from "../page-figure.ts";

function readRule(
  describe: (rule: ScoreContribution, asked: AskedPageFigure) => PageFigure,
): PageFigureReader {
  return async (asked) => {
    const {
      sections,
      open,
      of: [wanted],
    } = asked;
    const scores = await sections.scores(open);
    const rules = scores?.categories.flatMap(({ contributions }) => contributions) ?? [];
    const rule = rules.find((one) => one.rule === wanted);
    return rule === undefined ? null : { day: scores?.asOf ?? null, ...describe(rule, asked) };
  };
}

function readCategory(
  describe: (category: CompanyScores["categories"][number]) => number | null,
): PageFigureReader {
  return async ({ sections, open, of: [wanted] }) => {
    const scores = await sections.scores(open);
    const category = scores?.categories.find((one) => one.category === wanted);
    return category === undefined ? null : { value: describe(category), day: scores?.asOf ?? null };
  };
}

/** Thresholds as text: `0 points, from 10 on 50, from 20 on 100`. */
function describeThresholds({ thresholds }: ScoreContribution): string {
  const steps = thresholds.map(({ from, points }) =>
    from === null ? `${points} points` : `from ${from} on ${points}`,
  );
  return `${steps.join(", ")}, by the rule's metric`;
}

function valueOf({ rule, value, unit }: ScoreContribution): FigureInput {
  return { ...toInput("ruleValue", [rule], value), unit };
}

const leftOut = "The rule's metric has no data, so the rule is excluded.";

/** Components and history of scores. */
export const scoreReaders = {
  overallScore: async ({ sections, open }) => {
    const scores = await sections.scores(open);
    if (scores === null) return null;
    const { overall, fundamental, technical, asOf } = scores;
    const areBoth = fundamental.value !== null && technical.value !== null;
    return {
      value: overall.value,
      inputs: [toFigure("score", open.figures), toFigure("technicalScore", open.figures)],
      ...(areBoth ? { sum: `(${fundamental.value} + ${technical.value}) ÷ 2` } : {}),
      day: asOf,
      ...(overall.value === null ? { absence: "Not enough data for a score." } : {}),
    };
  },
  ruleValue: readRule((rule, { open }) => ({
    title: rule.title,
    definition: rule.reason,
    formula: rule.formula,
    unit: rule.unit,
    value: rule.value,
    inputs: rule.inputs.map((key) => toFigure(key, open.figures)),
    ...(rule.value === null ? { absence: "Data the rule needs is missing." } : {}),
  })),
  rulePoints: readRule((rule) => ({
    title: `Points of “${rule.title}”`,
    formula: describeThresholds(rule),
    value: rule.points,
    inputs: [valueOf(rule)],
    ...(rule.points === null ? { absence: leftOut } : {}),
  })),
  ruleWeight: readRule((rule) => ({
    title: `Weight of “${rule.title}”`,
    value: rule.weight,
  })),
  ruleMoved: readRule((rule) => ({
    title: `Contribution of “${rule.title}”`,
    value: rule.moved,
    inputs: [
      toInput("ruleWeight", [rule.rule], rule.weight),
      toInput("rulePoints", [rule.rule], rule.points),
    ],
    ...(rule.moved === null ? { absence: leftOut } : {}),
  })),
  categoryWeight: readCategory(({ weight }) => weight),
  categoryKnown: readCategory(({ known }) => known),
  scoreThen: async ({ sections, open, of: [day] }) => {
    const point = (await sections.history(open))?.points.find((one) => one.day === day);
    if (point === undefined) return null;
    return {
      value: point.fundamental,
      day: point.day,
      ...(point.fundamental === null
        ? { absence: "Not enough data for a score on that day." }
        : {}),
    };
  },
  scoreMoved: async ({ sections, open, of: [day, kind] }) => {
    const change = (await sections.scores(open))?.changes.find((one) => one.day === day);
    if (change === undefined || (kind !== "fundamental" && kind !== "technical")) return null;
    const causes = change.causes.filter(
      ({ category }) => (category === "technical") === (kind === "technical"),
    );
    const moved = causes.map((cause) =>
      toInput("ruleMoved", [cause.rule], cause.moved, cause.title),
    );
    return {
      title: kind === "technical" ? "Published technical score" : "Published fundamental score",
      value: change[kind],
      inputs: [toInput("scoreBefore", [change.day, kind], change.before[kind]), ...moved],
      day: change.day,
      ...(change[kind] === null ? { absence: "Not enough data for a score." } : {}),
    };
  },
  scoreBefore: async ({ sections, open, of: [day, kind] }) => {
    const change = (await sections.scores(open))?.changes.find((one) => one.day === day);
    if (change === undefined || (kind !== "fundamental" && kind !== "technical")) return null;
    const value = change.before[kind];
    return {
      value,
      day: change.day,
      ...(value === null ? { absence: "There was no previous score." } : {}),
    };
  },
  closeThen: async ({ sections, open, of: [day] }) => {
    const point = (await sections.history(open))?.points.find((one) => one.day === day);
    if (point === undefined) return null;
    return {
      value: point.close,
      day: point.day,
      ...(point.close === null ? { absence: "No price is available for that day." } : {}),
    };
  },
} satisfies Record<string, PageFigureReader>;
