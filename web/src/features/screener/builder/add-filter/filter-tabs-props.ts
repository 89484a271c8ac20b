import type { FilterDraft } from "@munshi/engine/contract";

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
