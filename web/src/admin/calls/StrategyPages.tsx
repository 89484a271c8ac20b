import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callHorizons, strategyRisks, strategySegments } from "@munshi/bff/contract";
import type { Strategy } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { callAdmin } from "../call-admin.ts";
import { OptionList, OptionPage } from "../record/OptionList.tsx";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";

const strategies = {
  queryKey: ["strategies"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callAdmin("GET /admin/strategies", {}, { signal }),
} as const;

/** Strategies of research calls. */
export function StrategiesPage() {
  return (
    <OptionList
      title="Strategies"
      one="strategy"
      options={useQuery(strategies)}
      add="/admin/AddStrategy"
      edit="/admin/EditStrategy/:uid"
      described={[
        { id: "horizon", header: "Horizon", render: (row) => callHorizons[row.horizon] },
        { id: "risk", header: "Risk", render: (row) => strategyRisks[row.risk] },
        { id: "segment", header: "Segment", render: (row) => strategySegments[row.segment] },
      ]}
      counted={[
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
      empty={<p>No strategies yet.</p>}
    />
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
  return (
    <OptionPage
      one="strategy"
      title="Strategies"
      list="/admin/Strategy"
      options={list}
      option={list.data?.find(({ id }) => id === uid)}
    >
      {(strategy) => <StrategyForm key={uid} strategy={strategy} />}
    </OptionPage>
  );
}
