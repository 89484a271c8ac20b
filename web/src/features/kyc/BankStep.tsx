import type { KycAccountView } from "./stages.ts";
import { findBankProblem } from "@munshi/bff/contract";
import type { BankProblem } from "@munshi/bff/contract";
import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { toFailure } from "../../lib/http.ts";
import "../../ui/inputs.css";
import { verifyBank } from "./api.ts";
import { focusEmpty, Logout, useField } from "./step-parts.tsx";
import { describeKycFailure, messages, ownMessages } from "./messages.ts";
import { OwnAccountDialog } from "./OwnAccountDialog.tsx";

const askAgainMs = 2_000;
const mostQuestions = 6;

/** The bank account, which has to be the member's own. */
export function BankStep({
  pending,
  onDone,
}: {
  /** Account that the bank has yet to verify. */
  readonly pending: KycAccountView | null;
  readonly onDone: () => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const left = useRef(new AbortController());
  const [problem, setProblem] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isOwn, setIsOwn] = useState(false);
  const [wrong, setWrong] = useState<BankProblem["field"] | null>(null);
  const forget = (): void => {
    setProblem("");
    setWrong(null);
  };
  const account = useField("", forget);
  const ifsc = useField("", forget);

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  /** Asks until the bank has answered; what is asked again is only read. */
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    setProblem("");
    try {
      for (let questions = 1; ; questions += 1) {
        const result = await verifyBank({
          account_num: account.value.trim(),
          ifsc: ifsc.value.trim(),
        });
        if (left.current.signal.aborted) return;
        if (result.data === "VERIFIED") {
          await onDone();
          return;
        }
        if (result.data !== "PENDING" || questions === mostQuestions) {
          setProblem(
            result.data === "PENDING" ? ownMessages.pending : describeKycFailure(result.data),
          );
          return;
        }
        setIsWaiting(true);
        await pause(askAgainMs, left.current.signal);
        if (left.current.signal.aborted) return;
      }
    } catch (error) {
      setProblem(describeKycFailure(toFailure(error).message));
    } finally {
      setIsBusy(false);
      setIsWaiting(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    if (focusEmpty(form.current)) return setProblem(messages.incomplete);
    // Malformed details are rejected before the member is asked to confirm them.
    const malformed = findBankProblem({ account_num: account.value, ifsc: ifsc.value });
    setWrong(malformed?.field ?? null);
    if (malformed !== null) {
      form.current?.querySelector<HTMLInputElement>(`[name=${malformed.field}]`)?.focus();
      return setProblem(describeKycFailure(malformed.message));
    }
    if (isOwn) void ask();
    else setIsConfirming(true);
  };
  return (
    <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
      <p className="account-lead">
        We will deposit ₹1 to verify your account. It must be in your name.
      </p>
      {pending?.is_pending === true && (
        <p className="kyc-note">
          Verification is pending for <strong>{pending.number}</strong> ({pending.ifsc}). Enter it
          again to check, or use another account.
        </p>
      )}
      <TextInput
        label="Account number"
        name="account_num"
        error={wrong === "account_num"}
        className="kyc-code"
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...account}
      />
      <TextInput
        label="IFSC code"
        name="ifsc"
        error={wrong === "ifsc"}
        className="kyc-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        description="11 characters, printed on your cheques"
        {...ifsc}
      />
      <output className="account-lead">{isWaiting && "Waiting for your bank…"}</output>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      <div className="kyc-foot">
        <Logout />
        <Button type="submit" size="md" loading={isBusy}>
          Verify
        </Button>
      </div>
      {isConfirming && (
        <OwnAccountDialog
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            setIsOwn(true);
            void ask();
          }}
        />
      )}
    </form>
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      window.clearTimeout(timer);
      resolve();
    });
  });
}
