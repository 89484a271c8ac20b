import { Button, NativeSelect, TextInput } from "@mantine/core";
import { Link } from "wouter";
import { scriptExchanges, scriptStates } from "@munshi/bff/contract";
import type { Script } from "@munshi/bff/contract";
import { formatRupees, parseRupees } from "../../lib/format.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useMayOpen } from "../admin-session.ts";
import { RecordPage, useScriptChoices } from "./script-forms.tsx";

type State = Script["state"];

const stateChips: { readonly [S in State]: ChipState } = {
  allowed: "done",
  suspended: "warning",
  retired: "none",
};

const isState = (value: unknown): value is State =>
  typeof value === "string" && Object.hasOwn(scriptStates, value);

/** Scripts: which instruments members can order, and on which terms. */
export function ScriptsPage() {
  const mayOpen = useMayOpen();
  return (
    <RegisterPage
      register="scripts"
      renderCell={({ id }, value, text, row) => {
        if (id === "symbol" && mayOpen("/admin/EditScript/:uid"))
          return <Link href={`/admin/EditScript/${row.id}`}>{text}</Link>;
        if (id === "tick" && value === null) return "Exchange's";
        return id === "state" && isState(value) ? (
          <StatusChip state={stateChips[value]} label={text} />
        ) : undefined;
      }}
    >
      {mayOpen("/admin/ScriptUpload") && (
        <Button component={Link} href="/admin/ScriptUpload" size="sm" variant="default">
          Upload scripts
        </Button>
      )}
      {mayOpen("/admin/AddScript") && (
        <Button component={Link} href="/admin/AddScript" size="sm">
          Add script
        </Button>
      )}
    </RegisterPage>
  );
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const states = choicesOf(scriptStates);
const exchanges = choicesOf(scriptExchanges);

function toValues(stored: Script | null) {
  return {
    symbol: stored?.symbol ?? "",
    exchange: stored?.exchange ?? ("NSE" as const),
    typeId: stored?.typeId ?? "",
    lot: String(stored?.lot ?? 1),
    tick: stored?.tick == null ? "" : String(stored.tick / 100),
    state: stored?.state ?? ("allowed" as const),
    note: stored?.note ?? "",
  };
}

const wholeNumber = (text: string): string | null =>
  /^[1-9][\d,]{0,8}$/.test(text.trim()) ? null : "Enter a whole number.";

function ScriptForm({ script }: { readonly script: Script | null }) {
  const types = useScriptChoices().data?.types ?? [];
  const shownTypes =
    script === null || types.some(({ id }) => id === script.typeId)
      ? types
      : [{ id: script.typeId, name: script.type }, ...types];
  const state = useRecordForm({
    record: script,
    toValues,
    validate: {
      symbol: (text) => (text.trim() === "" ? "Enter a symbol." : null),
      typeId: (id) => (id === "" ? "Choose a type." : null),
      lot: wholeNumber,
      tick: (text) =>
        text.trim() === "" || (parseRupees(text) ?? 0) > 0 ? null : "Enter an amount such as 0.05.",
      note: (text, { state: chosen }) =>
        chosen === "suspended" && text.trim() === "" ? "Enter the reason; members see it." : null,
    },
    describe: ({ typeId, lot, tick, state: chosen, note }) => ({
      Type: shownTypes.find(({ id }) => id === typeId)?.name ?? "",
      Lot: lot,
      Tick: tick === "" ? "Exchange's" : formatRupees(parseRupees(tick) ?? 0),
      State: scriptStates[chosen],
      Note: note,
    }),
    save: ({ symbol, exchange, lot, tick, state: chosen, ...given }, base) => {
      const terms = {
        ...given,
        lot: Number(lot.replaceAll(",", "")),
        tick: tick.trim() === "" ? null : parseRupees(tick),
        state: chosen,
      };
      return base === null
        ? callAdmin("POST /admin/scripts", {
            body: { ...terms, symbol, exchange },
          })
        : callAdmin("PUT /admin/scripts/:id", {
            params: { id: base.id },
            body: { ...terms, version: base.version },
          });
    },
    saved: "Script saved",
    rereads: [["register"], ["script-choices"]],
    next: "/admin/Script",
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the script" list="/admin/Script">
      {script === null ? (
        <div className="record-pair">
          <TextInput
            label="Symbol"
            description="Symbol, ISIN or BSE code of a loaded security."
            autoComplete="off"
            {...form.getInputProps("symbol")}
          />
          <NativeSelect
            label="Exchange"
            description="Where orders are placed."
            data={exchanges}
            {...form.getInputProps("exchange")}
          />
        </div>
      ) : (
        <p>
          {script.symbol} at the {script.exchange}: {script.name}, ISIN{" "}
          <span className="figure">{script.isin}</span>
        </p>
      )}
      <div className="record-pair">
        <NativeSelect
          label="Type"
          data={[
            { value: "", label: "Choose a type" },
            ...shownTypes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("typeId")}
        />
        <NativeSelect label="State" data={states} {...form.getInputProps("state")} />
      </div>
      <div className="record-pair">
        <TextInput
          label="Lot size, shares"
          description="Orders must be whole lots."
          inputMode="numeric"
          {...form.getInputProps("lot")}
        />
        <TextInput
          label="Tick size, ₹"
          description="Leave empty for the exchange's tick size."
          inputMode="decimal"
          {...form.getInputProps("tick")}
        />
      </div>
      <TextInput
        label="Note"
        description="Members see it while the script is suspended."
        maxLength={500}
        {...form.getInputProps("note")}
      />
      {form.values.state === "retired" && (
        <p className="admin-alert">
          The terms, dates and limits of a retired script no longer apply to orders.
        </p>
      )}
    </RecordForm>
  );
}

export function AddScriptPage() {
  return (
    <div className="record-page">
      <h1 className="admin-title">Add script</h1>
      <ScriptForm script={null} />
    </div>
  );
}

export function EditScriptPage() {
  return (
    <RecordPage
      queryKey="script"
      read={(id, signal) => callAdmin("GET /admin/scripts/:id", { params: { id } }, { signal })}
      title="Edit script"
      what="script"
      list={{ href: "/admin/Script", label: "Scripts" }}
    >
      {(script: Script) => <ScriptForm key={script.id} script={script} />}
    </RecordPage>
  );
}
