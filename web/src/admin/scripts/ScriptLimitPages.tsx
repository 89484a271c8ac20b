import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Link } from "wouter";
import { limitHolders, limitMeasures, limitPeriods, limitSides } from "@munshi/bff/contract";
import type { ScriptLimit } from "@munshi/bff/contract";
import { formatCount, formatRupees, parseRupees } from "../../lib/format.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useMayOpen } from "../admin-session.ts";
import { RecordPage, ScriptSelect, useScriptChoices } from "./script-forms.tsx";

/** Limits that orders have to keep. */
export function ScriptLimitsPage() {
  const mayOpen = useMayOpen();
  return (
    <RegisterPage
      register="script-limits"
      renderCell={({ id }, value, text, row) => {
        if (id === "subject" && mayOpen("/admin/EditScriptlimit/:uid"))
          return <Link href={`/admin/EditScriptlimit/${row.id}`}>{text}</Link>;
        return id === "state" ? (
          <StatusChip state={value === "retired" ? "none" : "done"} label={text} />
        ) : undefined;
      }}
    >
      {mayOpen("/admin/AddScriptlimit") && (
        <Button component={Link} href="/admin/AddScriptlimit" size="sm">
          Add limit
        </Button>
      )}
    </RegisterPage>
  );
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const subjects = [
  { value: "all", label: "All instruments" },
  { value: "type", label: "All scripts of a type" },
  { value: "script", label: "One script" },
];

function toValues(stored: ScriptLimit | null) {
  const amount =
    stored === null
      ? ""
      : stored.measure === "value"
        ? String(stored.amount / 100)
        : String(stored.amount);
  return {
    subject: stored?.scriptId != null ? "script" : stored?.typeId != null ? "type" : "all",
    scriptId: stored?.scriptId ?? "",
    typeId: stored?.typeId ?? "",
    holder: stored?.holder ?? "each",
    client: stored?.client ?? "",
    side: stored?.side ?? "both",
    period: stored?.period ?? "day",
    measure: stored?.measure ?? "value",
    amount,
    isRetired: stored?.isRetired === true,
  } as const;
}

type Values = { [K in keyof ReturnType<typeof toValues>]: ReturnType<typeof toValues>[K] };

/** Shares, or paise; null: not a number. */
function readAmount({ measure, amount }: Pick<Values, "measure" | "amount">): number | null {
  if (measure === "value") return parseRupees(amount);
  const text = amount.replaceAll(/[,\s]/g, "");
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

const printAmount = (values: Values): string => {
  const amount = readAmount(values);
  if (amount === null) return values.amount;
  return values.measure === "value" ? formatRupees(amount) : `${formatCount(amount)} shares`;
};

function LimitForm({ limit }: { readonly limit: ScriptLimit | null }) {
  const types = useScriptChoices().data?.types ?? [];
  const shownTypes =
    limit?.typeId == null || types.some(({ id }) => id === limit.typeId)
      ? types
      : [{ id: limit.typeId, name: limit.subject }, ...types];
  const state = useRecordForm({
    record: limit,
    toValues: (stored: ScriptLimit | null): Values => toValues(stored),
    validate: {
      scriptId: (id, { subject }) =>
        subject === "script" && id === "" ? "Choose a script." : null,
      typeId: (id, { subject }) => (subject === "type" && id === "" ? "Choose a type." : null),
      client: (text, { holder }) =>
        holder === "client" && text.trim() === "" ? "Enter the client's email address." : null,
      period: (period, { holder }) =>
        holder === "total" && period === "order"
          ? "A limit for all clients together must be per day."
          : null,
      amount: (_, values) => ((readAmount(values) ?? 0) > 0 ? null : "Enter an amount."),
    },
    describe: (values) => ({
      Instruments: subjects.find(({ value }) => value === values.subject)?.label ?? "",
      "Applies to": limitHolders[values.holder],
      Client: values.client,
      Side: limitSides[values.side],
      Period: limitPeriods[values.period],
      Limit: printAmount(values),
      Retired: values.isRetired ? "Yes" : "No",
    }),
    save: ({ subject, scriptId, typeId, client, amount, isRetired, ...given }, base) => {
      const body = {
        ...given,
        scriptId: subject === "script" ? scriptId : null,
        typeId: subject === "type" ? typeId : null,
        client: given.holder === "client" ? client : "",
        amount: readAmount({ measure: given.measure, amount }) ?? 0,
      };
      return base === null
        ? callAdmin("POST /admin/script_limits", { body })
        : callAdmin("PUT /admin/script_limits/:id", {
            params: { id: base.id },
            body: { ...body, isRetired, version: base.version },
          });
    },
    saved: "Limit saved. It applies to new orders.",
    rereads: [["register"]],
    next: "/admin/Scriptlimit",
  });
  const { form } = state;
  const { values } = form;
  const chosen =
    limit?.scriptId == null
      ? null
      : {
          id: limit.scriptId,
          symbol: limit.subject.split(" ")[0] ?? "",
          exchange: limit.subject.split(" ").at(-1) ?? "",
        };
  return (
    <RecordForm state={state} what="the limit" list="/admin/Scriptlimit">
      <NativeSelect label="Instruments" data={subjects} {...form.getInputProps("subject")} />
      {values.subject === "script" && (
        <ScriptSelect
          chosen={chosen}
          error={form.errors["scriptId"]}
          onChoose={(id) => form.setFieldValue("scriptId", id)}
        />
      )}
      {values.subject === "type" && (
        <NativeSelect
          label="Type"
          data={[
            { value: "", label: "Choose a type" },
            ...shownTypes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("typeId")}
        />
      )}
      <div className="record-pair">
        <NativeSelect
          label="Applies to"
          data={choicesOf(limitHolders)}
          {...form.getInputProps("holder")}
        />
        {values.holder === "client" && (
          <TextInput
            label="Client's email"
            type="email"
            autoComplete="off"
            {...form.getInputProps("client")}
          />
        )}
      </div>
      <div className="record-pair">
        <NativeSelect label="Side" data={choicesOf(limitSides)} {...form.getInputProps("side")} />
        <NativeSelect
          label="Period"
          data={choicesOf(limitPeriods)}
          {...form.getInputProps("period")}
        />
      </div>
      <div className="record-pair">
        <NativeSelect
          label="Measure"
          data={choicesOf(limitMeasures)}
          {...form.getInputProps("measure")}
        />
        <TextInput
          label={values.measure === "value" ? "Limit, ₹" : "Limit, shares"}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps("amount")}
        />
      </div>
      {limit !== null && (
        <Checkbox
          label="Retired"
          description="No longer applies to orders."
          {...form.getInputProps("isRetired", { type: "checkbox" })}
        />
      )}
    </RecordForm>
  );
}

export function AddScriptLimitPage() {
  return (
    <div className="record-page">
      <h1 className="admin-title">Add script limit</h1>
      <LimitForm limit={null} />
    </div>
  );
}

export function EditScriptLimitPage() {
  return (
    <RecordPage
      queryKey="script-limit"
      read={(id, signal) =>
        callAdmin("GET /admin/script_limits/:id", { params: { id } }, { signal })
      }
      title="Edit script limit"
      what="limit"
      list={{ href: "/admin/Scriptlimit", label: "Script limits" }}
    >
      {(limit: ScriptLimit) => <LimitForm key={limit.id} limit={limit} />}
    </RecordPage>
  );
}
