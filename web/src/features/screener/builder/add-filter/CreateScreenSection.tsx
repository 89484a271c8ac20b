import { Button } from "@mantine/core";
import type { FilterDraft, ParameterInfo } from "@munshi/engine/contract";
import { IconX } from "@tabler/icons-react";
import { useCallback, useId, useState } from "react";
import { showSnackbar } from "../../../../lib/snackbars.ts";
import { useBuilder, useScreener, useScreenerState } from "../../context.ts";
import "../chips/chips.css";
import "./add-filter.css";
import { conditionMessages } from "./condition.ts";
import { FilterTabs } from "./FilterTabs.tsx";
import { nameFilter } from "../describe-filter.ts";
import { readColumn, writePeriod } from "./periods.ts";

const nowhere = { start: 0, end: 0, text: "" };

/** A filter that is not in the query yet, in the words that its chip will have. */
function describeDraft(draft: FilterDraft, parameters: readonly ParameterInfo[]): string {
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

/**
 * Create screener: the tabs of Add Filter laid out on the page. What is added is gathered, and goes into
 * the query with Submit.
 */
export function CreateScreenSection() {
  const builder = useBuilder();
  const screener = useScreener();
  const { parameters } = useScreenerState();
  const [gathered, setGathered] = useState<readonly FilterDraft[]>([]);
  const [problem, setProblem] = useState("");
  const formId = useId();
  const titleId = useId();
  const onReady = useCallback((isReady: boolean) => {
    if (isReady) setProblem("");
  }, []);

  const close = () => screener.goTo({ ...screener.state.address, create: false });
  const submit = async () => {
    if (gathered.length === 0) return setProblem(conditionMessages.noParameter);
    const answer = await builder.add(gathered);
    if (!answer.ok)
      return setProblem(answer.diagnostics[0]?.message ?? "These filters are not valid.");
    showSnackbar("good", "Submit Successfully");
    setGathered([]);
    close();
  };

  return (
    <section className="create-screen" aria-labelledby={titleId}>
      <div className="create-screen-head">
        <h2 id={titleId}>Create screener</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <IconX size={20} stroke={1.6} aria-hidden />
        </button>
      </div>
      <FilterTabs
        key={gathered.length}
        layout="page"
        formId={formId}
        onSubmit={(drafts) => {
          setProblem("");
          setGathered((before) => [...before, ...drafts]);
        }}
        onReady={onReady}
      />
      <div className="create-screen-foot">
        <ul className="chips" aria-label="Selected filters">
          {gathered.map((draft, at) => {
            const words = describeDraft(draft, parameters);
            return (
              // Two alike may be chosen: their place is what tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${at}-${words}`} className="chip">
                <span className="chip-words chip-plain">{words}</span>
                <button
                  type="button"
                  className="chip-remove"
                  aria-label={`Remove ${words}`}
                  onClick={() => setGathered((before) => before.filter((_, place) => place !== at))}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <Button onClick={() => void submit()}>Submit</Button>
      </div>
    </section>
  );
}
