import { historyDepth } from "@munshi/engine/contract";
import type { CompanyValues } from "@munshi/engine";
import { keysOf, recordOf } from "@munshi/platform/contract";
import type {
  CompanyShareholding,
  HoldingChanges,
  ShareholdingPeriod,
} from "../../../contract/index.ts";
import { dateOfDay } from "../../../platform/clock/days.ts";
import { endOfMonth, nameMonth } from "../results/period-words.ts";
import { monthOf } from "../results/result-arithmetic.ts";
import type { CommentaryRule, StatementRule } from "../rules/commentary-rule.ts";
import type { CompiledRule, ReadFigures } from "../rules/compile-rules.ts";
import { pairStatements } from "../rules/company-commentary.ts";
import { stateCompanies } from "../rules/state-companies.ts";

type Side = Pick<CommentaryRule, "side">;

/** Shareholding by quarter, newest first, with changes; null without data. */
export function describeShareholding(
  figures: ReadFigures,
  rules: readonly CompiledRule<StatementRule & Side>[],
  values: CompanyValues,
): CompanyShareholding | null {
  const periods = listPeriods(figures);
  if (periods.length === 0) return null;
  const [stated = []] = stateCompanies(rules, [values]);
  return { periods, changes: listChanges(periods), commentary: pairStatements(stated) };
}

/** Rounds to the 0.01% that patterns are filed in, so that 0.1 + 0.2 is 0.3. */
const decimals = 4;

function listChanges([latest, before]: readonly ShareholdingPeriod[]): HoldingChanges | null {
  if (latest === undefined || before === undefined) return null;
  const { periodEnd: _end, label: _label, period: _period, ...held } = latest;
  return recordOf(keysOf(held), (holder) => {
    const [now, then] = [held[holder], before[holder]];
    return now === null || then === null ? null : withoutResidue(now - then);
  });
}

function withoutResidue(difference: number): number {
  return Number(difference.toFixed(decimals));
}

/** Quarters with data; those not filed are left out. */
function listPeriods(figures: ReadFigures): readonly ShareholdingPeriod[] {
  const number = (key: string): number | null => {
    const value = figures.read(key);
    return typeof value === "number" ? value : null;
  };
  const newest = number("shareholdingQuarterEnd");
  if (newest === null) return [];
  const end = monthOf(dateOfDay(newest));
  const sharesAt = (month: number): number | null => {
    const key = findSharesKey(figures, month);
    return key === null ? null : number(key);
  };
  const depths = Array.from({ length: historyDepth.quarter + 1 }, (_, back) => back);
  return depths.flatMap((back): ShareholdingPeriod[] => {
    const read = (code: string): number | null => number(`${code}@q${back}`);
    const month = end - 3 * back;
    const held = {
      promoter: read("promoterHolding"),
      pledged: read("pledgedPercentage"),
      fii: read("fiiHolding"),
      dii: read("diiHolding"),
      mutualFunds: read("mutualFundHolding"),
      insurance: read("insuranceHolding"),
      banks: read("bankHolding"),
      otherDii: read("otherDiiHolding"),
      government: read("governmentHolding"),
      publicHolding: read("publicHolding"),
      shareholders: read("numberOfShareholders"),
    };
    if (Object.values(held).every((value) => value === null)) return [];
    const shares = sharesAt(month);
    const countOf = (percent: number | null): number | null =>
      percent === null || shares === null ? null : Math.round((percent / 100) * shares);
    return [
      {
        periodEnd: back === 0 ? dateOfDay(newest) : endOfMonth(month),
        label: nameMonth(month),
        period: `q${back}`,
        ...held,
        others: restOf([
          held.promoter,
          held.fii,
          held.dii ?? sumOf([held.mutualFunds, held.insurance, held.banks, held.otherDii]),
          held.government,
          held.publicHolding,
        ]),
        promoterShares: countOf(held.promoter),
        fiiShares: countOf(held.fii),
        mutualFundShares: countOf(held.mutualFunds),
      },
    ];
  });
}

/**
 * The share count column for a month's pattern, or null. Falls back to the latest count if results
 * end before the pattern's quarter.
 */
export function findSharesKey(figures: ReadFigures, month: number): string | null {
  const isKnown = (key: string): boolean => typeof figures.read(key) === "number";
  const pattern = figures.read("shareholdingQuarterEnd");
  const results = figures.read("resultsQuarterEnd");
  const back = typeof results === "number" ? (monthOf(dateOfDay(results)) - month) / 3 : -1;
  const ofQuarter = `numberOfEquityShares@q${back}`;
  if (back >= 0 && isKnown(ofQuarter)) return ofQuarter;
  const isNewest = typeof pattern === "number" && month >= monthOf(dateOfDay(pattern));
  return isNewest && isKnown("numberOfEquityShares") ? "numberOfEquityShares" : null;
}

/** Sum of the known percentages; null if none is known. */
function sumOf(parts: readonly (number | null)[]): number | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/**
 * Remaining share of the capital, percent to 2 decimals; null without data, or if
 * a source counts a holder twice.
 */
export function restOf(parts: readonly (number | null)[]): number | null {
  const sum = sumOf(parts);
  if (sum === null) return null;
  const hundredths = Math.round((100 - sum) * 100);
  // Each of the five parts may be off by half of 0.01 through rounding.
  if (hundredths < -5) return null;
  return Math.max(0, hundredths) / 100;
}
