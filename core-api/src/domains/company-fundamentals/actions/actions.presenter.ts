import type { CompanyActions } from "../../../contract/index.ts";

export function presentDividends(actions: CompanyActions | null) {
  return ofKind(actions, "dividend").map(({ exDate, amount, dividendType }) => ({
    DivDate: exDate,
    DivAmount: amount,
    DividendType: dividendType,
  }));
}

export function presentBonuses(actions: CompanyActions | null) {
  return ofKind(actions, "bonus").map(({ exDate, ratio }) => ({
    BonusDate: exDate,
    BonusRatio: ratio,
  }));
}

export function presentSplits(actions: CompanyActions | null) {
  return ofKind(actions, "split").map(({ exDate, ratio }) => ({
    SplitDate: exDate,
    SplitRatio: ratio,
  }));
}

function ofKind(actions: CompanyActions | null, kind: CompanyActions["actions"][number]["kind"]) {
  return (actions?.actions ?? []).filter((action) => action.kind === kind);
}
