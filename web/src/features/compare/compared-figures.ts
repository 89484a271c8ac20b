import type { CompanyScores, ComparedCompany, SectionView } from "@munshi/bff/contract";
import { findBest } from "@munshi/engine/contract";
import type { Unit } from "@munshi/engine/contract";
import { metricGroups } from "../../company-parts/metric-groups.ts";

/** A figure of every company compared. */
export interface ComparedFigure {
  readonly key: string;
  readonly title: string;
  readonly unit: Unit;
  /** By company; null where it is unknown or does not apply. */
  readonly values: readonly (number | null)[];
  readonly best: readonly number[];
  /** Median of the companies' common group; null if a median is meaningless. */
  readonly median: number | null;
}

/** The industry or sector that all companies compared belong to. */
export interface CommonGroup {
  readonly kind: "industry" | "sector";
  readonly name: string;
  readonly size: number;
}

/** A section's data; null if it is empty or failed. */
export function readyData<Data>(section: SectionView<Data>): Data | null {
  return section.state === "ready" ? section.data : null;
}

/** Returns true if valuations, margins and debt of the companies are comparable. */
export function isSameSector(companies: readonly ComparedCompany[]): boolean {
  const sectors = companies.map(({ sections }) => readyData(sections.summary)?.sector ?? null);
  return !sectors.includes(null) && new Set(sectors).size === 1;
}

/** Returns the group whose medians are shown: one that all companies belong to. */
export function findCommonGroup(companies: readonly ComparedCompany[]): CommonGroup | null {
  const peers = companies.map(({ sections }) => readyData(sections.peers));
  const [first] = peers;
  const group = first?.group ?? null;
  if (group === null || first === null || first === undefined) return null;
  const isCommon = peers.every(
    (other) => other?.group?.kind === group.kind && other.group.name === group.name,
  );
  return isCommon ? { ...group, size: first.groupSize } : null;
}

/** A median of amounts says how large a group's companies are, nothing of these. */
const relativeUnits: ReadonlySet<Unit> = new Set(["percent", "ratio"]);

/** Key metrics of all companies by group; those that no company has are omitted. */
export function listKeyFigures(
  companies: readonly ComparedCompany[],
): readonly { readonly title: string; readonly figures: readonly ComparedFigure[] }[] {
  const summaries = companies.map(({ sections }) => readyData(sections.summary));
  const among = { isSameSector: isSameSector(companies) };
  const group = findCommonGroup(companies);
  const [first] = companies;
  const peers = first === undefined ? null : readyData(first.sections.peers);
  const median = (key: string, unit: Unit): number | null => {
    const at = peers?.columns.findIndex((column) => column.key === key) ?? -1;
    return group === null || at < 0 || !relativeUnits.has(unit)
      ? null
      : (peers?.medians[at] ?? null);
  };
  return metricGroups.map(({ title, keys }) => ({
    title,
    figures: keys.flatMap((key): ComparedFigure[] => {
      // The median's column has it.
      if (key === "industryPe" && group !== null) return [];
      const figures = summaries.map((summary) => summary?.figures.find((one) => one.key === key));
      const available = figures.find((figure) => figure !== undefined);
      const values = figures.map((figure) => figure?.value ?? null);
      if (available === undefined || values.every((value) => value === null)) return [];
      const best = findBest(key, values, among);
      return [
        {
          key,
          title: available.title,
          unit: available.unit,
          values,
          best,
          median: median(key, available.unit),
        },
      ];
    }),
  }));
}

/** The scores that companies are compared by, with the keys that open them. */
export const comparedScores = [
  { key: "overall", title: "Overall score", code: "page.overallScore" },
  { key: "fundamental", title: "Fundamental", code: "score" },
  { key: "technical", title: "Technical", code: "technicalScore" },
  { key: "growth", title: "Growth", code: "growthScore" },
  { key: "trust", title: "Trust", code: "trustScore" },
  { key: "efficiency", title: "Efficiency", code: "efficiencyScore" },
  { key: "liquidity", title: "Liquidity", code: "liquidityScore" },
] as const satisfies readonly {
  readonly key: keyof CompanyScores;
  readonly title: string;
  readonly code: string;
}[];

/** A measure over years: one figure of each company for each financial year. */
export interface YearlyMeasure {
  readonly title: string;
  readonly unit: Unit;
  readonly years: readonly {
    /** `FY26`. */
    readonly year: string;
    /** By company; `key` opens the figure, null beyond the dataset's history. */
    readonly cells: readonly { readonly value: number | null; readonly key: string | null }[];
  }[];
}

interface YearlyRow {
  readonly code: string;
  readonly columns: readonly { readonly periodEnd: string; readonly period?: string | undefined }[];
  readonly values: readonly (number | null)[];
}

const mostYears = 5;

/** The year in which a period's financial year, April to March, ends: `FY26`. */
function nameYear(periodEnd: string): string {
  const [year = 0, month = 0] = periodEnd.split("-").map(Number);
  return `FY${String((month > 3 ? year + 1 : year) % 100).padStart(2, "0")}`;
}

function findRow({ sections }: ComparedCompany, code: string): YearlyRow | null {
  const results = readyData(sections.results)?.years;
  const row = results?.rows.find(({ key }) => key === code);
  if (results !== undefined && row !== undefined) {
    return { code, columns: results.columns, values: row.values };
  }
  const statements = readyData(sections.statements);
  const ratios = statements?.tables.find(({ kind }) => kind === "ratios");
  const ratio = ratios?.rows.find((one) => one.code.replace(/^filed\./, "") === code);
  if (statements === null || ratio === undefined) return null;
  return { code: ratio.code, columns: statements.years, values: ratio.years };
}

const yearly = [
  { code: "sales", title: "Net sales", unit: "money" },
  { code: "operatingProfit", title: "Operating profit", unit: "money" },
  { code: "netProfit", title: "Net profit", unit: "money" },
  { code: "opm", title: "OPM", unit: "percent" },
  { code: "npm", title: "NPM", unit: "percent" },
] as const;

/** Sales, profits and margins of the last five years side by side, the newest first. */
export function listYearlyMeasures(
  companies: readonly ComparedCompany[],
): readonly YearlyMeasure[] {
  return yearly.flatMap(({ code, title, unit }): YearlyMeasure[] => {
    const rows = companies.map((company) => findRow(company, code));
    const ends = rows.flatMap(
      (row) => row?.columns.map(({ periodEnd }) => nameYear(periodEnd)) ?? [],
    );
    const years = [...new Set(ends)].toSorted().toReversed().slice(0, mostYears);
    const shown = years.map((year) => ({
      year,
      cells: rows.map((row) => {
        const at = row?.columns.findIndex(({ periodEnd }) => nameYear(periodEnd) === year) ?? -1;
        const period = row?.columns[at]?.period;
        return {
          value: row?.values[at] ?? null,
          key: row === null || period === undefined ? null : `${row.code}@${period}`,
        };
      }),
    }));
    const available = shown.filter(({ cells }) => cells.some(({ value }) => value !== null));
    return available.length === 0 ? [] : [{ title, unit, years: available }];
  });
}

/** Companies whose financial year does not end in March. */
export function listOtherYearEnds(companies: readonly ComparedCompany[]): readonly string[] {
  return companies.flatMap(({ company, sections }) => {
    const end = readyData(sections.results)?.financialYearEnd ?? null;
    return end === null || end === "March" ? [] : [`${company.symbol} in ${end}`];
  });
}
