import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { CorrectionKind } from "@munshi/bff/contract";
import type { Draft } from "./correction-draft.ts";
import "./market.css";

const noneLabels: { readonly [K in CorrectionKind]?: string } = {
  action: "The action did not take place",
  news: "Do not show it",
  event: "The meeting did not take place",
  flow: "Do not show the day",
  surveillance: "The company is not on the list",
};
const valueLabels: { readonly [K in CorrectionKind]?: string } = {
  news: "Corrected headline",
  event: "Corrected date",
  freeFloat: "Corrected free float, %",
  surveillance: "Corrected stage",
};

const flowAmounts = [
  ["buy", "Bought, ₹ crore"],
  ["sell", "Sold, ₹ crore"],
  ["net", "Net, ₹ crore"],
] as const;

/** The corrected value of a fact, or that there is none. */
export function CorrectionValue({
  draft,
  error,
  onChange,
}: {
  readonly draft: Draft;
  readonly error: ReactNode;
  readonly onChange: (next: Partial<Draft>) => void;
}) {
  const { kind, hasNone, action } = draft;
  const mayBeNone = kind === "action" ? draft.imported !== "" : true;
  const none = mayBeNone && (
    <Checkbox
      label={noneLabels[kind] ?? "No value"}
      checked={hasNone}
      onChange={(event) => onChange({ hasNone: event.currentTarget.checked })}
    />
  );
  if (kind === "member") {
    return (
      <NativeSelect
        label="Corrected value"
        error={error}
        data={[
          { value: "", label: "Choose a value" },
          { value: "true", label: "Constituent" },
          { value: "false", label: "Not a constituent" },
        ]}
        value={draft.value}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
    );
  }
  if (kind === "flow") {
    return (
      <>
        {!hasNone && (
          <div className="market-pair">
            {flowAmounts.map(([field, label]) => (
              <TextInput
                key={field}
                label={label}
                error={field === "net" ? error : undefined}
                inputMode="decimal"
                autoComplete="off"
                value={draft[field]}
                onChange={(event) => onChange({ [field]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
        {none}
      </>
    );
  }
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
