import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "wouter";
import {
  companyFieldNames,
  correctionKinds,
  priceFieldNames,
  shareholdingFieldNames,
} from "@munshi/bff/contract";
import type {
  CorrectedFactPayload,
  CorrectionKind,
  CorrectionPayload,
  FoundFact,
} from "@munshi/bff/contract";
import { statementLines } from "@munshi/engine/contract";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import "./market.css";

/** Form values; the kind decides which are used. */
type Draft = {
  readonly kind: CorrectionKind;
  readonly company: string;
  readonly day: string;
  readonly field: string;
  readonly basis: "consolidated" | "standalone";
  readonly span: "year" | "quarter";
  readonly line: string;
  readonly key: string;
  readonly imported: string;
  readonly hasNone: boolean;
  readonly value: string;
  readonly action: "split" | "bonus" | "dividend";
  readonly exDate: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly reason: string;
};

const isKeyOf = <T extends object>(names: T, text: string): text is keyof T & string =>
  Object.hasOwn(names, text);

const toKind = (text: string): CorrectionKind =>
  isKeyOf(correctionKinds, text) ? text : "company";

const firstFields: { readonly [K in CorrectionKind]?: string } = {
  company: "name",
  shareholding: "promoter",
  price: "close",
};

function startDraft(given: URLSearchParams): Draft {
  const text = (name: string): string => given.get(name) ?? "";
  const kind = toKind(text("kind"));
  return {
    kind,
    company: text("company"),
    day: text("day"),
    field: firstFields[kind] ?? "",
    basis: text("basis") === "standalone" ? "standalone" : "consolidated",
    span: text("span") === "quarter" ? "quarter" : "year",
    line: "revenueFromOperations",
    key: "",
    imported: text("imported"),
    hasNone: false,
    value: "",
    action: "split",
    exDate: text("day"),
    from: "",
    to: "",
    amount: "",
    reason: "",
  };
}

const fieldsOf = {
  company: companyFieldNames,
  shareholding: shareholdingFieldNames,
  price: priceFieldNames,
} as const;

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const lines = Object.entries(statementLines).map(([value, { label }]) => ({ value, label }));

/** The fact that the form names; null while something is missing. */
function readFact(draft: Draft): CorrectedFactPayload | null {
  const { kind, company, day } = draft;
  if (company.trim() === "" || (kind !== "company" && day === "")) return null;
  switch (kind) {
    case "company":
      return isKeyOf(companyFieldNames, draft.field) ? { kind, company, field: draft.field } : null;
    case "statement": {
      const { basis, span, line } = draft;
      return isKeyOf(statementLines, line) ? { kind, company, basis, span, day, line } : null;
    }
    case "shareholding":
      return isKeyOf(shareholdingFieldNames, draft.field)
        ? { kind, company, day, field: draft.field }
        : null;
    case "price":
      return isKeyOf(priceFieldNames, draft.field)
        ? { kind, company, day, field: draft.field }
        : null;
    case "parameter":
      return draft.key === "" ? null : { kind, company, day, key: draft.key };
    case "action":
    case "news":
    case "event":
      return { kind, company, day, imported: draft.imported === "" ? null : draft.imported };
  }
}

type Value = CorrectionPayload["value"];

/** The corrected value; undefined while it is missing. */
function readValue(draft: Draft): Value | undefined {
  if (draft.hasNone) return null;
  if (draft.kind === "action") {
    const { action: kind, exDate } = draft;
    if (exDate === "") return undefined;
    if (kind === "dividend") {
      const amount = Number(draft.amount);
      return draft.amount === "" || Number.isNaN(amount) ? undefined : { kind, exDate, amount };
    }
    const [from, to] = [Number(draft.from), Number(draft.to)];
    return from > 0 && to > 0 ? { kind, exDate, from, to } : undefined;
  }
  if (draft.value.trim() === "") return undefined;
  const isText =
    draft.kind === "news" ||
    (draft.kind === "company" ? draft.field !== "faceValue" : !/^-?[\d.]+$/.test(draft.value));
  return isText ? draft.value.trim() : Number(draft.value);
}

/** Whether the form names one of a day's items that exist. */
const needsItem = ({ kind, imported }: Draft): boolean =>
  (kind === "news" || kind === "event") && imported === "";

