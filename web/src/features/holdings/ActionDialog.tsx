import { Button, TextInput } from "@mantine/core";
import type { HoldingActionPayload } from "@munshi/bff/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { todayInIndia } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { parseDay } from "../../lib/typed-day.ts";
import { CompanySearch } from "../../shell/CompanySearch.tsx";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { dayProblem } from "./entry-form.ts";
import { useEnterAction } from "./holdings-api.ts";
import { useRequestKey } from "./holdings-pages.ts";

type ActionKind = HoldingActionPayload["kind"];

const kinds: readonly { readonly value: ActionKind; readonly label: string }[] = [
  { value: "demerger", label: "Demerger" },
  { value: "merger", label: "Merger" },
];

const ratioProblem = "Enter a whole number, up to 10,00,000.";

/** A part of a ratio; null for other text. */
function parseRatio(typed: string): number | null {
  const text = typed.replaceAll(/[,\s]/g, "");
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= 1_000_000 ? count : null;
}

/** Percent with up to four decimals; null for other text. */
function parseCost(typed: string): number | null {
  const text = typed.replaceAll(/[%\s]/g, "");
  const percent = /^\d{1,3}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= 100 ? percent : null;
}

/** Enters a merger or demerger of a share for all accounts; rights are an entry. */
export function ActionDialog({
  share: { isin, name },
  onClose,
}: {
  readonly share: { readonly isin: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const [kind, setKind] = useState<ActionKind>("demerger");
  const [into, setInto] = useState<{ readonly isin: string; readonly name: string } | null>(null);
  const [typed, setTyped] = useState({ day: "", issued: "", held: "", cost: "" });
  const [isChecked, setIsChecked] = useState(false);
  const enter = useEnterAction();
  const keyOf = useRequestKey();
  const [day, issued, held] = [
    parseDay(typed.day),
    parseRatio(typed.issued),
    parseRatio(typed.held),
  ];
  const cost = parseCost(typed.cost);
  const isDemerger = kind === "demerger";
  const problems = {
    into: into === null ? "Choose a share." : null,
    day: dayProblem(typed.day, todayInIndia()),
    issued: issued === null ? ratioProblem : null,
    held: held === null ? ratioProblem : null,
    cost: isDemerger && cost === null ? "Enter a percentage from 0 to 100." : null,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (enter.isPending || Object.values(problems).some((problem) => problem !== null)) return;
    if (into === null || day === null || issued === null || held === null) return;
    const terms = { kind, symbol: isin, into: into.isin, day, issued, held };
    const body = isDemerger && cost !== null ? { ...terms, child_cost_percent: cost } : terms;
    enter.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          showSnackbar("good", "Corporate action added");
          onClose();
        },
      },
    );
  };
  const field = (of: keyof typeof typed) => ({
    value: typed[of],
    error: isChecked && problems[of],
    autoComplete: "off",
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { value: string } }) =>
      setTyped({ ...typed, [of]: value }),
  });
  return (
    <Dialog title={`Corporate action of ${name}`} onClose={onClose}>
      <form className="ledger-form" noValidate onSubmit={submit}>
        <Segments label="Type" choices={kinds} chosen={kind} onChoose={setKind} />
        <p className="ledger-soft">
          {isDemerger
            ? "You keep these shares and receive new ones, with a part of the cost."
            : "Your shares become shares of another company, at the same cost and dates."}{" "}
          Add cash for parts of a share as a sale. Add rights as an entry.
        </p>
        {into === null ? (
          <div className="ledger-share">
            <CompanySearch
              size="small"
              label="New share"
              placeholder="Search for the share you received"
              onChoose={(chosen) =>
                setInto({ isin: chosen.isin ?? chosen.symbol, name: chosen.name })
              }
            />
            {isChecked && (
              <p className="ledger-problem" role="alert">
                {problems.into}
              </p>
            )}
          </div>
        ) : (
          <p className="ledger-chosen">
            <strong>{into.name}</strong>
            <button type="button" className="ledger-act" onClick={() => setInto(null)}>
              Change share
            </button>
          </p>
        )}
        <div className="ledger-pair">
          <TextInput label="New shares" inputMode="numeric" {...field("issued")} />
          <TextInput label="For shares held" inputMode="numeric" {...field("held")} />
          <TextInput label="Effective date" placeholder="DD/MM/YYYY" {...field("day")} />
          {isDemerger && (
            <TextInput
              label="Cost of new shares, %"
              description="As announced by the company"
              inputWrapperOrder={["label", "input", "description", "error"]}
              inputMode="decimal"
              {...field("cost")}
            />
          )}
        </div>
        {enter.error !== null && (
          <p className="ledger-problem" role="alert">
            {toFailure(enter.error).message}
          </p>
        )}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={enter.isPending}>
            Add action
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
