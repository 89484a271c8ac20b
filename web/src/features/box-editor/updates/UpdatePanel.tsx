import { Button } from "@mantine/core";
import type { BoxMerge } from "@munshi/bff/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestFailed } from "../../../lib/http.ts";
import { formatPrice, writePercent } from "../../../lib/format.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Exhibit } from "../../../ui/Exhibit.tsx";
import { ErrorNotice, QueryFailure } from "../../../ui/FailureNotice.tsx";
import { mergeUpdate } from "../editor-api.ts";
import type { MergeChoice } from "../editor-api.ts";
import { MergeTable } from "./MergeTable.tsx";

/** A manager's new version merged with the member's copy: accept it, edit it first, or not now. */
export function UpdatePanel({
  boxId,
  onEdit,
  onAccepted,
  onLeave,
}: {
  readonly boxId: number;
  /** Opens the merged weights in the editor. */
  readonly onEdit: (rows: BoxMerge["rows"]) => void;
  readonly onAccepted: () => void;
  readonly onLeave: () => void;
}) {
  const client = useQueryClient();
  const [choices, setChoices] = useState<readonly MergeChoice[]>([]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["box-merge", boxId, choices],
    queryFn: () => mergeUpdate(boxId, choices),
    placeholderData: keepPreviousData,
  });
  const accept = useMutation({
    mutationFn: () => mergeUpdate(boxId, choices, true),
    onSuccess: async () => {
      showSnackbar("good", "Version published");
      onAccepted();
      await client.invalidateQueries({ refetchType: "none" });
    },
  });
  if (error !== null) {
    return error instanceof RequestFailed && error.failure.code === "stock_box.no_update" ? (
      <EmptyState
        drawing="query"
        title="No update to merge"
        hint="New versions of the original box appear here."
      />
    ) : (
      <QueryFailure title="The update could not be loaded" query={{ error, refetch }} />
    );
  }
  if (data === undefined) {
    return (
      <div className="skeleton edit-waiting" aria-busy="true">
        <span className="visually-hidden">Loading update</span>
      </div>
    );
  }
  const conflicts = data.rows.filter(({ conflict }) => conflict !== null).length;
  return (
    <Exhibit
      title={`Version ${data.theirVersion} of ${data.source.name}`}
      level={2}
      className="edit-update"
      isBusy={isFetching}
    >
      {data.note !== "" && <p>{data.note}</p>}
      <p className="edit-hint figure">
        Turnover {writePercent(formatPrice(data.turnover))}.{" "}
        {conflicts === 0
          ? "No conflicts."
          : `${conflicts === 1 ? "1 stock" : `${conflicts} stocks`} changed on both sides: choose a weight.`}
      </p>
      <MergeTable
        label="The manager’s changes and yours"
        heads={{ base: `Version ${data.baseVersion}`, theirs: `Version ${data.theirVersion}` }}
        rows={data.rows}
        onChoose={(coCode, side) =>
          setChoices((before) => [
            ...before.filter((one) => one.coCode !== coCode),
            { coCode, side },
          ])
        }
      />
      <ErrorNotice title="The version could not be published" error={accept.error} />
      <div className="edit-actions">
        <Button loading={accept.isPending} disabled={isFetching} onClick={() => accept.mutate()}>
          Accept and publish
        </Button>
        <Button variant="default" onClick={() => onEdit(data.rows)}>
          Edit first
        </Button>
        <Button variant="subtle" onClick={onLeave}>
          Not now
        </Button>
      </div>
    </Exhibit>
  );
}
