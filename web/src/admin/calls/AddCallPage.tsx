import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callHorizons, callSides } from "@munshi/bff/contract";
import type { CallChoices } from "@munshi/bff/contract";
import { formatDate, formatRupees, parseRupees } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { checkPrice, checkTargets, readTargets } from "./call-levels.ts";
import "./calls.css";

const callChoices = {
  queryKey: ["call-choices"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callAdmin("GET /admin/calls/choices", {}, { signal }),
} as const;

/** Opens a call. */
export function AddCallPage() {
  const choices = useQuery(callChoices);
  if (choices.error !== null || choices.data === undefined)
    return (
      <QueryStatus isPage title="Strategies and analysts could not be loaded" query={choices} />
    );
  return (
    <div className="record-page">
      <h1 className="admin-title">Open call</h1>
      <CallForm choices={choices.data} />
    </div>
  );
}

const choicesOf = <K extends string>(names: Readonly<Record<K, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

function toValues(choices: CallChoices) {
  const [strategy] = choices.strategies;
  return {
    symbol: "",
    strategyId: "",
    side: "buy",
    horizon: strategy?.horizon ?? "short-term",
    entryLow: "",
    entryHigh: "",
    targets: "",
    stop: "",
    expiresOn: "",
    rationale: "",
    aiUse: "",
    analystId: "",
    registration: "",
  };
}

function CallForm({ choices }: { readonly choices: CallChoices }) {
  const { strategies, analysts, disclosure } = choices;
  const [isEditing, setIsEditing] = useState(false);
  const required = (message: string) => (text: string) => (text.trim() === "" ? message : null);
  const state = useRecordForm({
    record: null,
    toValues: (_stored: { readonly version: number } | null) => toValues(choices),
    validate: {
      symbol: required("Enter a symbol."),
      strategyId: required("Choose a strategy."),
      entryLow: checkPrice,
      entryHigh: (text) => (text.trim() === "" ? null : checkPrice(text)),
      targets: checkTargets,
      stop: checkPrice,
      expiresOn: required("Choose a date."),
      rationale: required("Enter the rationale."),
      analystId: required("Choose an analyst."),
      registration: required("Enter the SEBI registration number."),
    },
    describe: () => ({}),
    save: ({ entryLow, entryHigh, targets, stop, side, horizon, ...given }, _base, key) => {
      const low = parseRupees(entryLow) ?? 0;
      return callAdmin(
        "POST /admin/calls",
        {
          body: {
            ...given,
            side: side === "sell" ? "sell" : "buy",
            horizon: horizon === "long-term" ? "long-term" : "short-term",
            entryLow: low,
            entryHigh: entryHigh.trim() === "" ? low : (parseRupees(entryHigh) ?? 0),
            targets: [...(readTargets(targets) ?? [])],
            stop: parseRupees(stop) ?? 0,
          },
        },
        { idempotencyKey: key },
      );
    },
    saved: "Call opened. Subscribers are being notified.",
    rereads: [["register"]],
    next: ({ id }) => `/admin/Edite/${id}`,
  });
  const { form } = state;
  const { symbol } = form.values;
  return (
    <>
      <RecordForm state={state} what="the call" list="/admin/opencall" saveLabel="Open call">
        <div className="record-pair">
          <div>
            <TextInput label="Symbol" autoComplete="off" {...form.getInputProps("symbol")} />
            <Quote symbol={symbol} />
          </div>
          <NativeSelect
            label="Strategy"
            data={[
              { value: "", label: "Choose a strategy" },
              ...strategies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps("strategyId")}
            onChange={({ currentTarget }) => {
              const chosen = strategies.find(({ id }) => id === currentTarget.value);
              form.setFieldValue("strategyId", currentTarget.value);
              if (chosen !== undefined) form.setFieldValue("horizon", chosen.horizon);
            }}
          />
        </div>
        <div className="record-pair">
          <NativeSelect label="Side" data={choicesOf(callSides)} {...form.getInputProps("side")} />
          <NativeSelect
            label="Horizon"
            data={choicesOf(callHorizons)}
            {...form.getInputProps("horizon")}
          />
        </div>
        <div className="record-pair">
          <TextInput
            label="Entry from, ₹"
            inputMode="decimal"
            {...form.getInputProps("entryLow")}
          />
          <TextInput
            label="Entry to, ₹"
            placeholder="Same as entry from"
            inputMode="decimal"
            {...form.getInputProps("entryHigh")}
          />
        </div>
        <div className="record-pair">
          <TextInput
            label="Targets, ₹"
            description="One to three, separated by semicolons."
            {...form.getInputProps("targets")}
          />
          <TextInput
            label="Stop loss, ₹"
            description="Closes the call at a loss."
            inputMode="decimal"
            {...form.getInputProps("stop")}
          />
        </div>
        <TextInput label="Expiry date" type="date" {...form.getInputProps("expiresOn")} />
        <Textarea
          label="Rationale"
          rows={4}
          maxLength={4_000}
          {...form.getInputProps("rationale")}
        />
        <TextInput
          label="Use of AI"
          description="Leave empty if AI was not used."
          maxLength={1_000}
          {...form.getInputProps("aiUse")}
        />
        <div className="record-pair">
          <NativeSelect
            label="Analyst"
            data={[
              { value: "", label: "Choose an analyst" },
              ...analysts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps("analystId")}
            onChange={({ currentTarget }) => {
              const chosen = analysts.find(({ id }) => id === currentTarget.value);
              form.setFieldValue("analystId", currentTarget.value);
              if (chosen !== undefined && chosen.registration !== "") {
                form.setFieldValue("registration", chosen.registration);
              }
            }}
          />
          <TextInput
            label="SEBI registration"
            autoComplete="off"
            maxLength={40}
            {...form.getInputProps("registration")}
          />
        </div>
        <section className="desk-disclosure" aria-labelledby="disclosure">
          <h2 id="disclosure">Disclosure</h2>
          <p className="call-text">
            {disclosure?.text ?? "None yet. Add a conflicts disclosure before opening a call."}
          </p>
          {disclosure !== null && (
            <p className="call-hint">
              Version {disclosure.version}, {disclosure.by}, {formatMoment(disclosure.at)}
            </p>
          )}
          <Button size="sm" variant="default" onClick={() => setIsEditing(true)}>
            {disclosure === null ? "Add disclosure" : "Change disclosure"}
          </Button>
        </section>
      </RecordForm>
      {isEditing && (
        <DisclosureDialog disclosure={disclosure} onClose={() => setIsEditing(false)} />
      )}
    </>
  );
}

/** The company and latest price of a typed symbol. */
function Quote({ symbol }: { readonly symbol: string }) {
  const wanted = symbol.trim();
  const { data, error } = useQuery({
    queryKey: ["call-quote", wanted.toUpperCase()],
    queryFn: ({ signal }) =>
      callAdmin("GET /admin/calls/quote", { query: { symbol: wanted } }, { signal }),
    enabled: wanted.length > 1,
    retry: false,
  });
  const text =
    wanted.length < 2
      ? ""
      : data !== undefined
        ? `${data.name}: ${
            data.latest === null
              ? "no price loaded"
              : `${formatRupees(data.latest.paise)} on ${formatDate(data.latest.on)}`
          }`
        : error === null
          ? ""
          : "No listed share has this symbol.";
  return (
    <p className="call-hint figure" aria-live="polite">
      {text}
    </p>
  );
}

function DisclosureDialog({
  disclosure,
  onClose,
}: {
  readonly disclosure: CallChoices["disclosure"];
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [text, setText] = useState(disclosure?.text ?? "");
  const saving = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/call_disclosures", {
        body: { version: disclosure?.version ?? 0, text },
      }),
    onSuccess: (choices) => {
      queries.setQueryData(callChoices.queryKey, choices);
      showSnackbar("good", "Disclosure saved");
      onClose();
    },
  });
  return (
    <Dialog title="Disclosure" onClose={saving.isPending ? null : onClose}>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <Textarea
          label="Conflicts of interest"
          description="Calls keep the version they were opened with."
          rows={6}
          maxLength={4_000}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ErrorNotice title="The disclosure could not be saved" error={saving.error} />
        <div className="record-foot">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={text.trim() === ""}>
            Save as version {(disclosure?.version ?? 0) + 1}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
