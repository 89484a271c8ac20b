import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "wouter";
import {
  companyFieldNames,
  correctionKinds,
  flowInvestorNames,
  priceFieldNames,
  shareholdingFieldNames,
  statementSpanNames,
} from "@munshi/bff/contract";
import type { CorrectionKind, FoundFact } from "@munshi/bff/contract";
import { statementLines } from "@munshi/engine/contract";
import { formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { CorrectionValue } from "./CorrectionValue.tsx";
import { needsItem, noItem, readFact, readValue, startDraft } from "./correction-draft.ts";
import type { Draft } from "./correction-draft.ts";
import "./market.css";

const fieldsOf = {
  company: companyFieldNames,
  shareholding: shareholdingFieldNames,
  price: priceFieldNames,
} as const;

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const lines = Object.entries(statementLines).map(([value, { label }]) => ({ value, label }));

/** Corrects one fact by hand. */
export function AddCorrectionPage() {
  const [given] = useSearchParams();
  const state = useRecordForm({
    record: null,
    toValues: () => startDraft(given),
    validate: {
      company: (text, { kind }) =>
        kind !== "flow" && text.trim() === "" ? "Enter a symbol, ISIN or code." : null,
      index: (index, { kind }) => (kind === "member" && index === "" ? "Choose an index." : null),
      day: (day, { kind }) => (kind !== "company" && day === "" ? "Choose a date." : null),
      imported: (_, draft) => (needsItem(draft) ? "Choose an item of the day." : null),
      value: (_, draft) => (readValue(draft) === undefined ? missingValue(draft) : null),
      reason: (text) => (text.trim() === "" ? "Enter a reason." : null),
    },
    describe: () => ({}),
    save: async (draft, _, idempotencyKey) => {
      const [fact, value] = [readFact(draft), readValue(draft)];
      if (fact === null || value === undefined) throw new TypeError("The form is not complete");
      return callAdmin(
        "POST /admin/market/corrections",
        { body: { fact, value, reason: draft.reason } },
        { idempotencyKey },
      );
    },
    saved: "Correction saved",
    rereads: [["register", "corrections"]],
    next: "/admin/Corrections",
  });
  const { form } = state;
  const draft = form.values;
  const change = (next: Partial<Draft>): void => form.setValues({ ...draft, ...next });
  const fact = readFact(draft);
  const found = useQuery({
    queryKey: ["admin", "fact", fact],
    queryFn: () =>
      fact === null
        ? Promise.resolve(null)
        : callAdmin("POST /admin/market/facts/find", { body: { fact } }),
    enabled: fact !== null,
    staleTime: 0,
    retry: false,
  });
  return (
    <div className="record-page">
      <Link href="/admin/Corrections">Corrections</Link>
      <h1 className="admin-title">Correct a fact</h1>
      <RecordForm
        state={state}
        what="the correction"
        list="/admin/Corrections"
        saveLabel="Save correction"
      >
        <div className="record-pair">
          <NativeSelect
            label="Type"
            data={choicesOf(correctionKinds)}
            value={draft.kind}
            onChange={({ currentTarget: { value } }) =>
              form.setValues(
                startDraft(new URLSearchParams({ kind: value, company: draft.company })),
              )
            }
          />
          {draft.kind === "flow" ? (
            <NativeSelect
              label="Investor"
              data={choicesOf(flowInvestorNames)}
              {...form.getInputProps("investor")}
            />
          ) : (
            <TextInput
              label="Company"
              description="Symbol, ISIN or code"
              autoComplete="off"
              {...form.getInputProps("company")}
            />
          )}
        </div>
        {draft.kind === "member" && (
          <IndexFields
            draft={draft}
            indexError={form.errors["index"]}
            dayError={form.errors["day"]}
            onChange={change}
          />
        )}
        <FactFields
          draft={draft}
          dayError={form.errors["day"]}
          itemError={form.errors["imported"]}
          found={found.data ?? null}
          onChange={change}
        />
        <Found
          found={found.data ?? null}
          error={found.error}
          isWaiting={fact !== null && found.isPending}
        />
        <CorrectionValue draft={draft} error={form.errors["value"]} onChange={change} />
        <Textarea
          label="Reason"
          description="Example: the exchange's filing"
          rows={3}
          maxLength={1_000}
          {...form.getInputProps("reason")}
        />
      </RecordForm>
    </div>
  );
}

function missingValue({ kind }: Draft): string {
  if (kind === "member") return "Choose the corrected value.";
  if (kind === "flow") return "Enter Net as a number, and Bought and Sold if known.";
  return "Enter the corrected value.";
}

interface PartProps {
  readonly draft: Draft;
  readonly onChange: (next: Partial<Draft>) => void;
}

const dayLabels: Readonly<Record<CorrectionKind, string>> = {
  company: "",
  statement: "Period end",
  shareholding: "Quarter end",
  parameter: "Table date",
  price: "Trading day",
  action: "Ex-date as imported",
  news: "Published on",
  event: "Meeting date as imported",
  flow: "Day",
  member: "Constituents as of",
  freeFloat: "As of",
  surveillance: "On the list since (as imported)",
};

const itemLabels: { readonly [K in CorrectionKind]?: string } = {
  action: "Action",
  surveillance: "List",
};

/** An index and one of its imported lists of constituents. */
function IndexFields({
  draft,
  indexError,
  dayError,
  onChange,
}: PartProps & { readonly indexError: ReactNode; readonly dayError: ReactNode }) {
  const { data, error } = useQuery({
    queryKey: ["admin", "index-lists"],
    queryFn: () => callAdmin("GET /admin/market/indices"),
  });
  if (error !== null) {
    return <FailureNotice title="Indices could not be loaded" failure={toFailure(error)} />;
  }
  const lists = data ?? [];
  const days = lists.find(({ name }) => name === draft.index)?.days ?? [];
  return (
    <div className="record-pair">
      <NativeSelect
        label="Index"
        error={indexError}
        {...(data?.length === 0 ? { description: "Import constituents first" } : {})}
        data={[
          { value: "", label: "Choose an index" },
          ...lists.map(({ name }) => ({ value: name, label: name })),
        ]}
        value={draft.index}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            index: value,
            day: lists.find(({ name }) => name === value)?.days[0] ?? "",
          })
        }
      />
      <NativeSelect
        label={dayLabels.member}
        error={dayError}
        data={[
          ...(days.includes(draft.day)
            ? []
            : [
                {
                  value: draft.day,
                  label: draft.day === "" ? "Choose a date" : formatDate(draft.day),
                },
              ]),
          ...days.map((day) => ({ value: day, label: formatDate(day) })),
        ]}
        value={draft.day}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
    </div>
  );
}

