import { Button } from "@mantine/core";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { Broker } from "../../lib/brokers.ts";
import { session } from "../../lib/session/session.ts";
import { loginAddress } from "../../shell/go.ts";
import { readBrokerHint, brokerLoginAddress } from "./broker-hint.ts";
import { isOpen } from "../../lib/brokers.ts";
import type { LoginEnding } from "./login-texts.ts";
import { SlowLine } from "./SlowLine.tsx";
import { useBrokerStart } from "./useBrokerStart.ts";

/** Outcome of a login that did not succeed, with next steps. */
export function Ending({
  broker,
  title,
  text,
  canRepeat,
  isAlert = false,
}: LoginEnding & {
  /** Null where it is not known which one it was. */
  readonly broker: Broker | null;
  readonly isAlert?: boolean;
}) {
  const { viewer } = useSnapshot(session);
  const { opening, isSlow, problem, start, cancel } = useBrokerStart();
  const { next } = readBrokerHint();
  const isOffered = canRepeat && broker !== null && isOpen(broker);
  return (
    <>
      <h1 id="broker-title">{title}</h1>
      <p className="account-lead" role={isAlert ? "alert" : undefined}>
        {text}
      </p>
      <p className="account-problem" role="alert">
        {problem}
      </p>
      {isOffered && (
        <Button size="md" fullWidth loading={opening !== null} onClick={() => start(broker, next)}>
          Log in to {broker.name} again
        </Button>
      )}
      <SlowLine broker={isSlow ? (opening?.name ?? null) : null} onCancel={cancel} />
      <p className="account-switch broker-ways">
        <Link href={brokerLoginAddress(next)}>Choose a broker</Link>
        {viewer.isSignedIn ? (
          <Link href="/">Go to home</Link>
        ) : (
          <Link href={loginAddress(next ?? "/")}>Back To Login</Link>
        )}
      </p>
    </>
  );
}
