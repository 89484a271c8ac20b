import type { CompanyActions } from "../../../contract/index.ts";

export interface DividendRow {
  readonly DivDate: string;
  /** ₹ a share. */
  readonly DivAmount: number | null;
  readonly DividendType: string | null;
}
export interface BonusRow {
  readonly BonusDate: string;
  readonly BonusRatio: string | null;
}
export interface SplitRow {
  readonly SplitDate: string;
  readonly SplitRatio: string | null;
}

export function presentDividends(actions: CompanyActions | null): readonly DividendRow[] {
  return ofKind(actions, "dividend").map(({ exDate, amount, dividendType }) => ({
    DivDate: exDate,
    DivAmount: amount,
    DividendType: dividendType,
  }));
}

export function presentBonuses(actions: CompanyActions | null): readonly BonusRow[] {
  return ofKind(actions, "bonus").map(({ exDate, ratio }) => ({
    BonusDate: exDate,
    BonusRatio: ratio,
  }));
}

export function presentSplits(actions: CompanyActions | null): readonly SplitRow[] {
  return ofKind(actions, "split").map(({ exDate, ratio }) => ({
    SplitDate: exDate,
    SplitRatio: ratio,
  }));
}

function ofKind(actions: CompanyActions | null, kind: CompanyActions["actions"][number]["kind"]) {
  return (actions?.actions ?? []).filter((action) => action.kind === kind);
}
