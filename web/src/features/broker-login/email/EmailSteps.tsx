import type { BrokerEmailView, BrokerNameView, SignInView } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { finishWithEmail } from "../api.ts";
import type { Failure } from "../../../lib/http.ts";
import { toFailure } from "../../../lib/http.ts";
import { readNameDiffers } from "../finish-answer.ts";
import { CodeDialog } from "./CodeDialog.tsx";
import { EmailDialog } from "./EmailDialog.tsx";
import type { GivenEmail } from "./EmailDialog.tsx";

type Step = "email" | "code" | "closed";

/** Failures after which another address, or another way, is what helps. */
const aboutEmail: ReadonlySet<string> = new Set([
  "broker.mapped_elsewhere",
  "account.link_refused",
  "account.link_protected",
  "account.invalid_email",
]);
/** Failures of the code alone: it can be typed again. */
const aboutCode: ReadonlySet<string> = new Set([
  "broker.code_unknown",
  "broker.code_late",
  "attempts.too_many",
  "network.unreachable",
]);

/** Error code 4000: no user is known for this broker account; a mailed code identifies them. */
export function EmailSteps({
  waiting,
  broker,
  onSignedIn,
  onNameDiffers,
  onFailed,
}: {
  readonly waiting: BrokerEmailView;
  readonly broker: string;
  readonly onSignedIn: (view: SignInView) => void;
  readonly onNameDiffers: (name: BrokerNameView) => void;
  readonly onFailed: (failure: Failure) => void;
}) {
  const { email, sentTo, setsPassword } = waiting;
  const [step, setStep] = useState<Step>(sentTo === "" ? "email" : "code");
  const [given, setGiven] = useState<GivenEmail>({
    email: sentTo === "" ? email : sentTo,
    password: "",
    isNew: setsPassword,
  });
  /** A code is on its way to the address that was given. */
  const [isSent, setIsSent] = useState(sentTo !== "");
  const [problem, setProblem] = useState("");

  /** Empty where the login is at its end, else what is wrong with the code. */
  const finish = async (code: string): Promise<string> => {
    try {
      onSignedIn(await finishWithEmail({ email: given.email, validation_code: code }));
      return "";
    } catch (error) {
      const name = readNameDiffers(error);
      if (name !== null) {
        onNameDiffers(name);
        return "";
      }
      const failure = toFailure(error);
      if (aboutCode.has(failure.code)) return failure.message;
      if (aboutEmail.has(failure.code)) {
        setProblem(failure.message);
        setIsSent(false);
        setStep("email");
        return "";
      }
      onFailed(failure);
      return "";
    }
  };
  return (
    <>
      <h1 id="broker-title">One more step</h1>
      <p className="account-lead">
        {broker} confirmed your account
        {waiting.maskedClientId !== "" && (
          <>
            {" "}
            <strong className="figure">{waiting.maskedClientId}</strong>
          </>
        )}
        . Add your email address to continue.
      </p>
      <Button size="md" fullWidth onClick={() => setStep(isSent ? "code" : "email")}>
        {isSent ? "Enter verification code" : "Enter Email"}
      </Button>
      {step === "email" && (
        <EmailDialog
          clientId={waiting.clientId}
          given={given}
          problem={problem}
          onClose={() => setStep("closed")}
          onSent={(sent) => {
            setGiven(sent);
            setIsSent(true);
            setProblem("");
            setStep("code");
          }}
        />
      )}
      {step === "code" && (
        <CodeDialog
          clientId={waiting.clientId}
          given={given}
          onClose={() => setStep("closed")}
          onOtherEmail={() => setStep("email")}
          onVerified={finish}
        />
      )}
    </>
  );
}
