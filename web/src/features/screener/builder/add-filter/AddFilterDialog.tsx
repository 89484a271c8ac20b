import { Button } from "@mantine/core";
import type { FilterDraft } from "@munshi/engine/contract";
import { useCallback, useId, useState } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { useBuilder, useBuilderState, useScreener, useScreenerState } from "../../context.ts";
import type { FilterTab } from "../builder-state.ts";
import { nameFilter } from "../describe-filter.ts";
import "./add-filter.css";
import { conditionMessages } from "./condition.ts";
import { FilterTabs } from "./FilterTabs.tsx";

/** The result of the last press of the button; shown only under the tab in which it was pressed. */
interface Outcome {
  readonly kind: "refused" | "added";
  readonly words: string;
  readonly tab: FilterTab;
}

/** Number of companies that match the current query. */
function Tally() {
  const { result, answeredQuery, running } = useScreenerState();
  if (result === null) return null;
  return (
    <span className="figure" aria-busy={running}>
      {answeredQuery === ""
        ? `${formatCount(result.total)} companies`
        : `${formatCount(result.matched)} of ${formatCount(result.total)} companies match`}
    </span>
  );
}

/** Adds filters by parameter, one after the other, while the result updates behind it. */
export function AddFilterDialog({ onClose }: { readonly onClose: () => void }) {
  const builder = useBuilder();
  const screener = useScreener();
  const { tab } = useBuilderState();
  const [isReady, setIsReady] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Each filter that was added begins the form again. */
  const [added, setAdded] = useState(0);
  const formId = useId();
  const tabOutcome = outcome?.tab === tab ? outcome : null;

  const submit = async (drafts: readonly FilterDraft[]) => {
    const answer = await builder.add(drafts);
    if (!answer.ok) {
      const words = answer.diagnostics[0]?.message ?? "This filter is not valid.";
      setOutcome({ kind: "refused", words, tab });
      return;
    }
    const filters = builder.state.outlined?.outline.filters.slice(-drafts.length) ?? [];
    setOutcome({ kind: "added", words: filters.map(nameFilter).join(", "), tab });
    builder.views.searchFor("");
    setAdded((count) => count + 1);
  };
  const onReady = useCallback((ready: boolean) => {
    setIsReady(ready);
    if (ready) setOutcome((before) => (before?.kind === "refused" ? null : before));
  }, []);
  const goToPage = () => {
    onClose();
    screener.goTo({ ...screener.state.address, query: screener.state.draft, create: true });
  };

  return (
    <Dialog title="Add Filter" shape="dialog-full" onClose={onClose}>
      <FilterTabs
        key={added}
        layout="dialog"
        formId={formId}
        onSubmit={(drafts) => void submit(drafts)}
        onReady={onReady}
      />
      <div className="dialog-foot">
        <p className="dialog-outcome" role={tabOutcome?.kind === "refused" ? "alert" : "status"}>
          {tabOutcome?.kind === "refused" && (
            <span className="field-error">{tabOutcome.words}</span>
          )}
          {tabOutcome?.kind === "added" && <span className="added">Added {tabOutcome.words}</span>}
          <Tally />
        </p>
        <button type="button" className="panel-link" onClick={goToPage}>
          Open full page
        </button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button
          type={isReady ? "submit" : "button"}
          form={formId}
          onClick={() => {
            if (!isReady)
              setOutcome({ kind: "refused", words: conditionMessages.noParameter, tab });
          }}
        >
          Add Filter
        </Button>
      </div>
    </Dialog>
  );
}
