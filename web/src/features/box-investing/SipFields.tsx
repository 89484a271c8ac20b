import { NativeSelect, TextInput } from "@mantine/core";
import type { SipFrequency } from "@munshi/bff/contract";
import "../../ui/inputs.css";
import { Segments } from "../../ui/Segments.tsx";
import { frequencyNames, startRange } from "./sip-words.ts";

/** Values typed for a SIP. */
// A type, since an interface has no index of its fields.
export type SipDraft = {
  readonly amount: string;
  readonly frequency: string;
  /** `1` to `28`, or `last`. */
  readonly day: string;
  /** `YYYY-MM-DD`. */
  readonly startsOn: string;
};

export const readFrequency = (text: string): SipFrequency =>
  text === "weekly" || text === "fortnightly" ? text : "monthly";

/** The day of the month on the wire. */
export const readDay = (text: string): number | "last" => (text === "last" ? text : Number(text));

/** Why the first day cannot be taken; null if it can. */
export function findStartProblem(startsOn: string): string | null {
  const { first, last } = startRange();
  if (startsOn === "") return "Choose the first date";
  return startsOn < first || startsOn > last ? "Choose a date within one year from today" : null;
}

const days = [
  ...Array.from({ length: 28 }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  })),
  { value: "last", label: "Last day" },
];

/** Amount, frequency, day and first date of a SIP. */
export function SipFields({
  draft,
  amountProblem,
  startLabel,
  onChange,
}: {
  readonly draft: SipDraft;
  readonly amountProblem: string | null;
  readonly startLabel: string;
  readonly onChange: (changes: Partial<SipDraft>) => void;
}) {
  const { first, last } = startRange();
  const frequency = readFrequency(draft.frequency);
  return (
    <>
      <TextInput
        label="Amount of each purchase (₹)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        value={draft.amount}
        error={amountProblem}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <Segments
        label="Frequency"
        chosen={frequency}
        choices={(["weekly", "fortnightly", "monthly"] as const).map((value) => ({
          value,
          label: frequencyNames[value],
        }))}
        onChoose={(chosen) => onChange({ frequency: chosen })}
      />
      {frequency === "monthly" && (
        <NativeSelect
          label="Day of the month"
          data={days}
          value={draft.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="date"
        label={startLabel}
        min={first}
        max={last}
        value={draft.startsOn}
        error={findStartProblem(draft.startsOn)}
        onChange={(event) => onChange({ startsOn: event.currentTarget.value })}
      />
    </>
  );
}
