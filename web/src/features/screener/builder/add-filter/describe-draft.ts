import type { FilterDraft, ParameterInfo } from "@munshi/engine/contract";
import { nameFilter } from "../describe-filter.ts";
import { readColumn, writePeriod } from "./periods.ts";

const nowhere = { start: 0, end: 0, text: "" };

/** A filter that is not in the query yet, in the words that its chip will have. */
export function describeDraft(draft: FilterDraft, parameters: readonly ParameterInfo[]): string {
  if (draft.kind === "text")
    return nameFilter({ kind: "other", clause: { ...nowhere, text: draft.text }, columns: [] });
  const { code, period } = readColumn(draft.key);
  const parameter = parameters.find((each) => each.code === code);
  const title = [parameter?.name ?? code, writePeriod(period)].filter((part) => part !== "");
  const common = { clause: nowhere, title: title.join(", ") };
  return nameFilter(
    draft.kind === "range"
      ? { ...draft, ...common, unit: parameter?.unit ?? "none" }
      : { ...draft, ...common },
  );
}
