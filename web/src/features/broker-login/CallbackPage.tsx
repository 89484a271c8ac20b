import { useEffect } from "react";
import type { Broker } from "../../lib/brokers.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go } from "../../shell/go.ts";
import "../../ui/account-sheet.css";
import "../../ui/inputs.css";
import "./broker-login.css";
import { readBrokerHint } from "./broker-hint.ts";
import { EmailSteps } from "./email/EmailSteps.tsx";
import { Ending } from "./Ending.tsx";
import { anyBroker, describeEnding, messages } from "./login-texts.ts";
import { IdentityStep } from "./IdentityStep.tsx";
import { NameStep } from "./NameStep.tsx";
import { SlowLine, useIsSlow } from "./SlowLine.tsx";
import { useBrokers } from "./useBrokers.ts";
import { useBrokerAnswer } from "./useBrokerAnswer.ts";

const takenMs = 2_000;
const afterTaken = "/guest-create-portfolio";

/** The broker that this page belongs to: the one that the tab went to, else the address's own. */
function findBroker(brokers: readonly Broker[] | null, path: string): Broker | null {
  if (brokers === null) return null;
  const { broker: id } = readBrokerHint();
  const own = brokers.filter(({ config }) => config.oauth.callback === path);
  const isShared = path === "/oauth-callback" || path === "/vas-callback";
  const meant = isShared ? brokers : own;
  return meant.find((broker) => broker.id === id) ?? (own.length === 1 ? (own[0] ?? null) : null);
}

/** Page that brokers redirect to: finishes the login, or shows its outcome. */
export function CallbackPage({ path }: { readonly path: string }) {
  const { brokers } = useBrokers();
  const broker = findBroker(brokers, path);
  const name = broker?.name ?? anyBroker;
  const { stage, cancel, fail, askName, signIn } = useBrokerAnswer(path);
  const isSlow = useIsSlow(stage.kind === "finishing");
  const isTaken = stage.kind === "failed" && stage.failure.code === "broker.client_taken";
  useEffect(() => {
    if (!isTaken) return undefined;
    showSnackbar("bad", messages.clientTaken);
    const timer = window.setTimeout(() => go(afterTaken, { replace: true }), takenMs);
    return () => window.clearTimeout(timer);
  }, [isTaken]);

  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="broker-title">
        {broker !== null && (
          <img className="broker-mark" src={broker.logo} alt="" width={40} height={40} />
        )}
        {stage.kind === "finishing" && (
          <>
            <h1 id="broker-title">Completing login</h1>
            <output className="account-lead">{name} login is being verified.</output>
            <div className="broker-progress" aria-hidden />
            <SlowLine broker={isSlow ? name : null} onCancel={cancel} />
          </>
        )}
        {stage.kind === "done" && (
          <>
            <h1 id="broker-title">You are logged in</h1>
            <output className="account-lead">{name} login confirmed. Redirecting…</output>
          </>
        )}
        {stage.kind === "waiting" && stage.waiting.kind === "email" && (
          <EmailSteps
            waiting={stage.waiting.email}
            broker={name}
            onSignedIn={signIn}
            onNameDiffers={askName}
            onFailed={fail}
          />
        )}
        {stage.kind === "waiting" && stage.waiting.kind === "identity" && (
          <IdentityStep
            broker={name}
            onSignedIn={signIn}
            onNameDiffers={askName}
            onFailed={fail}
            onCancel={cancel}
          />
        )}
        {stage.kind === "waiting" && stage.waiting.kind === "name" && (
          <NameStep names={stage.waiting.name} broker={name} onSignedIn={signIn} onFailed={fail} />
        )}
        {stage.kind === "cancelled" && (
          <Ending
            broker={broker}
            title="Login cancelled"
            text="You cancelled the broker login. You can start again anytime."
            canRepeat
          />
        )}
        {stage.kind === "nothing" && (
          <Ending
            broker={broker}
            title="No login in progress"
            text={`Start a login with ${broker?.name ?? "your broker"} first.`}
            canRepeat
          />
        )}
        {stage.kind === "failed" && isTaken && (
          <>
            <h1 id="broker-title">{messages.clientTaken}</h1>
            <p className="account-lead" role="alert">
              This account at {name} is connected to another Munshi account. Redirecting to your
              portfolio.
            </p>
          </>
        )}
        {stage.kind === "failed" && !isTaken && (
          <Ending broker={broker} {...describeEnding(stage.failure, name)} isAlert />
        )}
      </section>
    </div>
  );
}
