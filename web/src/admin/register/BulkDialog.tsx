import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DescribedRegister, RegisterSelectionRequest } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { makeRequestId } from "../../lib/http.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { countRows } from "./write-cell.ts";
import type { UsedRegister } from "./useRegister.ts";

const pollMs = 1_000;

/** Confirms an action with the number of rows that the server counts, runs it and shows its progress. */
export function BulkDialog({
  register,
  api,
  action,
  selection,
  onDone,
  onClose,
}: {
  readonly register: DescribedRegister;
  readonly api: UsedRegister["api"];
  readonly action: DescribedRegister["actions"][number];
  readonly selection: RegisterSelectionRequest;
  /** The run has ended: rows may have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [key, setKey] = useState(makeRequestId);
  const summary = useQuery({
    queryKey: ["register", register.key, "selection", selection],
    queryFn: ({ signal }) => api.select(selection, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const count = summary.data?.count ?? 0;
  const start = useMutation({
    mutationFn: () => api.run(action.id, { selection, count }, key),
    // Another number of rows matches now, which is another request.
    onError: () => {
      setKey(makeRequestId());
      void summary.refetch();
    },
  });
  const runId = start.data?.id ?? null;
  const run = useQuery({
    queryKey: ["register", register.key, "run", runId],
    queryFn: ({ signal }) => api.findRun(runId ?? "", signal),
    enabled: runId !== null,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === "done" || state.data?.status === "failed" ? false : pollMs,
  });
  const hasEnded = run.data?.status === "done" || run.data?.status === "failed";
  const close = (): void => {
    if (runId !== null) onDone();
    onClose();
  };
  const failure = summary.error ?? start.error ?? run.error;
  return (
    <Dialog title={action.title} onClose={close}>
      <ErrorNotice title={`${action.title}: not started`} error={failure} />
      {runId === null ? (
        <>
          {summary.data === undefined ? (
            <p aria-busy="true">Counting…</p>
          ) : (
            <>
              <p>
                {countRows(count, register.counted)} selected
                {count > summary.data.samples.length ? ", such as:" : ":"}
              </p>
              <ul className="bulk-samples">
                {summary.data.samples.map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
              </ul>
            </>
          )}
          {action.isDestructive && <p>This cannot be undone.</p>}
          <DialogFoot onCancel={close}>
            <Button
              {...(action.isDestructive ? { color: "red" } : {})}
              disabled={count === 0 || summary.isFetching}
              loading={start.isPending}
              onClick={() => start.mutate()}
            >
              {action.title}: {countRows(count, register.counted)}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <>
          <progress
            className="bulk-progress"
            aria-label={`Progress of ${action.title}`}
            max={run.data?.total ?? 1}
            value={run.data === undefined ? 0 : run.data.done + run.data.skipped + run.data.failed}
          />
          <output className="figure bulk-counts">
            {run.data === undefined
              ? "Starting…"
              : `${formatCount(run.data.done)} done, ${formatCount(run.data.skipped)} skipped, ${formatCount(run.data.failed)} failed of ${formatCount(run.data.total)}`}
          </output>
          {run.data !== undefined && run.data.reasons.length > 0 && (
            <ul className="bulk-samples">
              {run.data.reasons.map(({ state, reason, count: rows }) => (
                <li key={`${state} ${reason}`}>
                  {formatCount(rows)} {state}: {reason}
                </li>
              ))}
            </ul>
          )}
          {run.data?.status === "failed" && (
            <p role="alert">The run stopped. Start it again for the other rows.</p>
          )}
          <div className="dialog-foot">
            <Button variant="default" onClick={close}>
              {hasEnded ? "Close" : "Continue in background"}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
