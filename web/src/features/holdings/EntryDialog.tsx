import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { HoldingTransaction } from "@munshi/bff/contract";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import { todayInIndia } from "../../lib/format-moment.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Segments } from "../../ui/Segments.tsx";
import {
  entryKinds,
  findEntryProblems,
  isEntryKind,
  readEntryRefusal,
  startEntry,
  toEntryBody,
} from "./entry-form.ts";
import type { EntryField, EntryKind, TypedEntry } from "./entry-form.ts";
import { useRecordEntry } from "./holdings-api.ts";
import { toOwner, useOwners } from "./owners.ts";
import { useRequestKey } from "./holdings-pages.ts";

const dayLabels: Readonly<Record<EntryKind, string>> = {
  buy: "Trade date",
  sell: "Trade date",
  transfer_in: "Transfer date",
  transfer_out: "Transfer date",
  rights: "Allotment date",
};
const priceLabels: Partial<Record<EntryKind, string>> = {
  transfer_in: "Cost per share, ₹",
  rights: "Issue price per share, ₹",
};

/** Keeps the draft across closing the dialog and reloads, until it is recorded or cancelled. */
function useTypedEntry(place: string, start: TypedEntry) {
  const [typed, setTyped] = useState<TypedEntry>(() => {
    const { kind, ...kept } = readDraftFields(place);
    return { ...start, ...kept, kind: isEntryKind(kind) ? kind : start.kind };
  });
  const change = (changes: Partial<TypedEntry>): void => {
    const next = { ...typed, ...changes };
    setTyped(next);
    storeFields(place, next);
  };
  return { typed, change, forget: () => storeFields(place, null) };
}

/** Adds a manual entry to the ledger, or replaces one. */
export function EntryDialog({
  share,
  entry = null,
  onClose,
}: {
  /** Null: the member chooses one. */
  readonly share: { readonly isin: string; readonly name: string } | null;
  /** The entry to correct; null: a new one. */
  readonly entry?: HoldingTransaction | null;
  readonly onClose: () => void;
}) {
  const place = `${draftPrefix}holding.${share?.isin ?? ""}.${entry?.id ?? ""}`;
  const { typed, change, forget } = useTypedEntry(place, startEntry(share, entry));
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const record = useRecordEntry();
  const keyOf = useRequestKey();
  const { listChoices } = useOwners();
  const refused = readEntryRefusal(record.error, typed);
  const problems = { ...refused, ...(isChecked && findEntryProblems(typed, todayInIndia())) };
  const { kind } = typed;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (record.isPending) return;
    setIsChecked(true);
    const [wrong] = Object.keys(findEntryProblems(typed, todayInIndia()));
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"], .company-search input`)?.focus();
      return;
    }
    const body = toEntryBody(typed);
    record.mutate(entry === null ? { body, key: keyOf(body) } : { body, corrects: entry.id }, {
      onSuccess: () => {
        forget();
        showSnackbar("good", entry === null ? "Entry added" : "Entry corrected");
        onClose();
      },
    });
  };
  const edit = (changes: Partial<TypedEntry>): void => {
    if (record.error !== null) record.reset();
    change(changes);
  };
  const field = (name: EntryField) => ({
    name,
    value: typed[name],
    error: problems[name],
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { value: string } }) =>
      edit({ [name]: value }),
  });
  return (
    <Dialog title={entry === null ? "Add entry" : "Correct entry"} onClose={onClose}>
      <form ref={form} className="ledger-form" noValidate onSubmit={submit}>
        {typed.share === "" ? (
          <div className="ledger-share">
            <CompanySearch
              size="small"
              label="Share"
              placeholder="Search for a share"
              onChoose={({ isin, symbol, name }) =>
                edit({ share: isin ?? symbol, shareName: name })
              }
            />
            {problems.share !== undefined && (
              <p className="ledger-problem" role="alert">
                {problems.share}
              </p>
            )}
          </div>
        ) : (
          <p className="ledger-chosen">
            <strong>{typed.shareName}</strong>
            {share === null && (
              <button
                type="button"
                className="ledger-act"
                onClick={() => edit({ share: "", shareName: "" })}
              >
                Change share
              </button>
            )}
          </p>
        )}
        {typed.share !== "" && problems.share !== undefined && (
          <p className="ledger-problem" role="alert">
            {problems.share}
          </p>
        )}
        <Segments
          label="Type"
          choices={entryKinds}
          chosen={kind}
          onChoose={(chosen) => edit({ kind: chosen })}
        />
        <div className="ledger-pair">
          <TextInput label={dayLabels[kind]} placeholder="DD/MM/YYYY" {...field("day")} />
          <TextInput label="Quantity" inputMode="numeric" {...field("quantity")} />
          {kind !== "transfer_out" && (
            <TextInput
              label={priceLabels[kind] ?? "Price per share, ₹"}
              inputMode="decimal"
              {...field("price")}
            />
          )}
          {kind === "transfer_in" && (
            <TextInput
              label="Bought on (optional)"
              placeholder="DD/MM/YYYY"
              {...field("acquired")}
            />
          )}
          <TextInput
            label="Charges, ₹ (optional)"
            description="Without STT"
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="decimal"
            {...field("charges")}
          />
          <NativeSelect
            label="Owner"
            data={[...listChoices([toOwner(typed.owner)])]}
            {...field("owner")}
          />
        </div>
        <TextInput label="Note (optional)" maxLength={200} {...field("note")} />
        {record.error !== null && Object.keys(refused).length === 0 && (
          <p className="ledger-problem" role="alert">
            {toFailure(record.error).message}
          </p>
        )}
        <div className="dialog-foot">
          <Button
            variant="default"
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={record.isPending}>
            {entry === null ? "Add entry" : "Save correction"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
