import { Button, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { isEmail } from "../../../lib/email-codes.ts";
import { messages, ownMessages } from "../messages.ts";
import type { EmailCode } from "./useEmailCode.ts";

/** The code is what comes next: the keyboard goes where it is typed. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}

/** An email address that a mailed code verifies. */
export function EmailCodeField({
  email,
  problem,
  code,
  onEmail,
  onProblem,
}: {
  readonly email: string;
  readonly problem: string | undefined;
  readonly code: EmailCode;
  readonly onEmail: (email: string) => void;
  /** Receives the problem with the address; empty if it is valid. */
  readonly onProblem: (problem: string) => void;
}) {
  const send = (): void => {
    const isWhole = isEmail(email);
    onProblem(isWhole ? "" : messages.invalidEmail);
    if (isWhole) void code.send(email);
  };
  const verify = (): void => {
    onProblem("");
    void code.verify(email);
  };
  const isVerified = code.phase === "verified";
  const waitsForCode = code.phase !== "none" && !isVerified;
  return (
    <>
      <div className="account-paired">
        <TextInput
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => {
            code.reset();
            onEmail(event.currentTarget.value);
          }}
          error={problem}
        />
        {!waitsForCode && (
          <Button
            variant="default"
            className="account-code-button"
            disabled={isVerified}
            loading={code.isBusy}
            leftSection={isVerified ? <IconCheck size={16} stroke={2} aria-hidden /> : undefined}
            onClick={send}
          >
            {isVerified ? "Verified" : "Verify"}
          </Button>
        )}
      </div>
      {waitsForCode && (
        <>
          <div className="account-paired">
            <TextInput
              label="Verification code"
              description={code.isAnother && ownMessages.firstCodeOver}
              inputWrapperOrder={["label", "input", "error", "description"]}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              ref={focusOnArrival}
              className="figure"
              value={code.code}
              onChange={(event) => code.type(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                verify();
              }}
              error={code.problem}
            />
            <Button
              variant="default"
              className="account-code-button"
              loading={code.isBusy}
              onClick={() => (code.phase === "late" ? send() : verify())}
            >
              {code.phase === "late" ? "Resend" : "Verify"}
            </Button>
          </div>
          {code.phase !== "late" && (
            <button type="button" className="account-link" onClick={send}>
              Resend code
            </button>
          )}
        </>
      )}
    </>
  );
}
