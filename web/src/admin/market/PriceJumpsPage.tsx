import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { Link } from "wouter";
import type { RegisterCondition, RegisterRow } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import { writeAmount } from "../register/write-cell.ts";
import "./market.css";

const chips: Readonly<Record<string, ChipState>> = {
  open: "warning",
  answered: "done",
  plausible: "none",
};
const unanswered: readonly RegisterCondition[] = [
  { column: "state", is: "one_of", values: ["open"] },
];
const all: readonly RegisterCondition[] = [];

/** Price jumps without a recorded corporate action, until they are answered. */
export function PriceJumpsPage() {
  const mayCorrect = useHolds("market.correct");
  const [shown, setShown] = useState<"open" | "all">("open");
  return (
    <RegisterPage
      register="price-jumps"
      fixed={shown === "open" ? unanswered : all}
      about="Figures that span an unanswered jump are empty."
      renderCell={(column, value, text) => {
        if (column.id === "state") {
          return <StatusChip state={chips[String(value)] ?? "none"} label={text} />;
        }
        return column.id === "evidence" ? writeEvidence(value) : writeAmount(column, value);
      }}
      {...(mayCorrect ? { details: drawAnswer } : {})}
    >
      <Segments
        label="Price jumps by state"
        choices={[
          { value: "open", label: "Unanswered" },
          { value: "all", label: "All" },
        ]}
        chosen={shown}
        onChoose={setShown}
      />
    </RegisterPage>
  );
}

const drawAnswer = (row: RegisterRow) => <AnswerForm key={row.id} row={row} />;

const evidenceNames: Readonly<Record<string, string>> = {
  "price-band": "beyond the price band",
  "printed-close": "previous close restated",
  "missing-sessions": "too far for the missing days",
  "share-count": "share count changed alike",
  "face-value": "face value changed alike",
  isin: "former ISIN",
  "plain-ratio": "plain ratio",
  "ex-date": "wrong ex-date?",
};

function writeEvidence(found: string | number | null | undefined): string {
  const names = String(found ?? "")
    .split(", ")
    .map((each) => evidenceNames[each] ?? each)
    .join(", ");
  return names === "" ? "None" : `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}

type Kind = "split" | "bonus" | "consolidation" | "move";
const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: "split", label: "Split" },
  { value: "bonus", label: "Bonus" },
  { value: "consolidation", label: "Consolidation" },
  { value: "move", label: "Genuine price move" },
];
/** Labels of a ratio's two numbers. */
const ratios: Readonly<Record<Kind, readonly [from: string, to: string]>> = {
  split: ["Shares before", "Shares after"],
  consolidation: ["Shares before", "Shares after"],
  bonus: ["For shares held", "New shares"],
  move: ["", ""],
};

function AnswerForm({ row }: { readonly row: RegisterRow }) {
  const queries = useQueryClient();
  const { company, day, state, answer: given, likely, evidence } = row.cells;
  const [, likelyKind, likelyFrom, likelyTo] =
    /^(\w+).* ([\d.]+) to ([\d.]+)$/.exec(String(likely ?? "")) ?? [];
  const [kind, setKind] = useState<Kind>(
    likelyKind === "Consolidation" ? "consolidation" : "split",
  );
  const [from, setFrom] = useState(likelyFrom ?? "1");
  const [to, setTo] = useState(likelyTo ?? "2");
  const [reason, setReason] = useState("");
  const answering = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/market/jumps/answer", {
        body: {
          // The row's number is the code and the day.
          coCode: Math.floor(Number(row.id) / 100_000),
          day: String(day),
          answer: kind === "move" ? { kind } : { kind, from: Number(from), to: Number(to) },
          reason,
        },
      }),
    onSuccess: () => {
      showSnackbar("good", "Answer saved");
      void queries.invalidateQueries({ queryKey: ["register", "price-jumps"] });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== "" && !answering.isPending) answering.mutate();
  };
  const [fromLabel, toLabel] = ratios[kind];
  // The row shown is as it was when it opened; it may have left the list.
  const made = kinds.find(({ value }) => value === kind)?.label ?? "";
  const answer = answering.isSuccess
    ? `${made}${kind === "move" ? "" : ` ${from} to ${to}`}`
    : given;
  return (
    <div className="market-details">
      <p>{company}</p>
      <dl className="market-facts">
        <div>
          <dt>First session</dt>
          <dd className="figure">{formatDate(String(day))}</dd>
        </div>
        <div>
          <dt>Likely</dt>
          <dd>{likely === "" || likely === null ? "Unknown" : likely}</dd>
        </div>
        <div>
          <dt>Evidence</dt>
          <dd>{writeEvidence(evidence)}</dd>
        </div>
      </dl>
      {state === "answered" || answering.isSuccess ? (
        <p aria-live="polite">
          Answered: {answer}. Withdraw the answer under{" "}
          <Link href="/admin/Corrections">Corrections</Link>.
        </p>
      ) : (
        <form onSubmit={submit}>
          <NativeSelect
            label="What happened"
            data={[...kinds]}
            value={kind}
            onChange={(event) =>
              setKind(
                kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? "split",
              )
            }
          />
          {kind !== "move" && (
            <div className="market-pair">
              <TextInput
                label={fromLabel}
                inputMode="decimal"
                required
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                label={toLabel}
                inputMode="decimal"
                required
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
          )}
          <Textarea
            label="Reason"
            description="Example: the exchange's circular"
            required
            maxLength={1_000}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ErrorNotice title="The answer could not be saved" error={answering.error} />
          <div className="market-foot">
            <Button type="submit" loading={answering.isPending} disabled={reason.trim() === ""}>
              Save answer
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
