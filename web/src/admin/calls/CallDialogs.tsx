import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { callStateNames } from "@munshi/bff/contract";
import type { CallDetails } from "@munshi/bff/contract";
import { formatDate, formatRupees, parseRupees } from "../../lib/format.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import { checkPrice } from "./call-levels.ts";

const outcomes = ["target", "stop", "expiry", "withdrawn", "manual"] as const;
type Outcome = (typeof outcomes)[number];

const outcomeNames: { readonly [O in Outcome]: string } = {
  target: callStateNames.target,
  stop: callStateNames.stop,
  expiry: callStateNames.expiry,
  withdrawn: callStateNames.withdrawn,
  manual: "Closed early",
};

const isOutcome = (text: string): text is Outcome => outcomes.some((one) => one === text);

function OutcomeSelect({
  value,
  onChoose,
}: {
  readonly value: Outcome;
  readonly onChoose: (outcome: Outcome) => void;
}) {
  return (
    <NativeSelect
      label="Outcome"
      data-autofocus
      value={value}
      data={outcomes.map((one) => ({ value: one, label: outcomeNames[one] }))}
      onChange={({ currentTarget }) => {
        if (isOutcome(currentTarget.value)) onChoose(currentTarget.value);
      }}
    />
  );
}

function ActionForm({
  label,
  isPending,
  error,
  onSubmit,
  onClose,
  children,
}: {
  readonly label: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <ErrorNotice title="The call could not be changed" error={error} />
      <div className="record-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** Closes a call at the exchange's latest price. */
export function CloseDialog({
  call,
  onDone,
  onClose,
}: {
  readonly call: CallDetails;
  readonly onDone: (call: CallDetails) => void;
  readonly onClose: () => void;
}) {
  const { latest } = call;
  const [outcome, setOutcome] = useState<Outcome>("manual");
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const closing = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/calls/:id/close", {
        params: { id: call.id },
        body: { version: call.version, outcome, note },
      }),
    onSuccess: (changed) => {
      showSnackbar("good", "Call closed. Subscribers are being notified.");
      onDone(changed);
    },
  });
  const needsNote = outcome === "withdrawn" || outcome === "manual";
  const submit = (): void => {
    const isMissing = needsNote && note.trim() === "";
    setProblem(isMissing ? "Enter the reason." : null);
    if (!isMissing) closing.mutate();
  };
  return (
    <Dialog title={`Close ${call.company.symbol}`} onClose={closing.isPending ? null : onClose}>
      <ActionForm
        label="Close call"
        isPending={closing.isPending}
        error={closing.error}
        onSubmit={submit}
        onClose={onClose}
      >
        <p className="figure">
          {latest === null
            ? "No exchange price is loaded."
            : `Exit at the exchange's latest price: ${formatRupees(latest.paise)}, ${formatDate(latest.on)}.`}
        </p>
        <OutcomeSelect value={outcome} onChoose={setOutcome} />
        <Textarea
          label={needsNote ? "Reason" : "Note"}
          rows={3}
          maxLength={2_000}
          value={note}
          error={problem}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ActionForm>
    </Dialog>
  );
}

/** Requests a correction of a closed call; a second person approves it. */
export function CorrectDialog({
  call,
  onDone,
  onClose,
}: {
  readonly call: CallDetails;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome>(call.state === "open" ? "manual" : call.state);
  const [exit, setExit] = useState(String((call.content.exit ?? 0) / 100));
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{
    readonly exit: string | null;
    readonly reason: string | null;
  }>({ exit: null, reason: null });
  const requesting = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/changes", {
        body: {
          kind: "call.correct",
          payload: { call: call.id, outcome, exit: parseRupees(exit) ?? 0 },
          reason,
        },
      }),
    onSuccess: () => {
      showSnackbar("good", "Correction requested. A second person decides.");
      onDone();
    },
  });
  const submit = (): void => {
    const found = {
      exit: checkPrice(exit),
      reason: reason.trim() === "" ? "Enter the reason." : null,
    };
    setProblems(found);
    if (found.exit === null && found.reason === null) requesting.mutate();
  };
  return (
    <Dialog
      title={`Correct ${call.company.symbol}`}
      onClose={requesting.isPending ? null : onClose}
    >
      <ActionForm
        label="Request correction"
        isPending={requesting.isPending}
        error={requesting.error}
        onSubmit={submit}
        onClose={onClose}
      >
        <OutcomeSelect value={outcome} onChoose={setOutcome} />
        <TextInput
          label="Exit price, ₹"
          inputMode="decimal"
          value={exit}
          error={problems.exit}
          onChange={({ currentTarget }) => setExit(currentTarget.value)}
        />
        <Textarea
          label="Reason"
          rows={3}
          maxLength={1_000}
          value={reason}
          error={problems.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </ActionForm>
    </Dialog>
  );
}
