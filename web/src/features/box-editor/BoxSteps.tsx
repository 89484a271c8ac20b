import { Button } from "@mantine/core";
import type { BoxEditing } from "@munshi/bff/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { RequestFailed, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../../shell/go.ts";
import { FlowSteps } from "../../ui/FlowSteps.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { draftOf, editorSteps, forgetBoxDraft, newDraft, storeBoxDraft } from "./box-draft.ts";
import type { BoxDraft, DraftStock, EditorStep, NameOf } from "./box-draft.ts";
import { BoxUpdates } from "./BoxUpdates.tsx";
import { DetailsStep, findLinesProblem } from "./DetailsStep.tsx";
import { reapplyMethod } from "./draft-weights.ts";
import type { FiguresOf } from "./draft-weights.ts";
import { boxKeys } from "../../box-parts/box-api.ts";
import type { EditorEngine } from "./editor-engine.ts";
import { boxPageOf } from "../../box-parts/box-pages.ts";
import { stepAddress } from "./editor-place.ts";
import type { EditorPlace } from "./editor-place.ts";
import { useExclusions } from "./Exclusions.tsx";
import { useHistories } from "./preview/histories.ts";
import { PreviewPanel } from "./preview/PreviewPanel.tsx";
import { publishStocks, saveDetails } from "./publish-box.ts";
import { ReviewStep } from "./ReviewStep.tsx";
import { AddReport } from "./sources/AddStocks.tsx";
import { useAdding } from "./sources/use-adding.ts";
import { StocksStep } from "./StocksStep.tsx";
import { ChangedElsewhere } from "./updates/ChangedElsewhere.tsx";
import { useBoxDraft } from "./use-box-draft.ts";
import { useOverlaps, usePreview } from "./use-preview.ts";
import { findStockProblem } from "./WeightRows.tsx";
import type { StockFacts } from "./WeightRows.tsx";

const flow = [
  { id: "details", title: "Details" },
  { id: "stocks", title: "Stocks and weights" },
  { id: "review", title: "Review" },
] as const;

function later(one: EditorStep, other: EditorStep): EditorStep {
  return editorSteps.indexOf(one) > editorSteps.indexOf(other) ? one : other;
}

