import type { FilterDraft, ParameterGroup, ParameterInfo } from "@munshi/engine/contract";
import { spellForScreen } from "../../../../lib/format.ts";
import type { FilterTab } from "../builder-state.ts";

/** A tab, with its names in the dialog and on the page, which the documents spell apart. */
export interface TabLabel {
  readonly value: FilterTab;
  readonly inDialog: string;
  /** Null: the page has no such tab; its form is under another. */
  readonly onPage: string | null;
}

export const filterTabs: readonly TabLabel[] = [
  { value: "profit-and-loss", inDialog: "Profit And Loss", onPage: "Profit And Loss" },
  { value: "ratios", inDialog: "Financial Ratios", onPage: "Ratios" },
  { value: "balance-sheet", inDialog: "Balance Sheet", onPage: "Balance Sheet" },
  { value: "cash-flow", inDialog: "Cash Flow", onPage: "Cash Flow" },
  { value: "shareholding", inDialog: "Share Holding", onPage: "Share Holding" },
  { value: "score", inDialog: "Score", onPage: "Fundamental Score" },
  { value: "eod", inDialog: "EOD Filters", onPage: "EOD" },
  { value: "history", inDialog: "History Filters", onPage: "History" },
  { value: "custom", inDialog: "Custom Filters", onPage: "Custom Filter" },
  { value: "formula", inDialog: "Create Custom Formula", onPage: null },
];

/** So many characters begin a search. */
export const searchFrom = 2;

/**
 * The parameters of a group that can be compared, by a search in their names and other spellings; those
 * whose name begins with it first. One character searches nothing yet.
 */
export function findParameters(
  parameters: readonly ParameterInfo[],
  group: ParameterGroup,
  text: string,
): readonly ParameterInfo[] {
  const wanted = text.trim().toLowerCase();
  const members = parameters.filter((each) => each.group === group && each.type === "number");
  if (wanted.length < searchFrom) return members;
  const spell = ({ name }: ParameterInfo) => spellForScreen(name).toLowerCase();
  const begins = (each: ParameterInfo) => spell(each).startsWith(wanted);
  const found = members.filter((each) =>
    [each.name, spellForScreen(each.name), ...each.aliases].some((word) =>
      word.toLowerCase().includes(wanted),
    ),
  );
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}

/** Another tab of parameters, and how many a search finds there. */
export interface FoundElsewhere {
  readonly tab: TabLabel;
  readonly count: number;
}

/** Where else a search finds something, in the order of the tabs; nothing while it searches nothing. */
export function findElsewhere(
  parameters: readonly ParameterInfo[],
  here: FilterTab,
  text: string,
): readonly FoundElsewhere[] {
  if (text.trim().length < searchFrom) return [];
  return filterTabs.flatMap((tab) => {
    const { value } = tab;
    if (value === here || value === "custom" || value === "formula") return [];
    const count = findParameters(parameters, value, text).length;
    return count === 0 ? [] : [{ tab, count }];
  });
}

/** What every tab of Add Filter is given, in a dialog or on the page. */
export interface FilterTabsProps {
  /** In a dialog the tabs stand upright and one button at the foot serves all forms. */
  readonly layout: "dialog" | "page";
  /** Names the form for a button at the foot. */
  readonly formId: string;
  readonly onSubmit: (drafts: readonly FilterDraft[]) => void;
  /** Whether a form is open to be submitted. */
  readonly onReady: (isReady: boolean) => void;
}