function FactFields({
  draft,
  dayError,
  itemError,
  found,
  onChange,
}: PartProps & {
  readonly dayError: ReactNode;
  readonly itemError: ReactNode;
  readonly found: FoundFact | null;
}) {
  const { kind } = draft;
  const firstItem = noItem[kind];
  return (
    <>
      {kind !== "company" && kind !== "member" && (
        <TextInput
          label={dayLabels[kind]}
          type="date"
          error={dayError}
          value={draft.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )}
      {(kind === "company" || kind === "shareholding" || kind === "price") && (
        <NativeSelect
          label="Field"
          data={choicesOf(fieldsOf[kind])}
          value={draft.field}
          onChange={(event) => onChange({ field: event.currentTarget.value })}
        />
      )}
      {kind === "statement" && (
        <>
          <div className="record-pair">
            <NativeSelect
              label="Basis"
              data={[
                { value: "consolidated", label: "Consolidated" },
                { value: "standalone", label: "Standalone" },
              ]}
              value={draft.basis}
              onChange={({ currentTarget: { value } }) =>
                onChange({ basis: value === "standalone" ? value : "consolidated" })
              }
            />
            <NativeSelect
              label="Period"
              data={choicesOf(statementSpanNames)}
              value={draft.span}
              onChange={(event) => onChange({ span: event.currentTarget.value })}
            />
          </div>
          <NativeSelect
            label="Line"
            data={lines}
            value={draft.line}
            onChange={(event) => onChange({ line: event.currentTarget.value })}
          />
        </>
      )}
      {kind === "parameter" && (
        <TextInput
          label="Column"
          description="Example: sales@y0"
          value={draft.key}
          onChange={(event) => onChange({ key: event.currentTarget.value.trim() })}
        />
      )}
      {firstItem !== undefined && (
        <NativeSelect
          label={itemLabels[kind] ?? correctionKinds[kind]}
          error={itemError}
          data={[
            { value: "", label: firstItem },
            ...(found?.actions ?? []).map(({ key, text }) => ({ value: key, label: text })),
            ...(draft.imported !== "" && found === null
              ? [{ value: draft.imported, label: draft.imported }]
              : []),
          ]}
          value={draft.imported}
          onChange={(event) => onChange({ imported: event.currentTarget.value, hasNone: false })}
        />
      )}
    </>
  );
}

function Found({
  found,
  error,
  isWaiting,
}: {
  readonly found: FoundFact | null;
  readonly error: Error | null;
  readonly isWaiting: boolean;
}) {
  if (error !== null) {
    return <FailureNotice title="The fact could not be found" failure={toFailure(error)} />;
  }
  return (
    <div aria-live="polite" aria-busy={isWaiting}>
      {found !== null && (
        <dl className="market-facts">
          {found.coCode !== null && (
            <div>
              <dt>Company</dt>
              <dd>
                {found.symbol} · {found.name}
              </dd>
            </div>
          )}
          <div>
            <dt>Imported</dt>
            <dd className="figure">{found.imported ?? "None"}</dd>
          </div>
          {found.file !== null && found.importedAt !== null && (
            <div>
              <dt>Source file</dt>
              <dd>
                {found.file}, {formatMoment(found.importedAt)}
              </dd>
            </div>
          )}
          {found.corrected !== null && (
            <div>
              <dt>Corrected</dt>
              <dd className="figure">{found.corrected}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
