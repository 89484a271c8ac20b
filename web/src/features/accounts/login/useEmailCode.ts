import { useState } from "react";
import { checkCode, sendCode } from "../../../lib/email-codes.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { describeFailure, messages, ownMessages } from "../messages.ts";

/** State of the code for the address that was given. */
export type CodePhase =
  /** No code was requested. */
  | "none"
  /** Mailed and not typed yet. */
  | "sent"
  /** Status 0. */
  | "verified"
  /** Status 1: expired. */
  | "late"
  /** Status 2: not the mailed code. */
  | "unknown";

const phases: readonly CodePhase[] = ["verified", "late", "unknown"];

export interface EmailCode {
  readonly phase: CodePhase;
  readonly code: string;
  readonly isBusy: boolean;
  /** Another code was mailed to the same address: the previous one is no longer valid. */
  readonly isAnother: boolean;
  /** Problem with the code; empty if none. */
  readonly problem: string;
  type(code: string): void;
  send(email: string): Promise<void>;
  verify(email: string): Promise<void>;
  /** The address changed: a code of the old one proves nothing. */
  reset(): void;
}

/** Sends a code to an address and checks the typed code. */
export function useEmailCode(clientId = ""): EmailCode {
  const [phase, setPhase] = useState<CodePhase>("none");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [isAnother, setIsAnother] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (task: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem("");
    try {
      await task();
    } catch (error) {
      showSnackbar("bad", describeFailure(error));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    phase,
    code,
    isBusy,
    isAnother,
    problem,
    type: (typed) => {
      setCode(typed.replaceAll(/\D/g, "").slice(0, 6));
      setProblem("");
    },
    send: (email) =>
      run(async () => {
        await sendCode(email.trim().toLowerCase(), clientId);
        setIsAnother(phase !== "none");
        setPhase("sent");
        setCode("");
        showSnackbar("good", messages.mailSent);
      }),
    verify: async (email) => {
      if (code === "") {
        setProblem(ownMessages.codeMissing);
        return;
      }
      await run(async () => {
        const { status, message } = await checkCode(email.trim().toLowerCase(), code, clientId);
        setPhase(phases[status] ?? "sent");
        if (status === 0) showSnackbar("good", messages.mailVerified);
        else setProblem(message);
      });
    },
    reset: () => {
      setPhase("none");
      setIsAnother(false);
      setCode("");
      setProblem("");
    },
  };
}
