import { Button } from "@mantine/core";
import type { BoxProposal } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDate, formatPrice, writePercent } from "../../../lib/format.ts";
import { toFailure } from "../../../lib/http.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { Table } from "../../../table/Table.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Exhibit } from "../../../ui/Exhibit.tsx";
import { FailureNotice, QueryFailure } from "../../../ui/FailureNotice.tsx";
import { StatusChip } from "../../../ui/StatusChip.tsx";
import { editorKeys, decideProposal, fetchProposal } from "../editor-api.ts";

type ProposedRow = BoxProposal["rows"][number];

const print = (percent: number): string =>
  percent === 0 ? "–" : writePercent(formatPrice(percent));

function Move({ row: { before, after } }: { readonly row: ProposedRow }) {
  if (before === 0) return <StatusChip state="done" label="Added" />;
  if (after === 0) return <StatusChip state="failed" label="Removed" />;
  if (before === after) return <StatusChip state="none" label="Unchanged" />;
  return <StatusChip state="part" label={after > before ? "Increased" : "Reduced"} />;
}

/** Added and removed stocks first, then the largest changes. */
function sortRows(rows: readonly ProposedRow[]): readonly ProposedRow[] {
  const rank = ({ before, after }: ProposedRow) => (before === 0 ? 0 : after === 0 ? 1 : 2);
  const size = ({ before, after }: ProposedRow) => Math.abs(after - before);
  return rows.toSorted((one, other) => rank(one) - rank(other) || size(other) - size(one));
}

/** Proposal of a box's query, to accept, edit first or skip. */
export function ProposalPanel({
  boxId,
  onEdit,
  onAccepted,
  onLeave,
}: {
  readonly boxId: number;
  /** Opens the proposed weights in the editor. */
  readonly onEdit: (rows: BoxProposal["rows"]) => void;
  readonly onAccepted: () => void;
  readonly onLeave: () => void;
}) {
  const client = useQueryClient();
  const queryKey = editorKeys.proposal(boxId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchProposal(boxId, signal),
  });
  const decide = useMutation({
    mutationFn: (decision: "accept" | "skip" | "make") => decideProposal(boxId, decision),
    onSuccess: async (proposal, decision) => {
      if (decision === "make") {
        client.setQueryData(queryKey, proposal);
        if (proposal === null) showSnackbar("good", "Nothing to change");
        return;
      }
      showSnackbar("good", decision === "accept" ? "Version published" : "Proposal skipped");
      if (decision === "accept") onAccepted();
      else onLeave();
      await client.invalidateQueries({ refetchType: "none" });
    },
  });
  if (error !== null) {
    return <QueryFailure title="The proposal could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) {
    return (
      <div className="skeleton edit-waiting" aria-busy="true">
        <span className="visually-hidden">Loading proposal</span>
      </div>
    );
  }
  const refusal = decide.error !== null && (
    <FailureNotice title="The change could not be made" failure={toFailure(decide.error)} />
  );
  if (data === null) {
    return (
      <>
        <EmptyState
          drawing="calendar"
          title="No proposal"
          hint="Proposals appear when the query’s matches change."
        >
          <Button loading={decide.isPending} onClick={() => decide.mutate("make")}>
            Check now
          </Button>
        </EmptyState>
        {refusal}
      </>
    );
  }
  return (
    <Exhibit
      title={`Proposal of ${formatDate(data.madeOn)}`}
      level={2}
      className="edit-update"
      isBusy={decide.isPending}
    >
      <p className="edit-hint figure">Turnover {writePercent(formatPrice(data.turnover))}.</p>
      <Table
        label="Proposed changes"
        className="edit-rows"
        boxed
        narrow="stack"
        rows={sortRows(data.rows)}
        rowKey={({ coCode }) => coCode}
        columns={[
          {
            id: "name",
            header: "Stock",
            render: ({ name, symbol }) => (
              <>
                {name} <span className="edit-note">{symbol}</span>
              </>
            ),
          },
          { id: "move", header: "Change", render: (row) => <Move row={row} /> },
          { id: "before", header: "Now", align: "end", render: ({ before }) => print(before) },
          { id: "after", header: "Proposed", align: "end", render: ({ after }) => print(after) },
          {
            id: "reason",
            header: "Reason",
            className: "table-words edit-rows-wide",
            render: ({ reason }) => reason,
          },
        ]}
      />
      {refusal}
      <div className="edit-actions">
        <Button loading={decide.isPending} onClick={() => decide.mutate("accept")}>
          Accept and publish
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => onEdit(data.rows)}>
          Edit first
        </Button>
        <Button variant="subtle" disabled={decide.isPending} onClick={() => decide.mutate("skip")}>
          Skip
        </Button>
      </div>
    </Exhibit>
  );
}
