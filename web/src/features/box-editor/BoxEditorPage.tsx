import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link } from "wouter";
import { ServerState } from "../../lib/ServerState.tsx";
import { toFailure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import "../../ui/inputs.css";
import { draftOf, newDraft, readBoxDraft } from "./box-draft.ts";
import type { NameOf } from "./box-draft.ts";
import { BoxSteps } from "./BoxSteps.tsx";
import { editorKeys, fetchEditing } from "./editor-api.ts";
import type { EditorEngine } from "./editor-engine.ts";
import { useEditorPlace } from "./editor-place.ts";
import type { EditorPlace } from "./editor-place.ts";
import { useHistories } from "./preview/histories.ts";
import { useOwnBoxes } from "../../box-parts/box-api.ts";
import "./box-editor.css";

/** Creates a stock box, or edits one of the member's own; each step has an address. */
export function BoxEditorPage({ getEngine }: { readonly getEngine: () => EditorEngine }) {
  return (
    <ServerState>
      <div className="page box-editor">
        <Editor getEngine={getEngine} />
      </div>
    </ServerState>
  );
}

function Editor({ getEngine }: { readonly getEngine: () => EditorEngine }) {
  const place = useEditorPlace();
  if (Number.isNaN(place.boxId)) {
    return (
      <>
        <h1>Stock box not found</h1>
        <p>
          Choose one of <Link href="/my-stock-box">your stock boxes</Link>.
        </p>
      </>
    );
  }
  if (place.boxId !== null) {
    return <SavedBox key={place.boxId} boxId={place.boxId} place={place} getEngine={getEngine} />;
  }
  return <NewBox place={place} getEngine={getEngine} />;
}

function NewBox({
  place,
  getEngine,
}: {
  readonly place: EditorPlace;
  readonly getEngine: () => EditorEngine;
}) {
  const [draft] = useState(() => readBoxDraft(null));
  return (
    <>
      <h1>Create stock box</h1>
      <BoxSteps
        initial={draft ?? newDraft}
        isStored={draft !== null}
        editing={null}
        place={place}
        getEngine={getEngine}
        nameOf={nameUnknown}
        reload={noReload}
      />
    </>
  );
}

const nameUnknown: NameOf = (coCode) => ({ symbol: "", name: `Company ${coCode}` });
const noReload = () => Promise.resolve();

function SavedBox({
  boxId,
  place,
  getEngine,
}: {
  readonly boxId: number;
  readonly place: EditorPlace;
  readonly getEngine: () => EditorEngine;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: editorKeys.editing(boxId),
    queryFn: ({ signal }) => fetchEditing(boxId, signal),
    // Another tab, or the manager of a copied box, may have changed it.
    staleTime: 0,
  });
  const draft = readBoxDraft(boxId);
  const codes = useMemo(
    () => [
      ...new Set(
        [...(data?.constituents ?? []), ...(draft?.stocks ?? [])].map(({ coCode }) => coCode),
      ),
    ],
    [data, draft],
  );
  // Its notices are at the top; loading them later would shift the page.
  const { isLoading: isOwnLoading } = useOwnBoxes();
  const { histories, isLoading, failure, retry } = useHistories(codes);
  const nameOf = useCallback<NameOf>(
    (coCode) => {
      const known = histories?.stocks.get(coCode);
      return known === undefined ? nameUnknown(coCode) : { symbol: known.symbol, name: known.name };
    },
    [histories],
  );
  const isNamed = codes.every((coCode) => histories?.stocks.has(coCode));
  // Loaded content stays on screen if a later load fails.
  const failed = data === undefined && error !== null ? toFailure(error) : isNamed ? null : failure;
  if (failed !== null) {
    return (
      <>
        <h1>Edit stock box</h1>
        <FailureNotice
          title="The stock box could not be loaded"
          failure={failed}
          onRetry={() => {
            void refetch();
            retry();
          }}
        />
      </>
    );
  }
  if (data === undefined || isOwnLoading || (isLoading && !isNamed)) {
    return (
      <>
        <h1>Edit stock box</h1>
        <div className="skeleton edit-waiting" aria-busy="true">
          <span className="visually-hidden">Loading stock box</span>
        </div>
      </>
    );
  }
  return (
    <>
      <h1>Edit {data.box.name}</h1>
      <BoxSteps
        initial={draft ?? draftOf(data, nameOf)}
        isStored={draft !== null}
        editing={data}
        place={place}
        getEngine={getEngine}
        nameOf={nameOf}
        reload={async () => {
          await refetch();
        }}
      />
    </>
  );
}
