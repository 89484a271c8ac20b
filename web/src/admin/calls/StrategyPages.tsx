import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { callHorizons, strategyRisks, strategySegments } from "@munshi/bff/contract";
import type { Strategy } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { useMayOpen } from "../useMayOpen.ts";
import "../register/register-page.css";

const strategies = {
  queryKey: ["strategies"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callAdmin("GET /admin/strategies", {}, { signal }),
} as const;

/** Strategies under which calls are given. */
export function StrategiesPage() {
  const list = useQuery(strategies);
  const mayOpen = useMayOpen();
  return (
    <div className="record-page">
      <header className="register-head">
        <h1 className="admin-title">Strategies</h1>
        {mayOpen("/admin/AddStrategy") && (
          <Button component={Link} href="/admin/AddStrategy" size="sm">
            Add strategy
          </Button>
        )}
      </header>
      {list.error !== null ? (
        <FailureNotice
          title="Strategies could not be loaded"
          failure={toFailure(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <DataTable<Strategy>
          label="Strategies"
          boxed
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          columns={[
            {
              id: "name",
              header: "Name",
              render: ({ id, name }) =>
                mayOpen("/admin/EditStrategy/:uid") ? (
                  <Link href={`/admin/EditStrategy/${id}`}>{name}</Link>
                ) : (
                  name
                ),
            },
            { id: "horizon", header: "Horizon", render: (row) => callHorizons[row.horizon] },
            { id: "risk", header: "Risk", render: (row) => strategyRisks[row.risk] },
            { id: "segment", header: "Segment", render: (row) => strategySegments[row.segment] },
            {
              id: "state",
              header: "State",
              render: ({ isRetired }) => (
                <StatusChip
                  state={isRetired ? "none" : "done"}
                  label={isRetired ? "Retired" : "In use"}
                />
              ),
            },
            {
              id: "open",
              header: "Open calls",
              align: "end",
              render: ({ openCalls }) => formatCount(openCalls),
            },
            {
              id: "closed",
              header: "Closed calls",
              align: "end",
              render: ({ closedCalls }) => formatCount(closedCalls),
            },
          ]}
          sort={null}
          onSort={() => undefined}
          empty={<p>No strategies yet.</p>}
        />
      )}
    </div>
  );
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

function toValues(stored: Strategy | null) {
  return {
    name: stored?.name ?? "",
    description: stored?.description ?? "",
    horizon: stored?.horizon ?? ("short-term" as const),
    risk: stored?.risk ?? ("moderate" as const),
    segment: stored?.segment ?? ("all" as const),
    isRetired: stored?.isRetired === true,
  };
}

function StrategyForm({ strategy }: { readonly strategy: Strategy | null }) {
  const state = useRecordForm({
    record: strategy,
    toValues,
    validate: { name: (text) => (text.trim() === "" ? "Enter a name." : null) },
    describe: ({ name, description, horizon, risk, segment, isRetired }) => ({
      Name: name,
      Description: description,
      Horizon: callHorizons[horizon],
      Risk: strategyRisks[risk],
      Segment: strategySegments[segment],
      Retired: isRetired ? "Yes" : "No",
    }),
    save: ({ isRetired, ...given }, base) =>
      base === null
        ? callAdmin("POST /admin/strategies", { body: given })
        : callAdmin("PUT /admin/strategies/:id", {
            params: { id: base.id },
            body: { ...given, isRetired, version: base.version },
          }),
    saved: "Strategy saved",
    rereads: [strategies.queryKey, ["call-choices"]],
    next: "/admin/Strategy",
  });
  const { form } = state;
  return (
    <div className="record-page">
      <h1 className="admin-title">{strategy === null ? "Add strategy" : "Edit strategy"}</h1>
      <RecordForm state={state} what="the strategy" list="/admin/Strategy">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <Textarea
          label="Description"
          rows={3}
          maxLength={2_000}
          {...form.getInputProps("description")}
        />
        <div className="record-pair">
          <NativeSelect
            label="Horizon"
            data={choicesOf(callHorizons)}
            {...form.getInputProps("horizon")}
          />
          <NativeSelect
            label="Risk"
            data={choicesOf(strategyRisks)}
            {...form.getInputProps("risk")}
          />
        </div>
        <NativeSelect
          label="Segment"
          data={choicesOf(strategySegments)}
          {...form.getInputProps("segment")}
        />
        {strategy !== null && (
          <Checkbox
            label="Retired"
            description="Kept on its calls; cannot be chosen for new ones."
            {...form.getInputProps("isRetired", { type: "checkbox" })}
          />
        )}
      </RecordForm>
    </div>
  );
}

export function AddStrategyPage() {
  return <StrategyForm strategy={null} />;
}

export function EditStrategyPage() {
  const { uid = "" } = useParams();
  const list = useQuery(strategies);
  const strategy = list.data?.find(({ id }) => id === uid);
  if (strategy !== undefined) return <StrategyForm key={uid} strategy={strategy} />;
  if (list.error !== null) {
    return (
      <FailureNotice
        isPage
        title="The strategy could not be loaded"
        failure={toFailure(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.isPending) return <div className="page-waiting" aria-busy="true" />;
  return (
    <div className="record-page">
      <h1 className="admin-title">Not found</h1>
      <p>
        There is no such strategy. <Link href="/admin/Strategy">Strategies</Link>
      </p>
    </div>
  );
}
