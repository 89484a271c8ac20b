import type { FilterDraft, ParameterGroup, ParameterInfo } from "@munshi/engine/contract";
import { spellForScreen } from "../../../../lib/format.ts";
import { parameterGroups, popularParameters } from "../../parameter-groups.ts";
import type { FilterTab } from "../builder-state.ts";

/** A tab, with its names in the dialog and on the page, which the documents spell apart. */
export interface TabLabel {
  readonly value: FilterTab;
  readonly inDialog: string;
  /** Null: the page has no such tab; its form is under another. */
  readonly onPage: string | null;
}

/** The page's own names of the groups, where the documents have others there. */
const namesOnPage: Readonly<Partial<Record<ParameterGroup, string>>> = {
  ratios: "Ratios",
  score: "Fundamental Score",
  eod: "EOD",
  history: "History",
};

export const filterTabs: readonly TabLabel[] = [
  { value: "popular", inDialog: "Popular", onPage: null },
  ...parameterGroups.flatMap(({ group, name }): TabLabel[] =>
    group === "identity"
      ? []
      : [{ value: group, inDialog: name, onPage: namesOnPage[group] ?? name }],
  ),
  { value: "custom", inDialog: "Custom Filters", onPage: "Custom Filter" },
  { value: "formula", inDialog: "Create Custom Formula", onPage: null },
];

/** So many characters begin a search. */
export const searchFrom = 2;

/** Tabs that list parameters of the catalogue. */
export type ParameterTabName = Exclude<FilterTab, "custom" | "formula">;

function listTab(
  parameters: readonly ParameterInfo[],
  tab: ParameterTabName,
): readonly ParameterInfo[] {
  const figures = parameters.filter(({ type }) => type === "number");
  if (tab !== "popular") return figures.filter(({ group }) => group === tab);
  const byCode = new Map(figures.map((each) => [each.code, each]));
  return popularParameters.flatMap((code) => byCode.get(code) ?? []);
}

/**
 * The parameters that can be compared: those of a tab, or by a search those of all groups, in their names
 * and other spellings; those whose name begins with it first. One character searches nothing yet.
 */
export function findParameters(
  parameters: readonly ParameterInfo[],
  tab: ParameterTabName,
  text: string,
): readonly ParameterInfo[] {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < searchFrom) return listTab(parameters, tab);
  const namesOf = ({ name, aliases }: ParameterInfo): readonly string[] =>
    [spellForScreen(name), name, ...aliases].map((each) => each.toLowerCase());
  const rankOf = (each: ParameterInfo): number => {
    const names = namesOf(each);
    if (names.includes(wanted)) return 0;
    if (names[0]?.startsWith(wanted) === true) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return parameters
    .filter(({ type }) => type === "number")
    .map((each) => ({ each, rank: rankOf(each) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ each }) => each);
}

/** Props of each Add Filter tab, in a dialog or on the page. */
export interface FilterTabsProps {
  /** In a dialog the tabs are vertical and one button in the footer submits all forms. */
  readonly layout: "dialog" | "page";
  /** Names the form for a button at the foot. */
  readonly formId: string;
  readonly onSubmit: (drafts: readonly FilterDraft[]) => void;
  /** Called with true if a form is open for submission. */
  readonly onReady: (isReady: boolean) => void;
}