/** The steps of one box over one draft. */
export function BoxSteps({
  initial,
  isStored,
  editing,
  place,
  getEngine,
  nameOf,
  reload,
}: {
  readonly initial: BoxDraft;
  /** `initial` was edited in this tab and not published. */
  readonly isStored: boolean;
  /** As the server has it; null until the box is created. */
  readonly editing: BoxEditing | null;
  readonly place: EditorPlace;
  readonly getEngine: () => EditorEngine;
  readonly nameOf: NameOf;
  /** Loads `editing` again. */
  readonly reload: () => Promise<void>;
}) {
  const { draft, change, isTouched, reset } = useBoxDraft(initial, isStored);
  const [basis, setBasis] = useState(editing);
  const client = useQueryClient();
  const { step } = place;
  const codes = useMemo(() => draft.stocks.map(({ coCode }) => coCode), [draft.stocks]);
  const { histories, isLoading, failure, retry } = useHistories(codes);
  const figuresOf = useCallback<FiguresOf>((coCode) => histories?.stocks.get(coCode), [histories]);
  const exclusions = useExclusions();
  const preview = usePreview(draft, codes.length === 0 ? null : histories);
  const overlaps = useOverlaps(draft);
  const adding = useAdding(draft, change, figuresOf);
  const [nameProblem, setNameProblem] = useState("");
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [isMarked, setIsMarked] = useState(false);
  const facts: StockFacts = { excluded: exclusions.coCodes, histories, refused };

  // Figures of stocks that were just added arrive later.
  useEffect(() => {
    if (histories !== null && draft.method !== "byHand" && draft.method !== "equal")
      change((before) => reapplyMethod(before, figuresOf));
  }, [histories, draft.method, figuresOf, change]);

  const takeOver = useEffectEvent((symbols: readonly string[]) => {
    void adding.add(symbols.map((symbol, at) => ({ row: at + 1, names: [symbol] })));
    navigate(window.location.pathname, { replace: true });
  });
  const handed = place.stocks.join();
  useEffect(() => {
    if (handed !== "") takeOver(handed.split(","));
  }, [handed]);

  const goTo = (wanted: EditorStep, of: Pick<BoxDraft, "boxId" | "term"> = draft) =>
    navigate(stepAddress(wanted, of));

  const problems = draft.stocks.filter(
    (stock) => findStockProblem(stock, draft.stocks, facts) !== "",
  ).length;

  const save = useMutation({
    mutationFn: () => saveDetails(draft, editing?.box ?? null),
    onSuccess: async ({ id, message }) => {
      const next: BoxDraft = { ...draft, boxId: id, reached: later(draft.reached, "stocks") };
      if (message !== null) {
        showSnackbar("good", message);
        forgetBoxDraft(null);
      }
      storeBoxDraft(next);
      change(() => next);
      await client.invalidateQueries({ queryKey: boxKeys.own });
      if (editing !== null) await reload();
      goTo("stocks", next);
    },
    onError: (error) => {
      const { code, message } = toFailure(error);
      if (code === "stock_box.name_taken") setNameProblem(message);
    },
  });

  const publish = useMutation({
    mutationFn: async () => {
      const { id, message } = await saveDetails(draft, editing?.box ?? null);
      if (message !== null) {
        // Publishing may fail; the box exists from here on.
        showSnackbar("good", message);
        storeBoxDraft({ ...draft, boxId: id, reached: "review" });
        forgetBoxDraft(null);
        change((before) => ({ ...before, boxId: id, reached: "review" }));
      }
      return { id, isNew: await publishStocks(id, draft, editing?.box ?? null) };
    },
    onSuccess: async ({ id, isNew }) => {
      forgetBoxDraft(id);
      showSnackbar("good", isNew ? `Version ${draft.version + 1} published` : "Stock box saved");
      go(boxPageOf(id));
      await client.invalidateQueries({ refetchType: "none" });
    },
    onError: async (error) => {
      const { code } = toFailure(error);
      if (code === "stock_box.name_taken") {
        setNameProblem(toFailure(error).message);
        goTo("details");
      }
      if (error instanceof RequestFailed) setRefused(readRefusals(error, draft.stocks));
      if (code === "stock_box.changed") await reload();
    },
  });

  if (editing !== null && editing !== basis && !isTouched) {
    setBasis(editing);
    reset(draftOf(editing, nameOf));
    return null;
  }
  if (editing !== null && editing.box.version !== draft.version) {
    return (
      <ChangedElsewhere
        draft={draft}
        editing={editing}
        nameOf={nameOf}
        excluded={exclusions.coCodes}
        onResolve={(resolved) => {
          publish.reset();
          change(() => resolved);
        }}
      />
    );
  }

  const shown = { preview, histories, overlaps, isLoading, failure, onRetry: retry };
  const next = () => {
    if (step === "details") {
      if (draft.name.trim() === "") return setNameProblem("Enter a name.");
      if (findLinesProblem(draft.why) !== "" || findLinesProblem(draft.methodology) !== "") return;
      setNameProblem("");
      save.mutate();
    } else if (draft.stocks.length === 0 || problems > 0) {
      setIsMarked(true);
      document.querySelector<HTMLElement>(".edit-problem, .company-search input")?.scrollIntoView({
        block: "center",
      });
    } else if (step === "stocks") {
      setIsMarked(false);
      change((before) => ({ ...before, reached: "review" }));
      goTo("review");
    } else if (draft.name.trim() === "") {
      setNameProblem("Enter a name.");
      goTo("details");
    } else publish.mutate();
  };
  const saveFailure =
    save.error !== null && nameProblem === "" ? toFailure(save.error).message : "";
  return (
    <>
      {editing !== null && (
        <BoxUpdates editing={editing} view={place.view} change={change} draft={draft} />
      )}
      {isTouched && place.view === null && (
        <p className="edit-kept">
          Unpublished changes are saved in this tab.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              forgetBoxDraft(draft.boxId);
              reset(editing === null ? newDraft : draftOf(editing, nameOf));
              publish.reset();
              save.reset();
            }}
          >
            Discard changes
          </Button>
        </p>
      )}
      {place.view === null && (
        <FlowSteps
          label={draft.boxId === null ? "Create stock box" : "Edit stock box"}
          steps={flow}
          current={step}
          reached={later(draft.reached, step)}
          isBusy={save.isPending || publish.isPending}
          continueLabel={continueLabel(step, draft)}
          onGo={(id) => {
            const wanted = editorSteps.find((one) => one === id);
            if (wanted !== undefined) goTo(wanted);
          }}
          onContinue={next}
        >
          {saveFailure !== "" && <StatusBanner tone="bad" title={saveFailure} />}
          {isMarked && step !== "details" && (draft.stocks.length === 0 || problems > 0) && (
            <StatusBanner
              tone="bad"
              title={
                draft.stocks.length === 0
                  ? "Add a stock to continue"
                  : `Fix ${problems === 1 ? "1 stock" : `${problems} stocks`} to continue`
              }
            />
          )}
          {step === "details" && (
            <>
              <AddReport adding={adding} />
              <DetailsStep
                draft={draft}
                change={(changed) => {
                  setNameProblem("");
                  change(changed);
                }}
                nameProblem={nameProblem}
              />
            </>
          )}
          {step === "stocks" && (
            <StocksStep
              draft={draft}
              change={(changed) => {
                setRefused(new Map());
                change(changed);
              }}
              facts={facts}
              figuresOf={figuresOf}
              exclusions={exclusions}
              shown={shown}
              getEngine={getEngine}
            />
          )}
          {step === "review" && (
            <div className="edit-stocks">
              <ReviewStep
                draft={draft}
                change={change}
                facts={facts}
                failure={
                  publish.error === null || nameProblem !== "" ? null : toFailure(publish.error)
                }
              />
              <PreviewPanel {...shown} />
            </div>
          )}
        </FlowSteps>
      )}
    </>
  );
}

function continueLabel(step: EditorStep, { boxId, version }: BoxDraft): string {
  if (step === "details") return boxId === null ? "Create and add stocks" : "Save and continue";
  if (step === "stocks") return "Continue";
  return version === 0 ? "Publish stock box" : `Publish version ${version + 1}`;
}

/**
 * The server's rejections by company code. Its details name a row by its position among the constituents,
 * such as `constituents.3.weight`.
 */
function readRefusals(
  { failure }: RequestFailed,
  stocks: readonly DraftStock[],
): ReadonlyMap<number, string> {
  const byCode = new Map<number, string>();
  for (const { path, message } of failure.details ?? []) {
    const [, place = ""] = /constituents[.[](\d+)/.exec(path) ?? [];
    const stock = place === "" ? undefined : stocks[Number(place)];
    if (stock !== undefined) byCode.set(stock.coCode, message);
  }
  return byCode;
}
