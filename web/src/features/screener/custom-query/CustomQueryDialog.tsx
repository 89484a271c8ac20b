import { Button } from "@mantine/core";
import type { RunResult } from "@munshi/engine/contract";
import { useEffect, useId, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../../lib/session/session.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LoginButton } from "../builder/LoginButton.tsx";
import { QueryEditor } from "../components/QueryEditor.tsx";
import { useScreener, useScreenerState } from "../context.ts";
import type { EditorHandle } from "../editor/editor-props.ts";
import { slots } from "../slots.ts";
import "./custom-query.css";
import { PeriodSelect } from "./PeriodSelect.tsx";

interface CustomQueryProps {
  /** The range to select first; null puts the cursor at the end. */
  readonly place: { readonly start: number; readonly end: number } | null;
  readonly onClose: () => void;
}

/** Edits the query's text in a dialog. */
export function CustomQueryDialog(props: CustomQueryProps) {
  return (
    <Dialog title="Custom Query" wide onClose={props.onClose}>
      <CustomQuery {...props} />
    </Dialog>
  );
}

function CustomQuery({ place, onClose }: CustomQueryProps) {
  const screener = useScreener();
  const { viewer } = useSnapshot(session);
  const { running, refusal, draft, result } = useScreenerState();
  const editor = useRef<EditorHandle>(null);
  /** The result that stood when a query was run here; another one in its place closes the dialog. */
  const [awaiting, setAwaiting] = useState<{ readonly before: RunResult | null } | null>(null);
  const labelId = useId();
  const problemsId = useId();

  useEffect(() => {
    const { length } = screener.state.draft;
    editor.current?.showPlace(place ?? { start: length, end: length });
  }, [screener, place]);
  useEffect(() => {
    if (awaiting === null || running || refusal !== null) return;
    if (result !== null && result !== awaiting.before) onClose();
  }, [awaiting, running, refusal, result, onClose]);

  const run = () => {
    setAwaiting({ before: screener.state.result });
    screener.run();
  };
  const { saveQuery } = slots;
  return (
    <div className="custom-query">
      <PeriodSelect editor={editor} />
      <p id={labelId} className="custom-query-label">
        Query
      </p>
      <QueryEditor labelId={labelId} problemsId={problemsId} editor={editor} onRun={run} />
      <div className="dialog-foot">
        <Button variant="subtle" onClick={() => void screener.format()}>
          Format
        </Button>
        {!viewer.isSignedIn && (
          <>
            <span className="custom-query-save">Log in to save</span>
            <LoginButton />
          </>
        )}
        {viewer.isSignedIn && saveQuery !== null && (
          <Button variant="default" onClick={() => saveQuery(draft)}>
            Save Query
          </Button>
        )}
        <Button onClick={run} aria-busy={running}>
          Run Query
        </Button>
      </div>
    </div>
  );
}
