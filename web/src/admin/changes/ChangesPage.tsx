import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "wouter";
import type { ChangeSummary } from "@munshi/bff/contract";
import { formatMoment } from "../../lib/format-moment.ts";
import { DataTable } from "../../table/DataTable.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { useHolds } from "../admin-session.ts";
import { kindLabels, stateChips, stateLabels } from "./change-texts.ts";
import "./changes.css";

const columns: readonly TableColumn<ChangeSummary>[] = [
  { id: "title", header: "Change", render: ({ title }) => title },
  { id: "kind", header: "Type", render: ({ kind }) => kindLabels[kind] },
  {
    id: "state",
    header: "State",
    render: ({ state }) => <StatusChip state={stateChips[state]} label={stateLabels[state]} />,
  },
  { id: "maker", header: "Requested by", render: ({ maker }) => maker.name },
  { id: "checker", header: "Decided by", render: ({ checker }) => checker?.name ?? "–" },
  {
    id: "created",
    header: "Requested on",
    className: "figure",
    render: ({ createdAt }) => formatMoment(createdAt),
  },
];

/** Changes that need approval: open and closed ones. */
export function ChangesPage() {
  const mayPublish = useHolds("market.publish");
  const [parameters, setParameters] = useSearchParams();
  const [, navigate] = useLocation();
  const state = parameters.get("state") === "closed" ? "closed" : "open";
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ["admin", "changes", state],
      initialPageParam: "",
      queryFn: ({ pageParam: before }) =>
        callAdmin("GET /admin/changes", {
          query: { state, ...(before === "" ? {} : { before }) },
        }),
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.createdAt : undefined),
      staleTime: 0,
    },
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <header className="changes-head">
        <h1 className="admin-title">Change requests</h1>
        <Segments
          label="Change requests by state"
          choices={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
          chosen={state}
          onChoose={(chosen) => setParameters({ state: chosen }, { replace: true })}
        />
        {mayPublish && (
          <Button onClick={() => navigate("/admin/Publish")}>Publish or roll back</Button>
        )}
      </header>
      <QueryFailure title="Change requests could not be loaded" query={{ error, refetch }} />
      {data === undefined && error === null && <div className="page-waiting" aria-busy="true" />}
      {data !== undefined && (
        <DataTable
          label="Change requests"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/admin/Changes/${id}`}
          boxed
          narrow="stack"
          sort={null}
          onSort={() => undefined}
          empty={
            <EmptyState
              drawing="query"
              title={state === "open" ? "No requests waiting for approval" : "No closed requests"}
              hint="Changes that need a second person appear here."
            />
          }
        />
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className="changes-more"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older requests
        </Button>
      )}
    </>
  );
}
