import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { formatCount } from "../../../lib/format.ts";
import { toFailure } from "../../../lib/http.ts";
import type { Failure } from "../../../lib/http.ts";
import type { MarketEngine } from "../../../lib/open-market.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import type { ChipState } from "../../../ui/StatusChip.tsx";
import { readBoxDraft, storeBoxDraft } from "../box-draft.ts";
import type { BoxDraft } from "../box-draft.ts";
import { fetchExclusions, fetchHistories } from "../editor-api.ts";
import { stepAddress } from "../editor-place.ts";
import { buildModel, noProgress } from "./build-model.ts";
import type { ModelProgress, ModelWish } from "./build-model.ts";

const stages: readonly ModelProgress["stage"][] = ["fundamentals", "weights", "done"];

/** The two stages of building a model portfolio, with live counts. */
export function ModelDialog({
  wish,
  getEngine,
  onClose,
}: {
  readonly wish: ModelWish;
  readonly getEngine: () => MarketEngine;
  readonly onClose: () => void;
}) {
  const [progress, setProgress] = useState(noProgress);
  const [draft, setDraft] = useState<BoxDraft | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const build = async () => {
      const { companies } = await fetchExclusions(signal);
      const excluded = new Set(companies.map(({ coCode }) => coCode));
      return buildModel(wish, {
        getEngine,
        fetchHistories,
        excluded,
        signal,
        onProgress: (next) => {
          if (!signal.aborted) setProgress(next);
        },
      });
    };
    build().then(
      (built) => !signal.aborted && setDraft(built),
      (error: unknown) => !signal.aborted && setFailure(toFailure(error)),
    );
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt builds again
  }, [wish, getEngine, attempt]);

  const review = () => {
    if (draft === null) return;
    storeBoxDraft(draft);
    navigate(stepAddress("review", draft));
  };
  const unfinished = readBoxDraft(null);
  const at = stages.indexOf(progress.stage);
  return (
    <Dialog
      title={draft === null ? "Model portfolio" : "Your Model Portfolio is Ready!!!"}
      onClose={onClose}
    >
      <div className="edit-form">
        <ol className="model-stages figure" aria-live="polite">
          <Stage title="Processing Fundamentals" state={stateOf(at, 0)}>
            {describeUniverse(progress)}
          </Stage>
          <Stage title="Processing Stock Weightage" state={stateOf(at, 1)}>
            {describeBest(progress)}
          </Stage>
        </ol>
        {failure !== null && (
          <FailureNotice
            title="The portfolio could not be created"
            failure={failure}
            onRetry={() => {
              setFailure(null);
              setAttempt(attempt + 1);
            }}
          />
        )}
        {draft !== null && unfinished !== null && (
          <p className="edit-hint">
            Replaces your unfinished stock box{unfinished.name !== "" && ` “${unfinished.name}”`}.
          </p>
        )}
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            {draft === null ? "Cancel" : "Close"}
          </Button>
          <Button disabled={draft === null} onClick={review}>
            Review portfolio
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function stateOf(at: number, stage: number): ChipState {
  if (at === stage) return "open";
  return at > stage ? "done" : "none";
}

const stateNames: Readonly<Partial<Record<ChipState, string>>> = {
  none: "Waiting",
  open: "Processing",
  done: "Done",
};

function Stage({
  title,
  state,
  children,
}: {
  readonly title: string;
  readonly state: ChipState;
  readonly children: string;
}) {
  return (
    <li>
      <h3>{title}</h3>
      <StatusChip state={state} label={stateNames[state] ?? ""} />
      {children !== "" && <p className="edit-hint">{children}</p>}
    </li>
  );
}

/** Documented with 4000 and 500 companies; the counts are those of the day. */
function describeUniverse({ companies, filtered }: ModelProgress): string {
  if (companies === null) return "";
  const universe = `Stock universe is ${formatCount(companies)} companies`;
  return filtered === null ? `${universe}.` : `${universe}, filtered to ${formatCount(filtered)}.`;
}

function describeBest({ best, chosen }: ModelProgress): string {
  if (best === null) return "";
  const universe = `Emoji universe is ${formatCount(best)} companies`;
  return chosen === null ? `${universe}.` : `${universe}, filtered to ${formatCount(chosen)}.`;
}