/** Corrects one fact by hand. */
export function AddCorrectionPage() {
  const [given] = useSearchParams();
  const state = useRecordForm({
    record: null,
    toValues: () => startDraft(given),
    validate: {
      company: (text) => (text.trim() === "" ? "Enter a symbol, ISIN or code." : null),
      day: (day, { kind }) => (kind !== "company" && day === "" ? "Choose a date." : null),
      imported: (_, draft) => (needsItem(draft) ? "Choose an item of the day." : null),
      value: (_, draft) => (readValue(draft) === undefined ? "Enter the corrected value." : null),
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
          <TextInput
            label="Company"
            description="Symbol, ISIN or code"
            autoComplete="off"
            {...form.getInputProps("company")}
          />
        </div>
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
        <ValueFields draft={draft} error={form.errors["value"]} onChange={change} />
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
};

/** Kinds whose items of a day are chosen from a list; the choice without an item. */
const noItem = {
  action: "Add an action",
  news: "Choose an item",
  event: "Choose a meeting",
} as const;

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
  return (
    <>
      {kind !== "company" && (
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
              data={[
                { value: "year", label: "Year" },
                { value: "quarter", label: "Quarter" },
              ]}
              value={draft.span}
              onChange={({ currentTarget: { value } }) =>
                onChange({ span: value === "quarter" ? value : "year" })
              }
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
      {(kind === "action" || kind === "news" || kind === "event") && (
        <NativeSelect
          label={kind === "action" ? "Action" : correctionKinds[kind]}
          error={itemError}
          data={[
            { value: "", label: noItem[kind] },
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
          <div>
            <dt>Company</dt>
            <dd>
              {found.symbol} · {found.name}
            </dd>
          </div>
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

const noneLabels: { readonly [K in CorrectionKind]?: string } = {
  action: "The action did not take place",
  news: "Do not show it",
  event: "The meeting did not take place",
};
const valueLabels: { readonly [K in CorrectionKind]?: string } = {
  news: "Corrected headline",
  event: "Corrected date",
};

function ValueFields({ draft, error, onChange }: PartProps & { readonly error: ReactNode }) {
  const { kind, hasNone, action } = draft;
  const mayBeNone = kind === "action" ? draft.imported !== "" : true;
  const none = mayBeNone && (
    <Checkbox
      label={noneLabels[kind] ?? "No value"}
      checked={hasNone}
      onChange={(event) => onChange({ hasNone: event.currentTarget.checked })}
    />
  );
  if (kind !== "action") {
    const isDate = kind === "event" || (kind === "company" && draft.field === "listedOn");
    return (
      <>
        <TextInput
          label={valueLabels[kind] ?? "Corrected value"}
          error={error}
          disabled={hasNone}
          autoComplete="off"
          {...(isDate ? { type: "date" } : {})}
          value={draft.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        {none}
      </>
    );
  }
  return (
    <>
      {!hasNone && (
        <>
          <div className="record-pair">
            <NativeSelect
              label="Corrected action"
              data={[
                { value: "split", label: "Split or consolidation" },
                { value: "bonus", label: "Bonus" },
                { value: "dividend", label: "Dividend" },
              ]}
              value={action}
              onChange={({ currentTarget: { value } }) =>
                onChange({ action: value === "bonus" || value === "dividend" ? value : "split" })
              }
            />
            <TextInput
              label="Ex-date"
              type="date"
              value={draft.exDate}
              onChange={(event) => onChange({ exDate: event.currentTarget.value })}
            />
          </div>
          {action === "dividend" ? (
            <TextInput
              label="Dividend per share, ₹"
              error={error}
              inputMode="decimal"
              value={draft.amount}
              onChange={(event) => onChange({ amount: event.currentTarget.value })}
            />
          ) : (
            <div className="record-pair">
              <TextInput
                label={action === "bonus" ? "For shares held" : "Shares before"}
                inputMode="decimal"
                value={draft.from}
                onChange={(event) => onChange({ from: event.currentTarget.value })}
              />
              <TextInput
                label={action === "bonus" ? "New shares" : "Shares after"}
                error={error}
                inputMode="decimal"
                value={draft.to}
                onChange={(event) => onChange({ to: event.currentTarget.value })}
              />
            </div>
          )}
        </>
      )}
      {none}
    </>
  );
}
